"""Tell waiting phones that a game has changed and who is entering a hand. Works within one process, without Flask."""
