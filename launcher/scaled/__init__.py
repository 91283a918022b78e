"""The whole scaled system on one machine: ``python -m launcher.scaled`` (``make run-scaled``)."""
