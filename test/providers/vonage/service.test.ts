// Both APIs of Vonage behind the service: polled statuses, STOP and START, as customers see them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { startPeer, type Peer } from "../http/peer.ts";
import { forgeRequest, acceptAll, type VendorServer } from "../vendors/server.ts";
import { applicationId, publicPem, server as messages } from "../vonage-messages/server.ts";
import { serveAccount } from "./account.ts";
import { server as sms } from "./server.ts";

const credit = 10_000_000;
const ours = "+447700900456";
const kinds = [
  [sms, "SMS", "4474001"],
  [messages, "MESSAGES", "4474002"],
] as const;

/** Statuses by message id. */
const statuses = new Map<string, string>();
let peers: readonly Peer[];
let service: TestService;
beforeAll(async () => {
  peers = await Promise.all(
    kinds.map(([server, product]) => {
      const takes = acceptAll(server);
      const account = serveAccount({
        product,
        statusOf: (id) => statuses.get(id),
        application: { id: applicationId, publicKey: publicPem },
      });
      return startPeer((request, response) =>
        (request.method === "POST" ? takes : account)(request, response),
      );
    }),
  );
  const providers = kinds.map(([server, product], index): [string, object] => {
    const { baseUrl } = peers[index]!;
    const addresses = { baseUrl, apiUrl: baseUrl, ...(product === "MESSAGES" && { restUrl: baseUrl }) };
    return [server.kind, { kind: server.kind, ...server.options, ...server.inbound.options, ...addresses }];
  });
  const routed = kinds.map(([{ kind }, , prefix]) => ({ prefix, providers: [kind] }));
  const routes = { providers: Object.fromEntries(providers), routes: { sms: routed } };
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes) });
});
afterAll(async () => {
  await service.stop();
  await Promise.all(peers.map((peer) => peer.close()));
});

describe.each(kinds.map(([server, , prefix], index) => [server.kind, server, prefix, index] as const))(
  "%s",
  (kind, server: VendorServer, prefix, index) => {
    let numbers = 0;
    const freshNumber = () => `+${prefix}${String((numbers += 1) * 37).padStart(5, "0")}`;
    const send = (customer: Credentials, to: string) =>
      service
        .client(customer)
        .POST("/api/v1/connect-hub/sms", { body: { from: ours.slice(1), to, text: "Your parcel is here." } });
    const write = async (from: string, text: string, sig?: string) => {
      const written = { from: from.slice(1), to: ours.slice(1), text };
      const told = `${service.baseUrl}/callbacks/${kind}`;
      const genuine = server.inbound!.writes(told, written, service.clock.now() / 1_000, "");
      return (await fetch(sig === undefined ? genuine : await forgeRequest(genuine, () => sig))).status;
    };
    /** Sends a message, and returns a function that sends another one to the same recipient and returns the result. */
    async function sentBefore(): Promise<readonly [to: string, send: () => Promise<number | string>]> {
      const [customer, to] = [await openAccount(service, credit), freshNumber()];
      await send(customer, to);
      await service.deliver();
      return [
        to,
        async () => {
          const { response, error } = await send(customer, to);
          return error && "reason" in error ? String(error.reason) : response.status;
        },
      ];
    }

    test.each([
      ["delivered", "DELIVERED"],
      [kind === "vonage" ? "failed 6" : "undeliverable 1320", "FAILED"],
    ])("a message that Vonage reports as %s becomes %s, without an https address", async (word, status) => {
      const customer = await openAccount(service, credit);
      const { data } = await send(customer, freshNumber());
      await service.deliver();
      const find = () => service.context.store.messages.find(customer.accountId, "sms", data!.messageId!);
      const { providerMessageId, status: first } = (await find())!;
      expect(first).toBe("SENT");
      const posted = peers[index]!.requests.filter(({ method }) => method === "POST").at(-1)!;
      expect(posted.text).not.toContain("callback");
      statuses.set(providerMessageId!, word);
      service.clock.advance(60_000);
      await service.deliver();
      expect(await find()).toMatchObject({ status });
      expect(await getBalance(service, customer.accountId)).toBeLessThan(credit);
    });

    test("STOP opts the recipient out and START reverts it, repeated and in any order", async () => {
      const [to, trySending] = await sentBefore();
      for (const [text, becomes] of [
        ["START", 200],
        ["STOP", "opted_out"],
        ["STOP", "opted_out"],
        ["START", 200],
        ["START", 200],
        ["stop", "opted_out"],
      ] as const) {
        expect(await write(to, text)).toBe(200);
        expect([text, await trySending()]).toEqual([text, becomes]);
      }
    });

    test("a request without a valid signature opts no recipient out or in", async () => {
      const [to, trySending] = await sentBefore();
      for (const sig of ["", "another"]) {
        expect(await write(to, "STOP", sig)).toBe(401);
        expect(await trySending()).toBe(200);
      }
      expect(await write(to, "STOP")).toBe(200);
      for (const sig of ["", "another"]) {
        expect(await write(to, "START", sig)).toBe(401);
        expect(await trySending()).toBe("opted_out");
      }
    });
  },
);
