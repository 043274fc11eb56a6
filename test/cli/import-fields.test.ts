import { describe, expect, test } from "vitest";
import { priceImport, simImport, templateImport, type ImportKind } from "../../src/cli/import/kinds.ts";

const cases: readonly [kind: ImportKind, column: string, good: readonly string[], bad: readonly string[]][] =
  [
    [
      priceImport,
      "channel",
      ["sms", "flash_call", "whatsapp", "telegram"],
      ["", "SMS", "flash-call", "email"],
    ],
    [
      priceImport,
      "prefix",
      ["", "1", "447700900123456"],
      ["0", "0044", "+44", "4 4", "4477009001234567", "٤٤"],
    ],
    [
      priceImport,
      "price",
      ["0", "0.000001", "12", "1000000", "0.10"],
      ["", "-1", "0.0000001", ".5", "1.", "1e2", "1000000.000001", "0x1", "NaN"],
    ],
    [priceImport, "currency", ["EUR", "USD"], ["", "eur", "EURO", "E1R"]],
    [priceImport, "network", ["", "x".repeat(100)], ["x".repeat(101)]],
    [
      simImport,
      "iccid",
      ["898830300000000001", "8988303000000000000001"],
      ["", "89883030000000001", "89883030000000000000001", "8.9883E+18", "89883030000000000O1"],
    ],
    [simImport, "sim_status", ["IN_SERVICE", "x"], ["", "x".repeat(101)]],
    [simImport, "group_id", ["0", "9007199254740991"], ["", "-1", "1.5", "9007199254740992"]],
    [simImport, "company_name", ["x"], [""]],
    [
      simImport,
      "provisioned_date",
      [
        "",
        "0",
        "1768435200000",
        "2026-01-15",
        "2028-02-29",
        "2026-01-15T08:00:00Z",
        "2026-01-15T08:00:00+05:45",
        "20260115T0800Z",
        "20260115",
        "2026-W03",
      ],
      ["1768435200", "2026-02-30", "15.01.2026", "2026-01-15T08:00:00", "2026-01-15 08:00", "-1", "tomorrow"],
    ],
    [
      simImport,
      "imsis",
      ["", "41:234150000000001", "41:1; 42:2"],
      [
        "41",
        "41:",
        ":1",
        "41:1;",
        "41:1,42:2",
        "41:1:2",
        "41:2341500000000012",
        "x:1",
        "1:1;".repeat(20) + "1:1",
      ],
    ],
    [simImport, "mapped_imsi", ["0", "234150000000001"], ["", "2341500000000012", "x"]],
    [templateImport, "id", ["1", "2147483647"], ["", "0", "2147483648", "1.0", "x"]],
    [templateImport, "name", ["x", "x".repeat(100)], ["", "x".repeat(101)]],
  ];

describe.each(cases)("$noun", (kind, column, good, bad) => {
  const { read } = kind.columns[column]!;

  test.each(good)(`${column} accepts %j`, (text) => {
    expect(read(text)).toBeDefined();
  });

  test.each(bad)(`${column} rejects %j`, (text) => {
    expect(read(text)).toBeUndefined();
  });
});

test("the example of each kind names all its columns in order", () => {
  for (const { columns, example } of [priceImport, simImport, templateImport]) {
    expect(example.split("\n")[0]).toBe(Object.keys(columns).join(","));
  }
});
