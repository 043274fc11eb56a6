import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { getBalance, countMessages, createRequestHeaders } from "../support/accounts.ts";
import { startService } from "../support/service.ts";

test("a send while another program locks the file returns 503 without a charge, and succeeds afterwards", async () => {
  const service = await startService();
  const { accountId } = service.demo;
  const [main] = await service.engine.read({ sql: "pragma database_list", parameters: [] });
  const lock = new Database(String(main!["file"]));
  const body = JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" });
  const send = () =>
    service.sendRaw("/api/v1/connect-hub/sms", {
      method: "POST",
      headers: createRequestHeaders(service.demo),
      body,
    });
  const before = await getBalance(service, accountId);
  lock.exec("begin immediate");
  const refused = await send();
  lock.exec("rollback").close();
  expect(refused.status).toBe(503);
  expect(await getBalance(service, accountId)).toBe(before);
  expect(await countMessages(service, accountId)).toBe(0);
  expect((await send()).status).toBe(200);
  await service.stop();
});
