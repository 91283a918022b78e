"""Reports: tables with a definition, for screens and for spreadsheets."""
