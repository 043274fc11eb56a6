// An HTTP vendor on each runtime: a peer on loopback that responds and reports in the format of Twilio's published API.
import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import { bundleWorker } from "../../scripts/worker/bundle.ts";
import { publicUrl } from "../end-to-end/support/routed-service.ts";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
import { startVendor, type VendorPeer } from "../end-to-end/support/vendor-peer.ts";
import { server as awsSms } from "../providers/aws-sms/server.ts";
import { server as httpSms } from "../providers/http-sms/server.ts";
import { respondWith, startPeer, type Behaviour, type Peer } from "../providers/http/peer.ts";
import { server as infobip } from "../providers/infobip/server.ts";
import { server as sinch } from "../providers/sinch/server.ts";
import { server as telnyx } from "../providers/telnyx/server.ts";
import { forgeRequest, type VendorServer } from "../providers/vendors/server.ts";
import { server as vonageMessages } from "../providers/vonage-messages/server.ts";
import { server as vonage } from "../providers/vonage/server.ts";
import { pollUntil } from "../support/poll-until.ts";
import { waitForDelivery, signUp } from "./main-job.ts";
import {
  createFolder,
  killAll,
  waitForStatus,
  startNode,
  startScript,
  type ServiceProcess,
} from "./node-process.ts";
import { fetchOnce, startWorkerd } from "./worker-process.ts";

const environment = { CONNECT_HUB_BASE_URL: publicUrl, CONNECT_HUB_WELCOME_CREDIT: "10" };
const accountSid = `AC${"0a".repeat(16)}`;
const [usual, german] = [`HX${"0b".repeat(16)}`, `HX${"0c".repeat(16)}`];
const authToken = "auth-token-of-the-tests";

const others: readonly VendorServer[] = [telnyx, vonage, vonageMessages, infobip, sinch, awsSms, httpSms];
/** British mobile numbers of a vendor. */
const prefixOf = (kind: string) => `44740${others.findIndex((server) => server.kind === kind)}`;

const routesTo = (baseUrl: string, peers: readonly VendorPeer[]) => {
  const whatsapp = { from: "+15005550006", contentSid: usual, locales: { de: german }, freeText: true };
  const twilio = { kind: "twilio", accountSid, authToken, whatsapp, baseUrl };
  const entries = peers.map((peer): [string, object] => {
    const { kind, options, inbound } = peer.server;
    return [kind, { kind, ...options, ...inbound?.options, baseUrl: peer.baseUrl }];
  });
  const byPrefix = peers.map(({ server: { kind } }) => ({ prefix: prefixOf(kind), providers: [kind] }));
  return JSON.stringify({
    providers: { twilio, ...Object.fromEntries(entries) },
    routes: { sms: [...byPrefix, { providers: ["twilio"] }], whatsapp: ["twilio"] },
  });
};

interface Running {
  readonly baseUrl: string;
  /** Both output streams of the process. */
  said(): string;
  stop(): Promise<void>;
}

type Start = (routes: string) => Promise<Running>;

/** Starts a process with a routes file. */
const byProcess =
  (start: (environment: Readonly<Record<string, string>>) => ServiceProcess): Start =>
  async (routes) => {
    const { folder, data, remove } = await createFolder();
    const file = join(folder, "routes.json");
    await writeFile(file, routes);
    const PORT = String(await findFreePort());
    const service = start({ ...environment, PORT, CONNECT_HUB_DATA: data, CONNECT_HUB_ROUTES: file });
    await service.listening();
    return {
      baseUrl: `http://127.0.0.1:${PORT}`,
      said: () => service.stdout() + service.stderr(),
      async stop() {
        killAll();
        await service.exit;
        await remove();
      },
    };
  };

const worker: Start = async (routes) => {
  const bindings = { ...environment, CONNECT_HUB_ROUTES: routes };
  const { baseUrl, lines, stop } = await startWorkerd(await bundleWorker(), { bindings });
  return { baseUrl, said: () => lines.join("\n"), stop };
};

/** Returns the fields of a URL-encoded form. */
const formOf = (text: string) => Object.fromEntries(new URLSearchParams(text));
const takes: Behaviour = (request, response) => {
  const sid = `SM-of-${formOf(request.text)["To"]}`;
  return respondWith(201, { sid, status: "queued", num_segments: "1", price: null })(request, response);
};

describe.each<[string, Start]>([
  ["Node", byProcess(startNode)],
  ["Bun", byProcess((environment) => startScript("start:bun", environment))],
  ["Deno", byProcess((environment) => startScript("start:deno", environment))],
  ["the Worker", worker],
])("a vendor by HTTP on %s", (_, start) => {
  let vendor: Peer;
  let peers: readonly VendorPeer[];
  let service: Running;
  let client: ConnectHubClient;
  beforeAll(async () => {
    vendor = await startPeer(takes);
    peers = await Promise.all(others.map((server) => startVendor(server)));
    service = await start(routesTo(vendor.baseUrl, peers));
    // Uses a new connection for each request, as `fetchOnce` does, because the runtime may close an idle one.
    const request = (path: string, init?: RequestInit) => {
      const once = new Request(service.baseUrl + path, init);
      once.headers.set("connection", "close");
      return fetch(once);
    };
    for (const peer of peers) peer.setService({ request });
    const caller = await signUp(service.baseUrl, fetchOnce);
    client = createConnectHubClient({ baseUrl: service.baseUrl, ...caller, fetch: fetchOnce });
  });
  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.waitForResponses()));
    await service.stop();
    await Promise.all([vendor, ...peers].map((peer) => peer.close()));
  });

  const sentTo = (to: string) =>
    pollUntil(() => vendor.requests.map(({ text }) => formOf(text)).find((form) => form["To"] === to));

  /** Sends a report to the callback URL that the vendor received. A proxy forwards from there to the service. */
  async function report(told: string, fields: Readonly<Record<string, string>>, key = authToken) {
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => name + fields[name]);
    const signature = createHmac("sha1", key)
      .update([told, ...text].join(""))
      .digest("base64");
    const response = await fetch(told.replace(publicUrl, service.baseUrl), {
      method: "POST",
      headers: { "x-twilio-signature": signature, connection: "close" },
      body: new URLSearchParams(fields),
    });
    await response.arrayBuffer();
    return response.status;
  }

  test("accepts an SMS, and only its signed report delivers it", async () => {
    const to = "+447700900133";
    const body = { from: "Example", to, text: "Your code is 736152" };
    const id = (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    const form = await sentTo(to);
    expect(form).toMatchObject({ From: "Example", Body: "Your code is 736152" });
    const { authorization } = vendor.requests[0]!.headers;
    expect(authorization).toBe(`Basic ${btoa(`${accountSid}:${authToken}`)}`);
    await waitForStatus(client, id, "SENT");
    const told = form["StatusCallback"]!;
    const fields = { AccountSid: accountSid, MessageSid: `SM-of-${to}`, MessageStatus: "delivered" };
    expect(await report(told, fields, "another token")).toBe(401);
    await waitForStatus(client, id, "SENT");
    expect(await report(told, fields)).toBe(200);
    expect(await waitForDelivery(client, id)).toMatchObject({ channel: "sms", price: 0.04 });
  });

  test.each([
    ["4915112345678", german],
    ["447700900134", usual],
  ])("accepts a WhatsApp code to %s in the template for the country's language", async (to, contentSid) => {
    const body = { to, text: "Your code is 736152" };
    const id = (await client.POST("/api/v1/connect-hub/whatsapp/otp", { body })).data!.uuid;
    const form = await sentTo(`whatsapp:+${to}`);
    expect(form).toMatchObject({ ContentSid: contentSid, ContentVariables: '{"1":"736152"}' });
    await waitForStatus(client, id, "SENT");
    const fields = { MessageSid: `SM-of-whatsapp:+${to}`, MessageStatus: "read" };
    expect(await report(form["StatusCallback"]!, fields)).toBe(200);
    expect(await waitForStatus(client, id, "READ")).toMatchObject({ channel: "whatsapp", price: 0.03 });
  });

  test("accepts a WhatsApp text without a code after its recipient has written, and ignores forged messages", async () => {
    const to = "447700900135";
    const send = () =>
      client.POST("/api/v1/connect-hub/whatsapp/otp", { body: { to, text: "Your parcel has come." } });
    const image = {
      MessageSid: "SM1",
      From: `whatsapp:+${to}`,
      To: "whatsapp:+15005550006",
      Body: "",
      NumMedia: "1",
    };
    const address = `${publicUrl}/callbacks/twilio`;
    expect((await send()).response.status).toBe(400);
    expect(await report(address, image, "another token")).toBe(401);
    expect((await send()).response.status).toBe(400);
    expect(await report(address, image)).toBe(200);
    expect((await send()).response.status).toBe(200);
    expect(await sentTo(`whatsapp:+${to}`)).toMatchObject({ Body: "Your parcel has come." });
  });

  test.each(others.map(({ kind }) => kind))("%s accepts an SMS, and its report delivers it", async (kind) => {
    const to = `${prefixOf(kind)}736152`;
    const body = { from: "Example", to: `+${to}`, text: "Your code is 736152" };
    const id = (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    expect(await waitForDelivery(client, id)).toMatchObject({ channel: "sms", price: 0.04 });
    const peer = peers.find(({ server }) => server.kind === kind)!;
    expect([...peer.acceptedCounts]).toEqual([[to, 1]]);
    expect(peer.rejectedReceipts).toEqual([]);
  });

  test.each(others.filter(({ inbound }) => inbound).map(({ kind }) => kind))(
    "%s passes on inbound messages: STOP applies until START, and forged messages are ignored",
    async (kind) => {
      const { postInbound, acceptedCounts } = peers.find(({ server }) => server.kind === kind)!;
      const [from, to] = [`${prefixOf(kind)}736153`, "447700900456"];
      const body = { from: to, to: `+${from}`, text: "Your code is 736152" };
      const send = () => client.POST("/api/v1/connect-hub/sms", { body });
      const arrives = async () => waitForDelivery(client, (await send()).data!.messageId);
      const forge = (genuine: Request) => forgeRequest(genuine, () => "wrong");
      await arrives();
      expect(await postInbound({ from, to, text: "STOP" }, forge)).toBe(401);
      expect(await arrives()).toMatchObject({ channel: "sms", price: 0.04 });
      expect(await postInbound({ from, to, text: "STOP" })).toBe(200);
      expect((await send()).response.status).toBe(403);
      expect(await postInbound({ from, to, text: "START" }, forge)).toBe(401);
      expect((await send()).response.status).toBe(403);
      expect(await postInbound({ from, to, text: "START" })).toBe(200);
      expect(await arrives()).toMatchObject({ channel: "sms", price: 0.04 });
      expect(acceptedCounts.get(from)).toBe(3);
    },
  );

  test("is logged without secrets, codes and phone numbers", () => {
    expect(service.said()).not.toMatch(/auth-token|736152|4477009001(33|34|35)|4915112345678/);
  });
});
