import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import { observeCommits } from "../support/commit.ts";

const path = "/api/v1/connect-hub/sms";
const body = { from: "Example", to: "+447700900100", text: "Your code is 493817" };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The next commit succeeds, but the connection breaks before the result arrives. */
function loseNextAnswer(): void {
  const { store } = service.context;
  const { commit } = observeCommits({ commit: store.commit }, async (proceed) => {
    await proceed();
    throw new StoreError("gone", "the connection broke at the commit");
  });
  vi.spyOn(store, "commit").mockImplementationOnce(commit);
}

async function sendTwice(account: Credentials, idempotencyKey?: string) {
  const header = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  const send = () => service.client(account).POST(path, { body, params: { header } });
  loseNextAnswer();
  const [first, second] = [await send(), await send()];
  return { first, second, messages: await countMessages(service, account.accountId) };
}

test("a send without a response may be charged, and is safe to retry with an Idempotency-Key", async () => {
  const account = await openAccount(service, 1_000_000);
  const { first, second, messages } = await sendTwice(account, "lost");
  expect([first.response.status, second.response.status, messages]).toEqual([503, 200, 1]);
  expect(second.response.headers.get("idempotent-replayed")).toBe("true");
  const { price } = (
    await service.client(account).GET("/api/v1/connect-hub/messages/{id}", {
      params: { path: { id: second.data!.messageId } },
    })
  ).data!;
  expect(1_000_000 - (await getBalance(service, account.accountId))!).toBe(Math.round(price * 1_000_000));
});

test("a send without an Idempotency-Key creates a second message when it is retried", async () => {
  const account = await openAccount(service, 1_000_000);
  const { first, second, messages } = await sendTwice(account);
  expect([first.response.status, second.response.status, messages]).toEqual([503, 200, 2]);
});
