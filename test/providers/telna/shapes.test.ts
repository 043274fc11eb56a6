import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/telna/index.ts";
import { testStart } from "../../support/clock.ts";
import { answer, type Behaviour } from "../http/peer.ts";
import { createTestSurroundings } from "../http/surroundings.ts";
import { accessKey, iccidOf, startTelna, template, type TelnaPeer } from "./peer.ts";

let telna: TelnaPeer;
beforeEach(async () => {
  telna = await startTelna();
});
afterEach(() => telna.close());

const open = () =>
  create("telna", options.parse({ accessKey, baseUrl: telna.baseUrl }), createTestSurroundings());

const iccid = iccidOf(7);
/** JSON as it stands: JavaScript would write other digits. */
const saying =
  (status: number, json: string): Behaviour =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(json);
  };
const request = { sim: iccid, packageTemplate: template, timeAllowanceSeconds: null };
const aPackage = (id: string, sim: string) =>
  `{"id":${id},"sim":${sim},"package_template":"${template}","status":"ACTIVE","created_date":"5"}`;

describe("numbers with more digits than JavaScript keeps", () => {
  test("are the SIM and the id of a package that was created", async () => {
    telna.onCreate(saying(201, aPackage("9007199254740993", iccid)));
    const created = { id: "9007199254740993", status: "ACTIVE", createdDate: 5 };
    expect(await open().createPackage(request)).toEqual(created);
  });

  test("tell the packages of a SIM from those of the next one", async () => {
    const next = iccidOf(8);
    const packages = [aPackage("1", iccid), aPackage("2", next), aPackage("3", `"${iccid}"`)];
    telna.onRead(saying(200, `{"total":3,"packages":[${packages.join(",")}]}`));
    const found = await open().findPackages!(request);
    expect(found.map(({ id }) => id)).toEqual(["1", "3"]);
  });

  test("are a SIM of the registry", async () => {
    telna.onRead(saying(200, `{"iccid":${iccid},"sim_status":"IN_SERVICE"}`));
    expect(await open().registry!.findSim(iccid)).toMatchObject({ iccid, simStatus: "IN_SERVICE" });
  });
});

test("a package whose date cannot be read has been created all the same", async () => {
  telna.onCreate(saying(201, `{"id":"1","status":"ACTIVE","created_date":"soon"}`));
  expect(await open().createPackage(request)).toEqual({ id: "1", status: "ACTIVE", createdDate: testStart });
});

test("packages of another template, or for another time, are not those of a request", async () => {
  const packages = [
    { id: "1", package_template: template, time_allowance: 60 },
    { id: "2", package_template: { id: template }, time_allowance: 61 },
    { id: "3", package_template: template + 1, time_allowance: 60 },
    { id: "4" },
  ].map((each) => ({ sim: iccid, status: "ACTIVE", ...each }));
  telna.onRead(answer(200, { total: packages.length, packages }));
  const idsOf = async (timeAllowanceSeconds: number | null) =>
    (await open().findPackages!({ ...request, timeAllowanceSeconds })).map(({ id }) => id);
  expect(await idsOf(60)).toEqual(["1", "4"]);
  expect(await idsOf(null)).toEqual(["1", "2", "4"]);
});

test.each([
  [409, true],
  [404, false],
])("%d: whether what the SIM has stands against it: %s", async (status, isConflict) => {
  telna.onCreate(answer(status, {}));
  await expect(open().createPackage(request)).rejects.toMatchObject({ isConflict });
});
