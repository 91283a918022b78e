"""Labels of containers, equipment and taps: the sheets to print, and what a label that was read says."""
