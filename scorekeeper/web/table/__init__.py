"""The room where a table changes: people come, go and change seats, rules change, the game ends early."""
