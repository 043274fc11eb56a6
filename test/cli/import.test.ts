import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeEach(async () => {
  cli = await createCli();
});
afterEach(() => cli.remove());

const prices = () => cli.readStore((store) => store.prices.list(undefined, 1_000_000));
const priceHeader = "channel,prefix,price,currency,network";
const simHeader =
  "iccid,sim_status,group_id,group_name,inventory_id,inventory_name,company_id,company_name,provisioned_date,terminated_date,imsis,mapped_imsi";

async function importText(noun: string, text: string | Uint8Array, ...more: string[]) {
  const path = join(cli.folder, "file.csv");
  await writeFile(path, text);
  return cli.run([noun, "import", path, ...more]);
}

describe("a valid file", () => {
  test("imports prices with a byte order mark, CRLF, quotes, blank lines and spaces", async () => {
    const text = `\ufeff${priceHeader}\r\nsms,,0.05,EUR,\r\n\r\n sms , 44 ,0.0375,EUR,"Example ""M"", UK"\r\ntelegram,1,1000000,USD,x`;
    expect(await importText("prices", text)).toEqual({
      code: 0,
      stdout: "imported: 3\nrefused:  0\n",
      stderr: "",
    });
    expect(await prices()).toEqual([
      { channel: "sms", currency: "EUR", prefix: "", priceMicros: 50_000, network: "" },
      { channel: "sms", currency: "EUR", prefix: "44", priceMicros: 37_500, network: 'Example "M", UK' },
      { channel: "telegram", currency: "USD", prefix: "1", priceMicros: 1e12, network: "x" },
    ]);
  });

  test("may omit an optional column and have the other columns in any order", async () => {
    const { code } = await importText("prices", "currency,price,prefix,channel\nEUR,0,44,whatsapp\n");
    expect(code).toBe(0);
    expect(await prices()).toEqual([
      { channel: "whatsapp", currency: "EUR", prefix: "44", priceMicros: 0, network: "" },
    ]);
  });

  test("replaces rows with the same key and keeps all other rows", async () => {
    await importText("prices", `${priceHeader}\nsms,44,0.04,EUR,Old\nsms,33,0.03,EUR,Old\n`);
    await importText("prices", `${priceHeader}\nsms,44,0.05,EUR,New\nsms,44,0.06,USD,New\n`);
    const found = (await prices()).map((price) => `${price.prefix} ${price.priceMicros} ${price.network}`);
    expect(found.sort()).toEqual(["33 30000 Old", "44 50000 New", "44 60000 New"]);
  });

  test("imports provider prices in the currency of the service only", async () => {
    const header = `provider,${priceHeader}`;
    const { code, stderr } = await importText(
      "provider-prices",
      `${header}\nsmsc-a,sms,44,0.021,EUR,\nsmsc-b,sms,44,0.02,USD,\nsmsc-b,sms,,0.024,EUR,Other\n`,
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "line 3, currency: got USD; provider prices must be in EUR.\n",
    });
    expect(await cli.readStore((store) => store.providerPrices.list(undefined, 10))).toEqual([
      { provider: "smsc-a", channel: "sms", currency: "EUR", prefix: "44", priceMicros: 21_000, network: "" },
      {
        provider: "smsc-b",
        channel: "sms",
        currency: "EUR",
        prefix: "",
        priceMicros: 24_000,
        network: "Other",
      },
    ]);
  });

  test("imports SIMs with dates in ISO 8601 and in milliseconds since 1970", async () => {
    const rows = [
      "8988303000000000002,IN_SERVICE,11,Retail,21,Main,31,Example Ltd,2026-01-15,,41:234150000000001;42:234150000000002,234150000000001",
      "898830300000000002,UPSTREAM_WORD,11,Retail,21,Main,31,Example Ltd,1768435200000,2026-02-01T10:00:00+02:00,,0",
    ];
    const { code, stderr } = await importText("sims", [simHeader, ...rows].join("\n"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { list } = await cli.readStore((store) => store.esim.listSims({ offset: 0, limit: 10 }));
    expect(list).toEqual([
      {
        iccid: "8988303000000000002",
        simStatus: "IN_SERVICE",
        group: { id: 11, name: "Retail" },
        inventory: { id: 21, name: "Main" },
        company: { id: 31, name: "Example Ltd" },
        provisionedDate: Date.UTC(2026, 0, 15),
        terminatedDate: 0,
        imsis: [
          { sponsor_id: 41, imsi: 234_150_000_000_001 },
          { sponsor_id: 42, imsi: 234_150_000_000_002 },
        ],
        mappedImsi: 234_150_000_000_001,
      },
      expect.objectContaining({
        simStatus: "UPSTREAM_WORD",
        provisionedDate: Date.UTC(2026, 0, 15),
        terminatedDate: Date.UTC(2026, 1, 1, 8),
        imsis: [],
      }),
    ]);
  });

  test("imports SIMs without the padding F, and warns if a number seems to be rounded", async () => {
    const rest = "IN_SERVICE,11,Retail,21,Main,31,Example Ltd,2026-01-15,,,0";
    const rows = [`8988303000000000051F,${rest}`, `8988303000000000000,${rest}`];
    const { code, stderr } = await importText("sims", [simHeader, ...rows].join("\n"));
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        "warning: line 3, iccid: 8988303000000000000 has a wrong check digit; a spreadsheet may have rounded it.\n",
    });
    expect(await cli.readStore((store) => store.esim.findSim("8988303000000000051"))).toBeDefined();
  });

  test.each([
    ["prices", "channel,prefix,price,currency,\nsms,4477,0.05,EUR,\nsms,4478,0.06,EUR\n,,,\n,,,\n"],
    [
      "provider-prices",
      "provider,channel,,prefix,price,currency,,\na,sms,,1,0.1,EUR,,\nb,sms,,1,0.2,EUR,,\n,,,,,,,\n",
    ],
    ["templates", "\n,,\nid,name,\n111,One,\n , \n112,Two\n,,\n"],
  ])("imports %s and skips empty rows and columns, which spreadsheets add", async (noun, text) => {
    const result = await importText(noun, text, "--atomic");
    expect(result).toEqual({ code: 0, stdout: "imported: 2\nrefused:  0\n", stderr: "" });
  });

  test("rejects a row with a value in a column without a name, and a row with too many fields", async () => {
    const { code, stderr } = await importText("templates", "id,,name,\n1,x,One,\n2,,Two,x\n3,,Three,\n");
    const faults = [
      "line 2, field 2 is in a column without a name.",
      "line 3, the row has 4 fields, but the header has 3.",
    ];
    expect({ code, stderr }).toEqual({ code: 1, stderr: faults.map((fault) => `${fault}\n`).join("") });
  });

  test("imports templates with and without a price", async () => {
    await importText("templates", 'id,name,price\n101,"Europe 1 GB, 7 days",1.50\n102,World,\n');
    const find = (id: number) => cli.readStore((store) => store.esim.findTemplate(id));
    expect(await find(101)).toEqual({ id: 101, name: "Europe 1 GB, 7 days", priceMicros: 1_500_000 });
    expect(await find(102)).toEqual({ id: 102, name: "World", priceMicros: null });
    await importText("templates", "id,name\n101,Europe\n");
    expect(await find(101)).toEqual({ id: 101, name: "Europe", priceMicros: null });
  });

  test("imports nothing if it contains only a header", async () => {
    const result = await importText("templates", "id,name\n");
    expect(result).toEqual({ code: 0, stdout: "imported: 0\nrefused:  0\n", stderr: "" });
  });
});

const mixed = `${priceHeader}
sms,,0.05,EUR,
fax,+44,"0,04",eur,"two
lines"

sms,44
sms,,0.07,EUR,again
sms,33,0.03,EUR,
`;
const refusals = [
  /^line 3, channel: got "fax"; expected sms, flash_call, whatsapp, telegram, verification\.$/m,
  /^line 3, prefix: got "\+44"; expected up to 15 dialling digits without \+ or 00, /m,
  /^line 3, price: got "0,04"; expected an amount from 0 /m,
  /^line 3, currency: got "eur"; expected a currency code of ISO 4217, such as EUR\.$/m,
  /^line 3, network: got "two\\nlines"; expected one line; is a quotation mark never closed\?\.$/m,
  /^line 6, the row has 2 fields, but the header has 5\.$/m,
  /^line 7, channel, prefix, currency: duplicate of line 2\.$/m,
];

describe("a file with invalid rows", () => {
  test("imports the valid rows and reports every error of the others", async () => {
    const { code, stdout, stderr } = await importText("prices", mixed);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "imported: 2\nrefused:  3\n" });
    for (const refusal of refusals) expect(stderr).toMatch(refusal);
    expect(stderr.trimEnd().split("\n")).toHaveLength(refusals.length);
    expect((await prices()).map(({ prefix }) => prefix)).toEqual(["", "33"]);
  });

  test("imports nothing with --atomic", async () => {
    const { code, stdout, stderr } = await importText("prices", mixed, "--atomic");
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: "imported: 0\nrefused:  3\n",
    });
    for (const refusal of refusals) expect(stderr).toMatch(refusal);
    expect(await prices()).toEqual([]);
  });

  test("reports the first 50 invalid rows and counts the others", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `${index < 53 ? "x" : index},Name\n`);
    const { stdout, stderr } = await importText("templates", `id,name\n${rows.join("")}`);
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(51);
    expect(lines[49]).toMatch(/^line 51, id: got "x"; expected a whole number from 1 to 2147483647\.$/);
    expect(lines[50]).toBe("… and 3 more rows like these.");
    expect(stdout).toBe("imported: 67\nrefused:  53\n");
  });

  test("is read up to a quotation mark that is never closed", async () => {
    const { code, stdout, stderr } = await importText("templates", 'id,name\n1,One\n2,"Two\n3,Three\n');
    expect({ code, stdout }).toEqual({ code: 1, stdout: "imported: 1\nrefused:  1\n" });
    expect(stderr).toBe(
      "line 3, a quotation mark from here on is opened and never closed; nothing after this line was imported.\n",
    );
  });

  test("reports a text that is not UTF-8", async () => {
    const latin = Buffer.from("id,name\n1,Caf\xe9\n2,Tea\n", "latin1");
    const { code, stderr } = await importText("templates", latin);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^line 2, name: got .*; expected UTF-8, so save the file as UTF-8\.\n$/);
    expect(await cli.readStore((store) => store.esim.findTemplate(2))).toBeDefined();
  });
});

test("a long import reports progress every 10,000 rows, keeps whole transactions after Ctrl-C, and can be repeated", async () => {
  const path = join(cli.folder, "long.csv");
  const lines = Array.from({ length: 40_000 }, (_, index) => `sms,${index + 1},0.05,EUR\n`);
  await writeFile(path, `channel,prefix,price,currency\n${lines.join("")}`);
  const interrupted = await cli.run(["prices", "import", path], {
    onError: (text, child) => void (text.includes("prices: 10000 rows read") && child.kill("SIGINT")),
  });
  expect(interrupted).toMatchObject({ code: null, stdout: "" });
  const { length } = await prices();
  expect([length > 0, length < 40_000, length % 500]).toEqual([true, true, 0]);
  const { code, stdout, stderr } = await cli.run(["prices", "import", path, "--json"]);
  expect([code, JSON.parse(stdout)]).toEqual([0, { imported: 40_000, refused: 0 }]);
  expect(stderr.match(/^prices: \d+0000 rows read, \d+ imported, 0 refused$/gm)).toHaveLength(4);
  expect(await prices()).toHaveLength(40_000);
});
