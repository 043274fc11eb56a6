// eSIM packages by Telna, from the customer's request to the eSIM platform and back. The test server responds like
// Telna.
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { respondWith, cutConnection } from "../providers/http/peer.ts";
import {
  accessKey,
  getIccid,
  pcrApiKey,
  startTelnaPeer,
  template,
  type TelnaPeer,
} from "../providers/telna/peer.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { readLedger } from "./support/expect-outcome.ts";

let telna: TelnaPeer;
let hub: RoutedService;
let customer: Customer;

beforeAll(async () => {
  telna = await startTelnaPeer();
  const options = {
    kind: "telna",
    baseUrl: telna.baseUrl,
    accessKey: { env: "TELNA_KEY" },
    pcrApiKey: { env: "TELNA_PCR_KEY" },
  };
  hub = await startRoutedService({
    routes: { providers: { telna: options }, esim: "telna" },
    environment: { TELNA_KEY: accessKey, TELNA_PCR_KEY: pcrApiKey },
  });
  customer = await registerCustomer(hub.baseUrl);
  await runCli("sims", "grant", customer.email, "company:31");
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  await telna.close();
});

/** Runs an operator's command on the database of the running service. */
const runCli = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["src/cli/index.ts", ...args], {
    env: { ...process.env, CONNECT_HUB_DATA: dirname(hub.database), TELNA_KEY: accessKey },
  });

function create(sim: string, key: string = crypto.randomUUID()) {
  return customer.client.POST("/api/v1/esim/packages", {
    body: { sim, package_template: template, time_allowance: 86_400 },
    params: { header: { "Idempotency-Key": key } },
  });
}

const status = async () => (await customer.client.GET("/api/v1/esim/status")).data!.status;
const list = (offset: number) =>
  customer.client.GET("/api/v1/esim/sim-registries", { params: { query: { offset, count: 3 } } });

describe("the SIM registry", () => {
  test("is empty for a customer without SIM grants", async () => {
    const stranger = await registerCustomer(hub.baseUrl);
    const { data } = await stranger.client.GET("/api/v1/esim/sim-registries");
    await stranger.close();
    expect(data).toEqual({ total: 0, offset: 0, count: 0, sims: [] });
  });

  test("is a page of the eSIM platform's registry", async () => {
    const { data } = await list(100);
    expect(data).toMatchObject({ total: 250, offset: 100, count: 3 });
    expect(data!.sims.map(({ iccid }) => iccid)).toEqual([100, 101, 102].map(getIccid));
  });
});

describe("a package", () => {
  test("is created on the eSIM platform with the access key and the PCR key, once for an idempotency key, and is not charged", async () => {
    const before = await readLedger(customer);
    const [first, again] = [await create(getIccid(2), "once"), await create(getIccid(2), "once")];
    expect(first.response.status).toBe(201);
    const [made] = telna.packages;
    expect(first.data).toMatchObject({ id: made!.id, sim: getIccid(2), package_template: template });
    expect(again.data).toEqual(first.data);
    expect(again.response.headers.get("idempotent-replayed")).toBe("true");
    expect(telna.creations()).toBe(1);
    const request = telna.requests.find(({ method }) => method === "POST")!;
    expect(request.headers).toMatchObject({ authorization: accessKey, apikey: pcrApiKey });
    expect(JSON.parse(request.text)).toEqual({
      sim: getIccid(2),
      package_template: template,
      time_allowance: 86_400,
    });
    expect(await readLedger(customer)).toEqual(before);
  });

  test("is found and not created again if the platform's response was lost", async () => {
    const before = telna.creations();
    telna.onCreate(cutConnection);
    const { data, response } = await create(getIccid(3));
    telna.onCreate(undefined);
    expect(response.status).toBe(201);
    expect(data!.id).toBe(telna.packages.at(-1)!.id);
    expect(telna.creations()).toBe(before + 1);
  });

  test("of a SIM that the platform does not know is rejected with 404", async () => {
    const { error } = await create("8988303000000099999");
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("while the eSIM platform is down", () => {
  test("nothing is created and the status is Stopped, and afterwards it is Running again", async () => {
    expect(await status()).toBe("Running");
    telna.onRead(respondWith(503, { error: "down" }));
    const made = telna.packages.length;
    const { error, response } = await create(getIccid(4));
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await list(0)).response.status).toBe(503);
    expect(await status()).toBe("Stopped");
    telna.onRead(undefined);
    await expect.poll(async () => (await list(0)).response.status).toBe(200);
    expect(await status()).toBe("Running");
    expect(telna.packages).toHaveLength(made);
    expect((await create(getIccid(4))).response.status).toBe(201);
  });
});

test("at the end the customer received no event, and the ledger is consistent", async () => {
  expect(customer.listReceivedEvents()).toEqual([]);
  await expectCleanShutdown(hub, [accessKey, pcrApiKey]);
});
