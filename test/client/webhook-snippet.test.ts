import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createWebhookSecret, buildWebhookHeaders } from "../../src/domain/webhooks.ts";

interface Snippet {
  readonly newest: Map<string, { readonly sequence: number; readonly status: string }>;
  take(body: string, headers: Readonly<Record<string, string>>, secret: string): void;
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** Loads the webhook receiver in the README, unchanged. */
async function readSnippet(): Promise<Snippet> {
  const [, code = ""] = /```js\n(import \{ Webhook \}.*?)```/s.exec(readme) ?? [];
  const library = import.meta.resolve("standardwebhooks");
  const module = `${code.replace('"standardwebhooks"', JSON.stringify(library))}\nexport { newest, take };`;
  return (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as Snippet;
}

test("the README's receiver stores the newest event of each message despite repeated, late and unsigned events", async () => {
  const { newest, take } = await readSnippet();
  const secret = createWebhookSecret();
  const post = (id: string, sequence: number, status: string) => {
    const body = JSON.stringify({ type: "message.status", data: { id, channel: "sms", status, sequence } });
    take(body, buildWebhookHeaders(`evt_${id}_${sequence}`, Date.now(), body, [secret]), secret);
  };
  const seen = (id: string) => newest.get(id)?.status;
  post("a", 1, "PENDING");
  expect(seen("a")).toBe("PENDING");
  post("a", 3, "DELIVERED");
  post("a", 2, "SENT");
  post("a", 3, "DELIVERED");
  post("b", 2, "SENT");
  expect([seen("a"), seen("b")]).toEqual(["DELIVERED", "SENT"]);
  const ofAccount = JSON.stringify({ type: "account.low_balance", data: { account_id: "a", balance: 1 } });
  take(ofAccount, buildWebhookHeaders("evt_c_1", Date.now(), ofAccount, [secret]), secret);
  expect([...newest.keys()]).toEqual(["a", "b"]);
  const forged = buildWebhookHeaders("evt_1", Date.now(), "{}", [createWebhookSecret()]);
  expect(() => take("{}", forged, secret)).toThrow("signature");
});
