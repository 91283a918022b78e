"""Papers that can be held: PDF files, made by Typst from the answers of the API."""
