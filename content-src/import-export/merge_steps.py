import csv
import json
import sys

# Settings, to be replaced with those of your tool down to LEVELS.
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
LEVELS = " > "  # what separates two folders
NUMBERS = "TC-"  # what to put before a Legacy ID of digits alone
PRIORITIES = {"critical": "high", "high": "high", "low": "low"}  # all others: medium


def split(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def convert(column, text):
    if column == "Folder":
        levels = [level.strip().replace("/", "\\/") for level in text.split(LEVELS)]
        return "/".join(level for level in levels if level) or "Imported"
    if column == "Legacy ID" and text.isdecimal():
        return NUMBERS + text
    if column == "Priority":
        return PRIORITIES.get(text.lower(), "medium")
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


def read_rows(path):
    with open(path, newline="", encoding="utf-8-sig") as source:
        header = source.readline()
        source.seek(0)
        reader = csv.DictReader(source, delimiter=max(",;\t", key=header.count))
        names = {name for column in COLUMNS for name in sources(column)}
        missing = {*names, STEP, DATA or STEP, EXPECTED} - set(reader.fieldnames or [])
        if missing:
            sys.exit(f"Not in {path}: {', '.join(sorted(missing))}. It has: {reader.fieldnames}")
        for row in reader:
            if None in row or None in row.values():
                sys.exit(f"Line {reader.line_num}: the row and the header differ in length")
            if any(value.strip() for value in row.values()):
                yield reader.line_num, {name: value.strip() for name, value in row.items()}


def read_cases(path):
    cases, case = {}, None
    for line, row in read_rows(path):
        key = row[COLUMNS["Legacy ID"]]
        title = row[COLUMNS["Name"]]
        if key in cases:
            case = cases[key]
            if title not in ("", case["fields"]["Name"]):
                sys.exit(f"Line {line}: the ID {key} belongs to another title too")
        elif title:
            fields = {column: convert(column, join(column, row)) for column in COLUMNS}
            case = cases[key or line] = {"fields": fields, "steps": []}
        elif key or case is None:
            sys.exit(f"Line {line}: a test case without a title")
        data = f"Test data: {row[DATA]}" if DATA and row[DATA] else ""
        step = "\n\n".join(text for text in (row[STEP], data) if text)
        if step or row[EXPECTED]:
            case["steps"].append((step, row[EXPECTED]))
    return list(cases.values())


def write_cases(cases, path):
    pairs = max((len(case["steps"]) for case in cases), default=0)
    numbered = [f"{kind} {n}" for n in range(1, pairs + 1) for kind in ("Step", "Expected")]
    custom = [column for column in COLUMNS if column.startswith("custom_field_")]
    header = [column for column in COLUMNS if column not in custom] + numbered + custom
    with open(path, "w", newline="", encoding="utf-8") as target:
        writer = csv.DictWriter(target, header, restval="")
        writer.writeheader()
        for case in cases:
            texts = [text for step in case["steps"] for text in step]
            writer.writerow({**case["fields"], **dict(zip(numbered, texts))})


if len(sys.argv) != 3:
    sys.exit("Usage: python3 merge_steps.py OLD.csv NEW.csv")
try:
    found = read_cases(sys.argv[1])
except (UnicodeDecodeError, csv.Error) as problem:
    sys.exit(f"{sys.argv[1]} is not CSV in UTF-8: {problem}")
write_cases(found, sys.argv[2])
print(f"{len(found)} test cases written to {sys.argv[2]}")
