import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { EsimOutcomeUnknown, EsimRefused, EsimUnavailable } from "../../../src/ports/esim.ts";
import { create, options } from "../../../src/providers/telna/index.ts";
import { testStart } from "../../support/clock.ts";
import {
  answer,
  cut,
  cutInTheMiddle,
  deadAddress,
  inTurn,
  late,
  silence,
  type Behaviour,
} from "../http/peer.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { accessKey, iccidOf, pcrApiKey, startTelna, template, type TelnaPeer } from "./peer.ts";

let telna: TelnaPeer;
let surroundings: TestSurroundings;
beforeEach(async () => {
  telna = await startTelna();
  surroundings = createTestSurroundings();
});
afterEach(async () => {
  for (const secret of [accessKey, pcrApiKey, iccidOf(0)]) {
    if (surroundings.said().includes(secret)) throw new Error(`The log holds ${secret}.`);
  }
  await telna.close();
});

const open = (overrides: object = {}) =>
  create(
    "telna",
    options.parse({ accessKey, pcrApiKey, baseUrl: telna.baseUrl, timeoutMilliseconds: 2_000, ...overrides }),
    surroundings,
  );

const request = { sim: iccidOf(0), packageTemplate: template, timeAllowanceSeconds: null };

describe("a request", () => {
  test("carries the key as it is, and under /pcr the other one as well", async () => {
    const provider = open();
    await provider.createPackage({ ...request, timeAllowanceSeconds: 604_800 });
    await provider.registry!.findSim(iccidOf(0));
    const [pcr, inventory] = telna.requests;
    expect(pcr).toMatchObject({ method: "POST", url: "/pcr/packages" });
    expect(pcr!.headers).toMatchObject({ authorization: accessKey, apikey: pcrApiKey });
    expect(JSON.parse(pcr!.text)).toEqual({
      sim: iccidOf(0),
      package_template: template,
      time_allowance: 604_800,
    });
    expect(inventory!.headers).toMatchObject({ authorization: accessKey });
    expect(inventory!.headers).not.toHaveProperty("apikey");
  });

  test("carries it as a bearer token where that is wanted, and the one key twice where there is no other", async () => {
    await open({ authorization: "bearer", pcrApiKey: undefined }).createPackage(request);
    const { headers, text } = telna.requests[0]!;
    expect(headers).toMatchObject({ authorization: `Bearer ${accessKey}`, apikey: accessKey });
    expect(JSON.parse(text)).toEqual({ sim: iccidOf(0), package_template: template });
  });
});

describe("a package", () => {
  test("is created", async () => {
    const created = await open().createPackage(request);
    expect(created).toEqual({ id: telna.packages[0]!.id, status: "NOT_ACTIVE", createdDate: testStart });
  });

  test.each([
    ["an unknown status is passed on", { id: "1", status: "ON_HOLD", created_date: 5 }, ["1", "ON_HOLD", 5]],
    ["an id may be a number", { id: 7, status: "ACTIVE", created_date: 5 }, ["7", "ACTIVE", 5]],
    ["a status in other letters", { id: "1", status: "not-active", created_date: 5 }, ["1", "NOT_ACTIVE", 5]],
    [
      "a date as text",
      { id: "1", status: "ACTIVE", created_date: "1970-01-01T00:00:01Z" },
      ["1", "ACTIVE", 1_000],
    ],
    ["without a date", { id: "1", status: "ACTIVE" }, ["1", "ACTIVE", testStart]],
    ["an envelope", { package: { id: "1", status: "ACTIVE", created_date: 5 } }, ["1", "ACTIVE", 5]],
  ])("%s", async (_, said, [id, status, createdDate]) => {
    telna.onCreate(answer(201, said));
    expect(await open().createPackage(request)).toEqual({ id, status, createdDate });
  });

  test.each<[string, Behaviour, new () => Error, number]>([
    ["400", answer(400, { error: "sim" }), EsimRefused, 1],
    ["404", answer(404, { error: "no such SIM" }), EsimRefused, 1],
    ["409", answer(409, {}), EsimRefused, 1],
    ["422", answer(422, {}), EsimRefused, 1],
    ["401", answer(401, {}), EsimUnavailable, 1],
    ["402", answer(402, {}), EsimUnavailable, 1],
    ["403", answer(403, {}), EsimUnavailable, 1],
    ["429", answer(429, {}), EsimUnavailable, 1],
    ["503", answer(503, ""), EsimUnavailable, 1],
    ["500", answer(500, ""), EsimOutcomeUnknown, 1],
    ["502", answer(502, "<html>"), EsimOutcomeUnknown, 1],
    ["504", answer(504, ""), EsimOutcomeUnknown, 1],
    ["201 without an id", answer(201, { status: "NOT_ACTIVE" }), EsimOutcomeUnknown, 1],
    ["201 and no JSON", answer(201, "created"), EsimOutcomeUnknown, 1],
    ["a cut", cut, EsimOutcomeUnknown, 1],
    ["a cut in the middle", cutInTheMiddle, EsimOutcomeUnknown, 1],
    ["no answer in time", silence, EsimOutcomeUnknown, 1],
  ])("%s: asked once, and the right kind of failure", async (_, behaviour, kind, asked) => {
    telna.onCreate(behaviour);
    await expect(open().createPackage(request)).rejects.toBeInstanceOf(kind);
    expect(telna.creations()).toBe(asked);
  });

  test("a dead upstream is unavailable, and left alone after five failures", async () => {
    const provider = open({ baseUrl: await deadAddress() });
    for (let asked = 0; asked < 6; asked += 1) {
      await expect(provider.createPackage(request)).rejects.toBeInstanceOf(EsimUnavailable);
    }
    expect(provider.isUp()).toBe(false);
    surroundings.clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("is found again by its SIM and template, and no other", async () => {
    const provider = open();
    const created = await provider.createPackage(request);
    await provider.createPackage({ ...request, sim: iccidOf(2) });
    expect(await provider.findPackages!(request)).toEqual([created]);
    telna.packages.push(
      ...Array.from({ length: 150 }, (_, id) => ({ ...telna.packages[0]!, id: String(id) })),
    );
    expect(await provider.findPackages!(request)).toHaveLength(151);
    telna.onRead(answer(200, { total: 5_000, packages: [] }));
    await expect(provider.findPackages!(request)).rejects.toBeInstanceOf(EsimUnavailable);
  });
});

describe("the registry", () => {
  test("lists as many as are asked for, by requests of a hundred", async () => {
    const { total, list } = await open().registry!.listSims({
      offset: 5,
      limit: 130,
      company: 31,
      inventory: 21,
    });
    expect(total).toBe(200);
    expect(list.map(({ iccid }) => iccid)).toEqual(Array.from({ length: 130 }, (_, at) => iccidOf(at + 5)));
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

  test("ends where the SIMs end", async () => {
    const { registry } = open();
    expect((await registry!.listSims({ offset: 240, limit: 100 })).list).toHaveLength(10);
    expect((await registry!.listSims({ offset: 0, limit: 1_000 })).list).toHaveLength(250);
    expect(await registry!.listSims({ offset: 900, limit: 100 })).toEqual({ total: 250, list: [] });
  });

  test("finds a SIM and a template, with a status that it does not know, and not others", async () => {
    const registry = open().registry!;
    expect(await registry.findSim(iccidOf(1))).toMatchObject({
      iccid: iccidOf(1),
      simStatus: "ON_LOAN",
      terminatedDate: 0,
    });
    expect(await registry.findTemplate(template)).toEqual({ id: template, name: "1 GB" });
    expect(await registry.findSim("../../core")).toBeUndefined();
    expect(await registry.findTemplate(1)).toBeUndefined();
    expect(telna.requests.at(-2)!.url).toBe("/inventory/sim-registries/..%2F..%2Fcore");
  });

  test("takes a SIM whose group, inventory and company are ids, and whose status has a hyphen", async () => {
    const sim = { iccid: "1", sim_status: "pre-service", inventory: 50_343, group: "1113778" };
    telna.onRead(answer(200, { total: 1, sims: [sim] }));
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
    ["401", answer(401, {})],
    ["500", answer(500, "")],
    ["no JSON", answer(200, "<html>")],
    ["another shape", answer(200, { sims: "all" })],
    ["a cut", cut],
    ["no answer in time", late(1_000, answer(200, {}))],
  ])("%s: unavailable", async (_, behaviour) => {
    telna.onRead(behaviour);
    const { registry } = open({ timeoutMilliseconds: 300 });
    await expect(registry!.listSims({ offset: 0, limit: 1 })).rejects.toBeInstanceOf(EsimUnavailable);
  });

  test("a flaky upstream is asked again at once", async () => {
    telna.onRead(inTurn(cut, answer(500, ""), answer(200, { total: 0, sims: [] })));
    expect(await open().registry!.listSims({ offset: 0, limit: 1 })).toEqual({ total: 0, list: [] });
  });
});

describe("the operator", () => {
  test("is told of a key that is not taken once, and that it is again", async () => {
    const provider = open();
    telna.onCreate(answer(403, {}), false);
    for (let asked = 0; asked < 3; asked += 1) await provider.createPackage(request).catch(() => {});
    telna.onCreate(undefined);
    await provider.createPackage(request);
    expect(surroundings.log.lines.map(({ level, fields }) => [level, fields["code"]])).toEqual([
      ["error", "403"],
      ["info", "403"],
    ]);
  });

  test("is told nothing of the key by what says nothing of it", async () => {
    const provider = open();
    for (const status of [403, 500, 403]) {
      telna.onCreate(answer(status, {}), false);
      await provider.createPackage(request).catch(() => {});
    }
    expect(surroundings.log.lines.filter(({ fields }) => fields["code"] === "403")).toHaveLength(1);
  });

  test("checks the keys without creating anything", async () => {
    expect(await open().check()).toEqual({
      ok: true,
      detail: "Telna takes the keys and has 1 package templates.",
    });
    expect(await open({ accessKey: "another" }).check()).toMatchObject({ ok: false });
    expect(telna.creations()).toBe(0);
  });

  test.each([
    [{ accessKey: "two words" }, "has to be the access key"],
    [{ accessKey, authorization: "basic" }, "has to be raw or bearer"],
    [{ accessKey, baseUrl: "http://telna.example" }, "has to be an https address"],
  ])("has %j explained", (wrong, message) => {
    expect(findIssues(options, wrong)[0]!.message).toContain(message);
  });
});
