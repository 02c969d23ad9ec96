import csv
import json
import re
import sys

# Settings, to be replaced with those of your tool down to LEFT_OUT.
# Column of the import: column of your export, or a list of columns to join.
# Folder, Name and Legacy ID must stay, with one column each.
COLUMNS = {
    "Folder": "Section Hierarchy",
    "Name": "Title",
    "Legacy ID": "ID",
    "Priority": "Priority",
    "Tags": "Labels",
    "Requirements": "References",
    "Preconditions": "Preconditions",
    "custom_field_dropdown_browser_support": "Browsers",
}
STEP = "Steps (Step)"
DATA = ""  # test data of a step, if your export has such a column
EXPECTED = "Steps (Expected Result)"
TEXTS = [("Steps", "Expected Result")]  # steps in one text, and its expected result
SUITES = ()  # columns with the ID, the parent ID and the name of a folder, if there are any
LEVELS = " > "  # what separates two folders
LEFT_OUT = "Created By, Created On, Updated By, Updated On, Section, Section Depth, Suite, Suite ID"
NUMBERS = "TC-"  # what to put before a Legacy ID of digits alone
PRIORITIES = {
    "high": "blocker, critical, highest, high, major, must test",
    "medium": "medium, normal",
    "low": "low, lowest, minor, trivial, don't test",
}

lost = {}  # what the new file lacks, and the test cases that it concerns


def lose(what, key):
    lost.setdefault(what, set()).add(key)


def split(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def convert(column, text, key):
    if column == "Folder":
        levels = [level.strip().replace("/", "\\/") for level in text.split(LEVELS)]
        return "/".join(level for level in levels if level) or "Imported"
    if column == "Legacy ID" and text.isdecimal():
        return NUMBERS + text
    if column == "Priority":
        name = text.split(" - ")[-1].lower()
        for priority, names in PRIORITIES.items():
            if name in split(names):
                return priority
        if name:
            lose(f"priority {text}, which became medium", key)
        return "medium"
    if column == "Tags":
        return ",".join(split(text))
    if column == "Requirements":
        return ",".join(f"[]({ref})" if "://" in ref else f"[{ref}]()" for ref in split(text))
    if column.startswith("custom_field_") and text:
        return json.dumps({"value": text, "isDefault": False}, ensure_ascii=False)
    return text


def sources(column):
    names = COLUMNS[column]
    return names if isinstance(names, list) else [names]


def join(column, row):
    texts = [row[name] for name in sources(column) if row[name]]
    return ("," if column in ("Tags", "Requirements") else "\n\n").join(texts)


def number_doubles(header):
    return [
        name if name not in header[:place] else f"{name} ({header[: place + 1].count(name)})"
        for place, name in enumerate(header)
    ]


def read_rows(path):
    with open(path, newline="", encoding="utf-8-sig") as source:
        first = source.readline()
        source.seek(0)
        reader = csv.reader(source, delimiter=max(",;\t", key=first.count))
        header = number_doubles(next(reader, []))
        names = {name for column in COLUMNS for name in sources(column)}
        missing = {*names, *SUITES, STEP, DATA or STEP, EXPECTED} - set(header)
        if missing:
            sys.exit(f"Not in {path}: {', '.join(sorted(missing))}. It has: {header}")
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                sys.exit(f"Line {reader.line_num}: the row and the header differ in length")
            yield reader.line_num, dict(zip(header, (cell.strip() for cell in cells)))


def read_folders(rows):
    """Replaces the IDs of folders with their paths, for exports with a row for each folder."""
    if not SUITES:
        return
    own, parent, name = SUITES
    folders = {}
    for _, row in rows:
        if row[own] and (row[parent] or row[own] not in folders):
            folders[row[own]] = (row[parent], row[name])
    for line, row in rows:
        path, suite = [], row[own]
        while suite:
            if suite not in folders or len(path) > len(folders):
                sys.exit(f"Line {line}: the folder {suite} is missing, or contains itself")
            suite, title = folders[suite]
            path.insert(0, title)
        row[COLUMNS["Folder"]] = LEVELS.join(path)


def read_list(text):
    """Returns the items of a numbered list by number, or the whole text as number 1."""
    parts = re.split(r"(?m)^\s*(\d+(?:\.\d+)*)\.\s+", text)
    if len(parts) < 3 or parts[0].strip():
        return {"1": text} if text else {}
    items = (re.sub(r'(?s)^"(.*)"$', r"\1", item.strip()) for item in parts[2::2])
    return dict(zip(parts[1::2], items))


def read_steps(row, key):
    texts = [row[STEP], row[DATA] if DATA else "", row[EXPECTED]]
    if row[STEP].startswith("[{"):  # steps of Xray in an export of Jira
        entries = json.loads(row[STEP])
        if any(entry.get("attachments") for entry in entries):
            lose("attachments of steps", key)
        names = ("Action", "Data", "Expected Result")
        steps = [[entry["fields"].get(name) or "" for name in names] for entry in entries]
    else:
        lists = [read_list(text) for text in texts]
        numbers = dict.fromkeys(number for items in lists for number in items)
        steps = [[items.get(number, "") for items in lists] for number in numbers]
    for action, data, expected in steps:
        data = f"Test data: {data}" if data else ""
        yield "\n\n".join(text for text in (action, data) if text), expected


def read_cases(path):
    cases, case = {}, None
    rows = list(read_rows(path))
    read_folders(rows)
    used = {name for column in COLUMNS for name in sources(column)}
    used |= {STEP, DATA, EXPECTED, *SUITES, *split(LEFT_OUT)}
    used |= {name for pair in TEXTS for name in pair}
    for line, row in rows:
        key = row[COLUMNS["Legacy ID"]]
        title = row[COLUMNS["Name"]]
        if SUITES and not title and not key:
            cases[line] = {"fields": {"Folder": convert("Folder", row[COLUMNS["Folder"]], line)}}
            continue
        if key in cases:
            case = cases[key]
            if title not in ("", case["fields"]["Name"]):
                sys.exit(f"Line {line}: the ID {key} belongs to another title too")
        elif title:
            key = key or line
            fields = {column: convert(column, join(column, row), key) for column in COLUMNS}
            case = cases[key] = {"key": key, "fields": fields, "row": row, "steps": [], "texts": []}
        elif key or case is None:
            sys.exit(f"Line {line}: a test case without a title")
        note_losses(case, row, used)
        case["steps"] += read_steps(row, case["key"])
        texts = [tuple(row.get(name, "") for name in pair) for pair in TEXTS]
        case["texts"] += [pair for pair in texts if any(pair)]
    return list(cases.values())


def note_losses(case, row, used):
    key = case["key"]
    for name, text in row.items():
        if text and name not in used:
            lose(f"column {name}", key)
        if "![" in text or "<img" in text:
            lose("images, which are still links to the previous tool", key)
    for column in COLUMNS:
        text = join(column, row)
        if text not in ("", join(column, case["row"])) and column != "Legacy ID":
            lose(f"{column} in further rows of a test case", key)


def choose_steps(case):
    if case["steps"] and set(case["texts"]) - set(case["steps"]):
        lose("steps as text, next to separate steps", case["key"])
    steps = case["steps"] or list(dict.fromkeys(case["texts"]))
    if not steps:
        lose("steps, because the export has none", case["key"])
    return steps


def write_cases(cases, path):
    steps = [choose_steps(case) if "key" in case else [] for case in cases]
    pairs = max(map(len, steps), default=0)
    numbered = [f"{kind} {n}" for n in range(1, pairs + 1) for kind in ("Step", "Expected")]
    custom = [column for column in COLUMNS if column.startswith("custom_field_")]
    header = [column for column in COLUMNS if column not in custom] + numbered + custom
    with open(path, "w", newline="", encoding="utf-8") as target:
        writer = csv.DictWriter(target, header, restval="")
        writer.writeheader()
        for case, own in zip(cases, steps):
            texts = [text for step in own for text in step]
            writer.writerow({**case["fields"], **dict(zip(numbered, texts))})


if len(sys.argv) != 3:
    sys.exit("Usage: python3 merge_steps.py OLD.csv NEW.csv")
try:
    found = read_cases(sys.argv[1])
except (UnicodeDecodeError, csv.Error) as problem:
    sys.exit(f"{sys.argv[1]} is not CSV in UTF-8: {problem}")
write_cases(found, sys.argv[2])
count = sum("key" in case for case in found)
print(f"{count} test cases written to {sys.argv[2]}")
if lost:
    print("Not in the new file, with the number of test cases:")
for what, keys in sorted(lost.items(), key=lambda entry: -len(entry[1])):
    print(f"{len(keys):5} {what}")
