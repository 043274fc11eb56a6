import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { respondWith, startPeer, type Peer } from "../providers/http/peer.ts";
import { createCli, type RunOptions, type TestCli } from "./run-cli.ts";

const secret = "key-of-the-gateway";
const to = "+447700900123";
let cli: TestCli;
let peer: Peer;
beforeAll(async () => {
  cli = await createCli();
  peer = await startPeer(respondWith(200, {}));
});
afterAll(async () => {
  await peer.close();
  await cli.remove();
});

const routes = () => ({
  providers: {
    national: {
      kind: "http-sms",
      baseUrl: peer.baseUrl,
      path: "/send",
      headers: { authorization: { env: "NATIONAL_KEY" } },
      json: { to: "{to}", from: "{from}", text: "{text}" },
      answer: {
        id: "id",
        code: "code",
        accepted: "0",
        number: "4",
        cost: { amount: "price", currency: "EUR" },
      },
      report: {
        id: "MessageId",
        status: "status",
        code: "err",
        DELIVERED: "ok",
        FAILED: "bad",
        ignored: "queued",
        key: "key-for-all-reports",
      },
    },
    codes: {
      kind: "http-sms",
      baseUrl: peer.baseUrl,
      path: "/codes",
      json: { to: "{to}", code: "{code}" },
      answer: {},
    },
    twilio: { kind: "twilio", accountSid: `AC${"0a".repeat(16)}`, authToken: secret, baseUrl: peer.baseUrl },
    pretend: { kind: "sandbox" },
    mails: { kind: "http-mail", vendor: "postmark", token: "x", from: "hub@example.com" },
  },
  routes: { sms: ["national", "codes", "twilio"], telegram: ["pretend"] },
  email: "mails",
});

async function attempt(args: readonly string[], options: RunOptions = {}) {
  const environment = { CONNECT_HUB_ROUTES: JSON.stringify(routes()), NATIONAL_KEY: secret };
  const before = peer.requests.length;
  const ended = await cli.run(["providers", "try", ...args], { environment, ...options });
  expect(ended.stdout + ended.stderr).not.toContain(secret);
  return { ...ended, lines: ended.stdout.trimEnd().split("\n"), sent: peer.requests.slice(before) };
}

describe("providers try --to", () => {
  test("sends one message and prints the recognized response", async () => {
    peer.behave(respondWith(200, { code: 0, id: "m-1", price: "0.35" }));
    const { code, lines, stderr, sent } = await attempt([
      "national",
      "--to",
      to,
      "--text",
      "Hello.",
      "--from",
      "Hub",
    ]);
    expect([code, lines, stderr]).toEqual([
      0,
      ["outcome: accepted", "id:      m-1", "cost:    0.35 EUR"],
      "",
    ]);
    expect(sent.map(({ text }) => JSON.parse(text) as object)).toEqual([{ to, from: "Hub", text: "Hello." }]);
  });

  test.each([
    [{ code: 4 }, /^outcome: +refused\ndetail: /],
    [{ code: 77 }, /^outcome: +retry\ndetail: .*\noutcome_unknown: true\nlog: .*"code":"77"/],
  ])("exits with 1 if the response is %j", async (said, shown) => {
    peer.behave(respondWith(200, said));
    const { code, stdout, sent } = await attempt(["national", "--to", to]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(shown)]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["a text without a code", ["codes", "--to", to, "--text", "Hello."]],
    ["a sender that is too long", ["national", "--to", to, "--from", "Abcdefghijklmnop"]],
    ["an unknown name", ["nobody", "--to", to]],
    ["an e-mail provider", ["mails", "--to", to]],
    ["a channel that the provider does not serve", ["national", "--to", to, "--channel", "whatsapp"]],
  ])("sends nothing and exits with 1 for %s", async (_, args) => {
    const { code, stdout, stderr, sent } = await attempt(args);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^.+\n$/)]);
    expect(sent).toEqual([]);
  });

  test("lists the names of all providers if the name is unknown", async () => {
    const { stderr } = await attempt(["nobody", "--to", to]);
    expect(stderr).toContain("national, codes, twilio, pretend, mails");
  });

  test.each([
    [["national"]],
    [["national", "--to", to, "--receipt", "-"]],
    [["national", "--to", "12"]],
    [["pretend", "--to", to, "--channel", "telegram", "--text", "Hello."]],
    [["national", "--to", to, "--channel", "fax"]],
  ])("%j exits with 2 and sends nothing", async (args) => {
    const { code, stdout, sent } = await attempt(args);
    expect([code, stdout, sent]).toEqual([2, "", []]);
  });

  test("sends a code by Telegram", async () => {
    const { code, lines } = await attempt(["pretend", "--to", to, "--channel", "telegram"]);
    expect([code, lines[0]]).toEqual([0, "outcome: accepted"]);
  });
});

describe("providers try --receipt", () => {
  const delivered = { ids: ["m-1"], status: "DELIVERED" };
  /** Returns the recognized receipts. */
  async function read(args: readonly string[], options: RunOptions = {}) {
    const { code, stdout, stderr, sent } = await attempt([...args, "--json"], options);
    expect([code, stderr, sent]).toEqual([0, "", []]);
    return (JSON.parse(stdout) as { readonly list: unknown }).list;
  }

  test.each([
    ['{"MessageId":"m-1","status":"ok"}', [delivered]],
    [
      '[{"MessageId":"a","status":"bad","err":27},{"MessageId":"b","status":"odd"}]',
      [
        { ids: ["a"], status: "FAILED", detail: "It could not be delivered (error 27)." },
        { ids: ["b"], unknown_code: "odd" },
      ],
    ],
    ["MessageId=m-1&status=ok", [delivered]],
    ["MessageId=m-1&status=queued", []],
  ])("prints the receipts in %s", async (input, receipts) => {
    expect(await read(["national", "--receipt", "-"], { input })).toEqual(receipts);
  });

  test("accepts a file, a query, and a signed receipt without its signature", async () => {
    const file = join(cli.folder, "receipt.json");
    await writeFile(file, '{"MessageId":"m-1","status":"ok"}');
    expect(await read(["national", "--receipt", file])).toEqual([delivered]);
    expect(await read(["national", "--query", "MessageId=m-1&status=ok"])).toEqual([delivered]);
    const input = "MessageSid=SM0123&MessageStatus=delivered";
    expect(await read(["twilio", "--receipt", "-"], { input })).toEqual([{ ...delivered, ids: ["SM0123"] }]);
  });

  test.each([
    ["an input that is not a receipt", ["national", "--receipt", "-"], "Hello."],
    ["a file that is not there", ["national", "--receipt", "/nowhere.json"], ""],
    ["a folder", ["national", "--receipt", "/"], ""],
    ["a provider without receipts", ["pretend", "--receipt", "-"], "{}"],
  ])("exits with 1 for %s", async (_, args, input) => {
    const { code, stdout, stderr } = await attempt(args, { input });
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^.+\n$/)]);
  });
});
