"""What was sold, sale by sale, and files of sales on their way in."""
