import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWebhookSecret } from "../../src/domain/webhooks.ts";
import type { AlertNotification, Mail } from "../../src/ports/mail-and-alerts.ts";
import { createAlertNotifier } from "../../src/delivery/alerts/alert-notifier.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { userAgent } from "../../src/version.ts";
import { testStart } from "../support/clock.ts";
import { startReceiver, verifyEvent, type ResponseHandler, type Receiver } from "../support/receiver.ts";

const secret = createWebhookSecret();
const notice: AlertNotification = {
  id: "alert_1_began_provider%20a",
  kind: "began",
  alert: { name: "provider a", says: "The provider a is down.", since: testStart },
};
const marks = { deliveryRate: 0.5, oldestQueuedSeconds: 60 };

describe("the operator is notified", () => {
  let receiver: Receiver;
  let answer: ResponseHandler;
  beforeEach(async () => {
    answer = (response) => response.writeHead(204).end();
    receiver = await startReceiver((...given) => answer(...given));
  });
  afterEach(() => receiver.close());

  test("by a signed webhook", async () => {
    const notify = createAlertNotifier({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await notify(notice, testStart + 1_000);
    const [request] = receiver.received;
    expect(verifyEvent(secret, request!, testStart + 1_000)).toEqual({
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

  test("by e-mail at start and end", async () => {
    const mails: Mail[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const notify = createAlertNotifier({ ...marks, email: "ops@example.com" }, mailbox);
    await notify(notice, testStart);
    const alert = { ...notice.alert, says: "The provider a is up." };
    await notify({ id: "2", kind: "ended", alert }, testStart);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "connect-hub: provider a"],
      ["ops@example.com", "connect-hub: resolved: provider a"],
    ]);
    expect(mails[0]!.text).toContain("The provider a is down.\nSince 2026-");
    expect(mails[1]!.text).toContain("The provider a is up.\nIt started at 2026-");
    // Vendors treat an e-mail with the same id as a repetition.
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test("again only through the recipient that failed", async () => {
    const mails: unknown[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createAlertNotifier(options, mailbox);
    answer = (response) => response.writeHead(500).end();
    await expect(notify(notice, testStart)).rejects.toThrow("the webhook responded with 500");
    answer = (response) => response.writeHead(204).end();
    await notify(notice, testStart);
    expect([mails.length, receiver.received.length]).toEqual([1, 2]);
  });

  test("again by e-mail as well, after a hundred other notifications have failed", async () => {
    const ids: string[] = [];
    const mailbox = createMailbox(({ subject }) => ids.push(subject.slice("connect-hub: ".length)));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createAlertNotifier(options, mailbox);
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

  test("unless the webhook does not respond within ten seconds", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
    answer = () => {};
    const notify = createAlertNotifier({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await expect(notify(notice, testStart)).rejects.toThrow("late");
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  test("and a redirect is not followed", async () => {
    const notify = createAlertNotifier({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    answer = (response) => response.writeHead(307, { location: "/elsewhere" }).end();
    await expect(notify(notice, testStart)).rejects.toThrow("responded with 307");
    expect(receiver.received).toHaveLength(1);
  });
});
