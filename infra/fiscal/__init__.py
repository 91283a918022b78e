"""Tables that a fiscal note needs: municipalities and tax classes, as files."""
