import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWebhookSecret } from "../../src/domain/webhooks.ts";
import type { Notice, Mail } from "../../src/ports/mail-and-alerts.ts";
import { createNotify } from "../../src/delivery/alerts/notify.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { userAgent } from "../../src/version.ts";
import { testStart } from "../support/clock.ts";
import { startReceiver, verified, type Answer, type Receiver } from "../support/receiver.ts";

const secret = createWebhookSecret();
const notice: Notice = {
  id: "alert_1_began_provider%20a",
  kind: "began",
  alert: { name: "provider a", says: "The provider a is down.", since: testStart },
};
const marks = { deliveryRate: 0.5, oldestQueuedSeconds: 60 };

describe("the operator is told", () => {
  let receiver: Receiver;
  let answer: Answer;
  beforeEach(async () => {
    answer = (response) => response.writeHead(204).end();
    receiver = await startReceiver((...given) => answer(...given));
  });
  afterEach(() => receiver.close());

  test("by a webhook, signed", async () => {
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await notify(notice, testStart + 1_000);
    const [request] = receiver.received;
    expect(verified(secret, request!, testStart + 1_000)).toEqual({
      type: "alert.began",
      timestamp: new Date(testStart + 1_000).toISOString(),
      data: {
        name: "provider a",
        says: "The provider a is down.",
        since: new Date(testStart).toISOString(),
      },
    });
    expect(request!.headers["webhook-id"]).toBe(notice.id);
    expect(request!.headers["user-agent"]).toBe(userAgent);
  });

  test("by e-mail, when it begins and when it is over", async () => {
    const mails: Mail[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const notify = createNotify({ ...marks, email: "ops@example.com" }, mailbox);
    await notify(notice, testStart);
    const alert = { ...notice.alert, says: "The provider a is up." };
    await notify({ id: "2", kind: "ended", alert }, testStart);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "connect-hub: provider a"],
      ["ops@example.com", "connect-hub: over: provider a"],
    ]);
    expect(mails[0]!.text).toContain("The provider a is down.\nSince 2026-");
    expect(mails[1]!.text).toContain("The provider a is up.\nIt began 2026-");
    // Vendors take one of the same id for a repetition.
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test("again where it was not taken, and only there", async () => {
    const mails: unknown[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createNotify(options, mailbox);
    answer = (response) => response.writeHead(500).end();
    await expect(notify(notice, testStart)).rejects.toThrow("the webhook answered 500");
    answer = (response) => response.writeHead(204).end();
    await notify(notice, testStart);
    expect([mails.length, receiver.received.length]).toEqual([1, 2]);
  });

  test("again at the mailbox as well, where a hundred others have not been taken since", async () => {
    const ids: string[] = [];
    const mailbox = createMailbox(({ subject }) => ids.push(subject.slice("connect-hub: ".length)));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createNotify(options, mailbox);
    answer = (response) => response.writeHead(500).end();
    const tell = (id: string) =>
      expect(notify({ ...notice, id, alert: { ...notice.alert, name: id } }, testStart)).rejects.toThrow(
        "500",
      );
    for (let index = 0; index <= 100; index += 1) await tell(`${index}`);
    await tell("100");
    expect(ids).toHaveLength(101);
    await tell("0");
    expect(ids.slice(101)).toEqual(["0"]);
  });

  test("or not by a webhook that does not answer within ten seconds, which holds up no others", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
    answer = () => {};
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await expect(notify(notice, testStart)).rejects.toThrow("late");
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  test("and a redirect is not followed", async () => {
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    answer = (response) => response.writeHead(307, { location: "/elsewhere" }).end();
    await expect(notify(notice, testStart)).rejects.toThrow("answered 307");
    expect(receiver.received).toHaveLength(1);
  });
});
