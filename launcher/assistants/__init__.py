"""What joins the two sides for assistants: reads that are answered, and questions that are recorded."""
