"""Runs test_resume.py of several bundles in processes that share one start of PyTorch.

Usage: python3 resume.py FOLDER ...     Prints for each what did not pass, and its lines.
"""
import contextlib
import io
import os
import runpy
import sys

import torch  # noqa: F401

failed = 0
for folder in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        sys.path.insert(0, folder)
        out, status = io.StringIO(), 1
        try:
            with contextlib.redirect_stdout(out):
                runpy.run_path("test_resume.py", run_name="__main__")
        except SystemExit as end:
            status = end.code
        lines = out.getvalue().splitlines()
        unlike = [line for line in lines if not line.startswith("passed")]
        print(folder, "; ".join(unlike), len(lines), flush=True)
        os._exit(status)
    failed += os.waitpid(child, 0)[1] != 0
sys.exit(failed > 0)
