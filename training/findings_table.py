"""Writes engine/reader/findings.json from findings.tsv."""
import json
from pathlib import Path

from labels import FINDINGS

rows = [{key: finding[key] for key in ('id', 'topic', 'words')} for finding in FINDINGS]
(Path(__file__).parent.parent / 'engine/reader/findings.json').write_text(json.dumps(rows, indent=2) + '\n')
