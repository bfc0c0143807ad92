"""The games with what others train by. These packages are large: `make test-peers` sets them up apart."""
