import csv

for row in rows:
    print(row)
    print()
