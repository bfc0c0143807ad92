"""The laboratory: simulation and studies."""
