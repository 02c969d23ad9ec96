import re
import sys
from pathlib import Path

FOLDER = "tests"
ENDINGS = (
    ".c .cpp .cs .dart .feature .go .groovy .java .js .jsx .kt .mjs"
    " .php .py .rb .robot .rs .scala .swift .ts .tsx"
).split()
PREFIX = ""  # text before the Legacy IDs in your tests that the list lacks, such as "TC-"

markers = {}
for line in Path("legacy-map.csv").read_text(encoding="utf-8").splitlines():
    marker, _, legacy_id = line.partition(",")
    first = markers.setdefault(PREFIX + legacy_id, marker)
    if first != marker:
        sys.exit(f"{legacy_id} belongs to {first} and {marker}: rename these by hand")
if not markers:
    sys.exit("legacy-map.csv is empty: no test case has a Legacy ID")
numbers = [name for name in markers if name.isdecimal()]
if numbers:
    sys.exit(f"{numbers[0]} could be any number in your code: set PREFIX")

some_id = "|".join(map(re.escape, sorted(markers, key=len, reverse=True)))
whole_id = re.compile(rf"(?<![\w-])({some_id})(?![\w-])")
part_of_name = re.compile(rf"(?<![^\W_])({some_id})(?![^\W_])", re.IGNORECASE)
for path in sorted(Path(FOLDER).rglob("*")):
    if not path.is_file():
        continue
    old = path.read_bytes().decode("utf-8", "surrogateescape")
    new, count = whole_id.subn(lambda match: markers[match[0]], old)
    if path.suffix not in ENDINGS:
        new, count = old, 0
    if count:
        path.write_bytes(new.encode("utf-8", "surrogateescape"))
        print(f"{path}: {count} replaced")
    for number, line in enumerate(new.splitlines(), 1):
        for match in part_of_name.finditer(line):
            print(f"{path}:{number}: {match[0]} remains, rename it by hand")
