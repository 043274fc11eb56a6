// Texts through every vendor, each a server on loopback in the vendor's published formats, through the service as
// operators run it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server as awsSms } from "../providers/aws-sms/server.ts";
import { server as httpSms } from "../providers/http-sms/server.ts";
import { server as infobip } from "../providers/infobip/server.ts";
import { server as sinch } from "../providers/sinch/server.ts";
import { server as telnyx } from "../providers/telnyx/server.ts";
import { server as twilio } from "../providers/twilio/server.ts";
import { server as vonageMessages } from "../providers/vonage-messages/server.ts";
import { server as vonage } from "../providers/vonage/server.ts";
import type { VendorServer } from "../providers/vendors/server.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { pollUntil } from "../support/poll-until.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { faults, startVendor, type FaultName, type VendorPeer } from "./support/vendor-peer.ts";

const servers: readonly VendorServer[] = [
  twilio,
  telnyx,
  vonage,
  vonageMessages,
  infobip,
  sinch,
  awsSms,
  httpSms,
];
const sendsEach = 600;
const burst = 300;
const killedAfter = 100;
const faultEvery = 20;
const names = Object.keys(faults) as FaultName[];
const sendsAtOnce = 32;

/** Returns the prefix of the British mobile numbers that are routed to a vendor. */
const prefixOf = (vendor: number) => `44740${vendor}`;
const recipientOf = (prefix: string, count: number) => `${prefix}${String(100_000 + count)}`;

/** Returns the fault of one message in twenty. The faults alternate. */
function faultOf(recipient: string): FaultName | undefined {
  const count = Number(recipient.slice(-6)) - 100_000;
  return count % faultEvery === 0 ? names[(count / faultEvery) % names.length] : undefined;
}

let vendors: readonly VendorPeer[];
let killed: VendorPeer;
let second: VendorPeer;
let hub: RoutedService;
let customer: Customer;
const burstPrefix = "447408";

beforeAll(async () => {
  vendors = await Promise.all(servers.map((server) => startVendor(server, faultOf)));
  [killed, second] = [await startVendor(twilio), await startVendor(telnyx)];
  const providerOf = ({ server, baseUrl }: VendorPeer) => ({
    kind: server.kind,
    baseUrl,
    // Long enough for a busy machine. After a later response the outcome is unknown, and the message is sent again.
    timeoutMilliseconds: 10_000,
    ...server.options,
  });
  const routes = {
    providers: {
      ...Object.fromEntries(vendors.map((vendor) => [vendor.server.kind, providerOf(vendor)])),
      killed: providerOf(killed),
      second: providerOf(second),
    },
    routes: {
      sms: [
        ...vendors.map(({ server }, index) => ({ prefix: prefixOf(index), providers: [server.kind] })),
        { prefix: burstPrefix, providers: ["killed", "second"] },
      ],
    },
  };
  hub = await startRoutedService({ routes, environment: { CONNECT_HUB_WELCOME_CREDIT: "1000" } });
  for (const vendor of [...vendors, killed, second]) vendor.setService(hub);
  customer = await registerCustomer(hub.baseUrl);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  await Promise.all([...vendors, killed, second].map((vendor) => vendor.close()));
});

/** Sends to the recipients, a few at the same time. */
async function sendAll(recipients: readonly string[]): Promise<void> {
  const left = [...recipients];
  const worker = async () => {
    for (let to = left.pop(); to !== undefined; to = left.pop()) {
      const body = { from: "Example", to: `+${to}`, text: "Your code is 493817." };
      const { response } = await customer.client.POST("/api/v1/connect-hub/sms", { body });
      expect(response.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: sendsAtOnce }, worker));
}

interface Row {
  readonly recipient: string;
  readonly status: string;
  readonly isRefunded: boolean;
  readonly price: number;
}

/** Reads the messages to numbers with a prefix from the database of the service. */
async function rowsOf(prefix: string): Promise<readonly Row[]> {
  const engine = openSqlite(hub.database);
  try {
    const sql = `select recipient, status, refunded_at is not null as refunded, price_micros as price
      from messages where recipient like ?`;
    return (await engine.read({ sql, parameters: [`+${prefix}%`] })).map((row) => ({
      recipient: String(row["recipient"]).slice(1),
      status: String(row["status"]),
      isRefunded: row["refunded"] === 1,
      price: Number(row["price"]),
    }));
  } finally {
    await engine.close();
  }
}

const countOf = async (prefix: string, among: readonly string[]) =>
  (await rowsOf(prefix)).filter(({ status }) => among.includes(status)).length;

describe.each(servers.map(({ kind }, index) => [kind, index] as const))("%s", (_, index) => {
  const prefix = prefixOf(index);

  test(`loses none of ${sendsEach} messages if one in ${faultEvery} fails, sends only messages with an unknown outcome twice, and refunds only rejected ones`, async () => {
    const vendor = vendors[index]!;
    const recipients = Array.from({ length: sendsEach }, (__, count) => recipientOf(prefix, count));
    await sendAll(recipients);
    const arrives = vendor.server.reports ? "DELIVERED" : "SENT";
    await pollUntil(async () => (await countOf(prefix, [arrives, "FAILED"])) === sendsEach);
    const rows = await rowsOf(prefix);
    expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(recipients);
    for (const { recipient, status, isRefunded } of rows) {
      const name = faultOf(recipient);
      const taken = vendor.acceptedCounts.get(recipient) ?? 0;
      const isRefused = name === "rejects the number";
      const hasFailed =
        isRefused || (name === "reports that it failed" && vendor.server.reports !== undefined);
      const told = [recipient, name];
      expect([...told, status]).toEqual([...told, hasFailed ? "FAILED" : arrives]);
      expect([...told, isRefunded]).toEqual([...told, isRefused]);
      const isOpen = name !== undefined && "isOpen" in faults[name];
      if (isRefused) expect([...told, taken]).toEqual([...told, 0]);
      else if (!isOpen) expect([...told, taken]).toEqual([...told, 1]);
      else expect([1, 2], told.join(" ")).toContain(taken);
    }
    expect(vendor.rejectedReceipts).toEqual([]);
  });
});

test("if the first vendor is killed during a burst, the second sends the messages that the first has not accepted", async () => {
  const recipients = Array.from({ length: burst }, (_, count) => recipientOf(burstPrefix, count));
  const sending = sendAll(recipients);
  await pollUntil(() => killed.acceptedCounts.size >= killedAfter);
  await killed.close();
  await sending;
  // Messages that the first vendor accepted without a response were sent again by the second.
  await pollUntil(async () => (await countOf(burstPrefix, ["DELIVERED"])) === burst);
  for (const recipient of recipients) {
    const taken = (killed.acceptedCounts.get(recipient) ?? 0) + (second.acceptedCounts.get(recipient) ?? 0);
    expect([1, 2], recipient).toContain(taken);
  }
  expect(second.acceptedCounts.size).toBeGreaterThan(0);
  expect((await rowsOf(burstPrefix)).filter(({ isRefunded }) => isRefunded)).toEqual([]);
});

test("the service shuts down cleanly, and its ledger is consistent", async () => {
  const rows = (await Promise.all([...servers.keys()].map((index) => rowsOf(prefixOf(index))))).flat();
  const kept = [...rows, ...(await rowsOf(burstPrefix))].filter(({ isRefunded }) => !isRefunded);
  const charged = kept.reduce((sum, { price }) => sum + price, 0);
  const newest = { body: { rowsPerPage: 1 } };
  const { data } = await customer.client.POST("/api/billing/me/transactions", newest);
  expect(data!.list[0]!.balance_after).toBe((1_000_000_000 - charged) / 1_000_000);
  await expectCleanShutdown(hub, [recipientOf(prefixOf(0), 0)]);
});
