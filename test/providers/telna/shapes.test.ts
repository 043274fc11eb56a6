import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/telna/index.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { accessKey, getIccid, startTelnaPeer, template, type TelnaPeer } from "./peer.ts";

let telna: TelnaPeer;
beforeEach(async () => {
  telna = await startTelnaPeer();
});
afterEach(() => telna.close());

const open = () =>
  create("telna", options.parse({ accessKey, baseUrl: telna.baseUrl }), createTestDependencies());

const iccid = getIccid(7);
/** Responds with this JSON text, because JavaScript would write other digits. */
const saying =
  (status: number, json: string): Behaviour =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(json);
  };
const request = { sim: iccid, packageTemplate: template, timeAllowanceSeconds: null };
const aPackage = (id: string, sim: string) =>
  `{"id":${id},"sim":${sim},"package_template":"${template}","status":"ACTIVE","created_date":"5"}`;

describe("numbers with more digits than JavaScript keeps", () => {
  test("are preserved as the SIM and the id of a created package", async () => {
    telna.onCreate(saying(201, aPackage("9007199254740993", iccid)));
    const created = { id: "9007199254740993", status: "ACTIVE", createdDate: 5 };
    expect(await open().createPackage(request)).toEqual(created);
  });

  test("distinguish the packages of a SIM from those of the next SIM", async () => {
    const next = getIccid(8);
    const packages = [aPackage("1", iccid), aPackage("2", next), aPackage("3", `"${iccid}"`)];
    telna.onRead(saying(200, `{"total":3,"packages":[${packages.join(",")}]}`));
    const found = await open().findPackages!(request);
    expect(found.map(({ id }) => id)).toEqual(["1", "3"]);
  });

  test("are preserved as the SIM of the registry", async () => {
    telna.onRead(saying(200, `{"iccid":${iccid},"sim_status":"IN_SERVICE"}`));
    expect(await open().registry!.findSim(iccid)).toMatchObject({ iccid, simStatus: "IN_SERVICE" });
  });
});

test("a package with an unreadable date is created at the current time", async () => {
  telna.onCreate(saying(201, `{"id":"1","status":"ACTIVE","created_date":"soon"}`));
  expect(await open().createPackage(request)).toEqual({ id: "1", status: "ACTIVE", createdDate: testStart });
});

test("finds only packages with the template and the time allowance of the request", async () => {
  const packages = [
    { id: "1", package_template: template, time_allowance: 60 },
    { id: "2", package_template: { id: template }, time_allowance: 61 },
    { id: "3", package_template: template + 1, time_allowance: 60 },
    { id: "4" },
  ].map((each) => ({ sim: iccid, status: "ACTIVE", ...each }));
  telna.onRead(respondWith(200, { total: packages.length, packages }));
  const idsOf = async (timeAllowanceSeconds: number | null) =>
    (await open().findPackages!({ ...request, timeAllowanceSeconds })).map(({ id }) => id);
  expect(await idsOf(60)).toEqual(["1", "4"]);
  expect(await idsOf(null)).toEqual(["1", "2", "4"]);
});

test.each([
  [409, true],
  [404, false],
])("status %d is a conflict with the SIM's packages: %s", async (status, isConflict) => {
  telna.onCreate(respondWith(status, {}));
  await expect(open().createPackage(request)).rejects.toMatchObject({ isConflict });
});
