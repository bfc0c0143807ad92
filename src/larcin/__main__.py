"""`python -m larcin` is `larcin`."""

from larcin.cli import main

raise SystemExit(main())
