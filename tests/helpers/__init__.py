"""What several test files share: deals written as text, and a second engine to compare with."""
