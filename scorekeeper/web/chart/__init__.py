"""The room of the chart: every player's score over the hands, drawn and in words."""
