"""Runs train.py of several bundles in processes that share one start of PyTorch.

Usage: python3 train_all.py STEPS FOLDER ...     Each writes trained.safetensors and history.csv,
                                                  with a row for each step.
"""
import contextlib
import io
import os
import runpy
import sys

import torch  # noqa: F401

failed = 0
steps, *folders = sys.argv[1:]
for folder in folders:
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        sys.path.insert(0, folder)
        os.remove("history.csv")
        sys.argv = ["train.py", "--steps", steps, "--log-every", "1", "--device", "cpu"]
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path("train.py", run_name="__main__")
        os._exit(0)
    failed += os.waitpid(child, 0)[1] != 0
sys.exit(failed > 0)
