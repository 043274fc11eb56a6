import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { EsimOutcomeUnknown, EsimRefused, EsimUnavailable } from "../../../src/ports/esim.ts";
import { create, options } from "../../../src/providers/telna/index.ts";
import { testStart } from "../../support/clock.ts";
import {
  respondWith,
  cutConnection,
  cutResponse,
  getUnusedAddress,
  respondInSequence,
  respondLate,
  neverRespond,
  type Behaviour,
} from "../http/peer.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { accessKey, getIccid, pcrApiKey, startTelnaPeer, template, type TelnaPeer } from "./peer.ts";

let telna: TelnaPeer;
let dependencies: TestDependencies;
beforeEach(async () => {
  telna = await startTelnaPeer();
  dependencies = createTestDependencies();
});
afterEach(async () => {
  for (const secret of [accessKey, pcrApiKey, getIccid(0)]) {
    if (dependencies.getOutput().includes(secret)) throw new Error(`The log holds ${secret}.`);
  }
  await telna.close();
});

const open = (overrides: object = {}) =>
  create(
    "telna",
    options.parse({ accessKey, pcrApiKey, baseUrl: telna.baseUrl, timeoutMilliseconds: 2_000, ...overrides }),
    dependencies,
  );

const request = { sim: getIccid(0), packageTemplate: template, timeAllowanceSeconds: null };

describe("a request", () => {
  test("has the access key, and the PCR key under /pcr", async () => {
    const provider = open();
    await provider.createPackage({ ...request, timeAllowanceSeconds: 604_800 });
    await provider.registry!.findSim(getIccid(0));
    const [pcr, inventory] = telna.requests;
    expect(pcr).toMatchObject({ method: "POST", url: "/pcr/packages" });
    expect(pcr!.headers).toMatchObject({ authorization: accessKey, apikey: pcrApiKey });
    expect(JSON.parse(pcr!.text)).toEqual({
      sim: getIccid(0),
      package_template: template,
      time_allowance: 604_800,
    });
    expect(inventory!.headers).toMatchObject({ authorization: accessKey });
    expect(inventory!.headers).not.toHaveProperty("apikey");
  });

  test("has the access key as bearer token if configured, and uses it under /pcr if no PCR key is set", async () => {
    await open({ authorization: "bearer", pcrApiKey: undefined }).createPackage(request);
    const { headers, text } = telna.requests[0]!;
    expect(headers).toMatchObject({ authorization: `Bearer ${accessKey}`, apikey: accessKey });
    expect(JSON.parse(text)).toEqual({ sim: getIccid(0), package_template: template });
  });
});

describe("a package", () => {
  test("is created", async () => {
    const created = await open().createPackage(request);
    expect(created).toEqual({ id: telna.packages[0]!.id, status: "NOT_ACTIVE", createdDate: testStart });
  });

  test.each([
    ["may have an unknown status", { id: "1", status: "ON_HOLD", created_date: 5 }, ["1", "ON_HOLD", 5]],
    ["may have a number as id", { id: 7, status: "ACTIVE", created_date: 5 }, ["7", "ACTIVE", 5]],
    [
      "may have a status in another spelling",
      { id: "1", status: "not-active", created_date: 5 },
      ["1", "NOT_ACTIVE", 5],
    ],
    [
      "may have a date as text",
      { id: "1", status: "ACTIVE", created_date: "1970-01-01T00:00:01Z" },
      ["1", "ACTIVE", 1_000],
    ],
    ["may have no date", { id: "1", status: "ACTIVE" }, ["1", "ACTIVE", testStart]],
    ["may have an envelope", { package: { id: "1", status: "ACTIVE", created_date: 5 } }, ["1", "ACTIVE", 5]],
  ])("%s", async (_, said, [id, status, createdDate]) => {
    telna.onCreate(respondWith(201, said));
    expect(await open().createPackage(request)).toEqual({ id, status, createdDate });
  });

  test.each<[string, Behaviour, new () => Error, number]>([
    ["400", respondWith(400, { error: "sim" }), EsimRefused, 1],
    ["404", respondWith(404, { error: "no such SIM" }), EsimRefused, 1],
    ["409", respondWith(409, {}), EsimRefused, 1],
    ["422", respondWith(422, {}), EsimRefused, 1],
    ["401", respondWith(401, {}), EsimUnavailable, 1],
    ["402", respondWith(402, {}), EsimUnavailable, 1],
    ["403", respondWith(403, {}), EsimUnavailable, 1],
    ["429", respondWith(429, {}), EsimUnavailable, 1],
    ["503", respondWith(503, ""), EsimUnavailable, 1],
    ["500", respondWith(500, ""), EsimOutcomeUnknown, 1],
    ["502", respondWith(502, "<html>"), EsimOutcomeUnknown, 1],
    ["504", respondWith(504, ""), EsimOutcomeUnknown, 1],
    ["201 without an id", respondWith(201, { status: "NOT_ACTIVE" }), EsimOutcomeUnknown, 1],
    ["201 without JSON", respondWith(201, "created"), EsimOutcomeUnknown, 1],
    ["a closed connection", cutConnection, EsimOutcomeUnknown, 1],
    ["a connection closed in the middle of the response", cutResponse, EsimOutcomeUnknown, 1],
    ["no response in time", neverRespond, EsimOutcomeUnknown, 1],
  ])("is requested once, and fails with the right error after %s", async (_, behaviour, kind, asked) => {
    telna.onCreate(behaviour);
    await expect(open().createPackage(request)).rejects.toBeInstanceOf(kind);
    expect(telna.creations()).toBe(asked);
  });

  test("is unavailable if Telna is down, and requests pause after five failures", async () => {
    const provider = open({ baseUrl: await getUnusedAddress() });
    for (let asked = 0; asked < 6; asked += 1) {
      await expect(provider.createPackage(request)).rejects.toBeInstanceOf(EsimUnavailable);
    }
    expect(provider.isUp()).toBe(false);
    dependencies.clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("is found by its SIM and template on all pages; an incomplete list makes the query unavailable", async () => {
    const provider = open();
    const created = await provider.createPackage(request);
    await provider.createPackage({ ...request, sim: getIccid(2) });
    expect(await provider.findPackages!(request)).toEqual([created]);
    telna.packages.push(
      ...Array.from({ length: 150 }, (_, id) => ({ ...telna.packages[0]!, id: String(id) })),
    );
    expect(await provider.findPackages!(request)).toHaveLength(151);
    telna.onRead(respondWith(200, { total: 5_000, packages: [] }));
    await expect(provider.findPackages!(request)).rejects.toBeInstanceOf(EsimUnavailable);
  });
});

describe("the registry", () => {
  test("lists as many SIMs as requested, with requests for a hundred", async () => {
    const { total, list } = await open().registry!.listSims({
      offset: 5,
      limit: 130,
      company: 31,
      inventory: 21,
    });
    expect(total).toBe(200);
    expect(list.map(({ iccid }) => iccid)).toEqual(Array.from({ length: 130 }, (_, at) => getIccid(at + 5)));
    expect(telna.requests.map(({ url }) => url)).toEqual(
      [
        [100, 5],
        [30, 105],
      ].map(
        ([count, offset]) =>
          `/inventory/sim-registries?count=${count}&offset=${offset}&company=31&inventory=21`,
      ),
    );
  });

  test("ends after the last SIM", async () => {
    const { registry } = open();
    expect((await registry!.listSims({ offset: 240, limit: 100 })).list).toHaveLength(10);
    expect((await registry!.listSims({ offset: 0, limit: 1_000 })).list).toHaveLength(250);
    expect(await registry!.listSims({ offset: 900, limit: 100 })).toEqual({ total: 250, list: [] });
  });

  test("finds a SIM with an unknown status and a template, and returns undefined for others", async () => {
    const registry = open().registry!;
    expect(await registry.findSim(getIccid(1))).toMatchObject({
      iccid: getIccid(1),
      simStatus: "ON_LOAN",
      terminatedDate: 0,
    });
    expect(await registry.findTemplate(template)).toEqual({ id: template, name: "1 GB" });
    expect(await registry.findSim("../../core")).toBeUndefined();
    expect(await registry.findTemplate(1)).toBeUndefined();
    expect(telna.requests.at(-2)!.url).toBe("/inventory/sim-registries/..%2F..%2Fcore");
  });

  test("accepts a SIM whose references are ids and whose status has a hyphen", async () => {
    const sim = { iccid: "1", sim_status: "pre-service", inventory: 50_343, group: "1113778" };
    telna.onRead(respondWith(200, { total: 1, sims: [sim] }));
    const { list } = await open().registry!.listSims({ offset: 0, limit: 1 });
    expect(list).toMatchObject([
      {
        simStatus: "PRE_SERVICE",
        inventory: { id: 50_343, name: "" },
        group: { id: 1_113_778, name: "" },
        company: { id: 0, name: "" },
      },
    ]);
  });

  test.each<[string, Behaviour]>([
    ["401", respondWith(401, {})],
    ["500", respondWith(500, "")],
    ["a body that is not JSON", respondWith(200, "<html>")],
    ["JSON of another format", respondWith(200, { sims: "all" })],
    ["a closed connection", cutConnection],
    ["no response in time", respondLate(1_000, respondWith(200, {}))],
  ])("is unavailable after %s", async (_, behaviour) => {
    telna.onRead(behaviour);
    const { registry } = open({ timeoutMilliseconds: 300 });
    await expect(registry!.listSims({ offset: 0, limit: 1 })).rejects.toBeInstanceOf(EsimUnavailable);
  });

  test("retries a failed request immediately", async () => {
    telna.onRead(
      respondInSequence(cutConnection, respondWith(500, ""), respondWith(200, { total: 0, sims: [] })),
    );
    expect(await open().registry!.listSims({ offset: 0, limit: 1 })).toEqual({ total: 0, list: [] });
  });
});

describe("the operator", () => {
  test("gets a log line when a key is rejected, and when it is accepted again", async () => {
    const provider = open();
    telna.onCreate(respondWith(403, {}), false);
    for (let asked = 0; asked < 3; asked += 1) await provider.createPackage(request).catch(() => {});
    telna.onCreate(undefined);
    await provider.createPackage(request);
    expect(dependencies.log.lines.map(({ level, fields }) => [level, fields["code"]])).toEqual([
      ["error", "403"],
      ["info", "403"],
    ]);
  });

  test("gets one log line about a rejected key if another error comes between two rejections", async () => {
    const provider = open();
    for (const status of [403, 500, 403]) {
      telna.onCreate(respondWith(status, {}), false);
      await provider.createPackage(request).catch(() => {});
    }
    expect(dependencies.log.lines.filter(({ fields }) => fields["code"] === "403")).toHaveLength(1);
  });

  test("can check the keys without creating anything", async () => {
    expect(await open().check()).toEqual({
      ok: true,
      detail: "Telna accepts the keys and has 1 package templates.",
    });
    expect(await open({ accessKey: "another" }).check()).toMatchObject({ ok: false });
    expect(telna.creations()).toBe(0);
  });

  test.each([
    [{ accessKey: "two words" }, "has to be the access key"],
    [{ accessKey, authorization: "basic" }, "has to be raw or bearer"],
    [{ accessKey, baseUrl: "http://telna.example" }, "has to be an https address"],
  ])("gets an error message for %j", (wrong, message) => {
    expect(findIssues(options, wrong)[0]!.message).toContain(message);
  });
});
