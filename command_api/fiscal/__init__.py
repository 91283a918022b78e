"""What notes need to know of the house, and the taxes that its accountant wrote down."""
