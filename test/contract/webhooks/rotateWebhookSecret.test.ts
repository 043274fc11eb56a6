import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startReceiver, verifyEvent, type Receiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, register, sendSms, foreignIds } from "./support.ts";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const rotate = (id: string) =>
  service.client().POST(`${path}/{id}/rotate-secret`, { params: { path: { id } } });

/** Sends a message and returns the request that the receiver gets. */
async function next() {
  await sendSms(service);
  await service.deliverWebhooks();
  return receiver.received.at(-1)!;
}

describe("200", () => {
  test("signs with the new and the previous secret for 24 hours, then with the new one only", async () => {
    const { id, secret } = await register(service.client(), receiver.url);
    const { data } = await rotate(id);
    expect(data).toMatchObject({
      id,
      previous_secret_expires_at: new Date(service.clock.now() + 86_400_000).toISOString(),
    });
    expect(data!.secret).toMatch(/^whsec_/);
    expect(data!.secret).not.toBe(secret);

    const during = await next();
    expect(String(during.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    for (const each of [secret, data!.secret]) {
      expect(verifyEvent(each, during, service.clock.now()).type).toBe("message.status");
    }

    const second = (await rotate(id)).data!;
    const after = await next();
    for (const each of [data!.secret, second.secret]) verifyEvent(each, after, service.clock.now());
    expect(() => verifyEvent(secret, after, service.clock.now())).toThrow("No matching signature");

    service.clock.advance(86_400_000);
    const late = await next();
    expect(String(late.headers["webhook-signature"])).not.toContain(" ");
    verifyEvent(second.secret, late, service.clock.now());
    expect(() => verifyEvent(data!.secret, late, service.clock.now())).toThrow("No matching signature");
  });
});

describe("404", () => {
  test("an endpoint of another account", async () => {
    const { id } = await register(service.client(await openAccount(service)), receiver.url);
    for (const each of [id, ...foreignIds]) {
      expect((await rotate(each)).error).toMatchObject({ code: "not_found", status: 404 });
    }
  });
});
