import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataKeyText } from "../../support/data-keys.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { openTestStore, type OpenedEngine } from "../../support/stores/index.ts";

let opened: OpenedEngine;
/** Instance before the rotation. */
let earlier: TestService;
let service: TestService;
let admin: Operator;
beforeAll(async () => {
  opened = await openTestStore();
  const open = async () => ({ engine: opened.engine, close: async () => {} });
  earlier = await startService({ CONNECT_HUB_DATA_KEYS: dataKeyText("k1") }, open);
  service = await startService({ CONNECT_HUB_DATA_KEYS: `${dataKeyText("k2")},${dataKeyText("k1")}` }, open);
  admin = await signUpOperator(service);
});
afterAll(async () => {
  await earlier.stop();
  await service.stop();
  await opened.close();
});

const path = "/operator/v1/data-keys/rotate";

describe("200", () => {
  test("seals each kind of data under the first key, and returns the keys that are still needed", async () => {
    await earlier.client().POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900107", text: "Your code is 123456" },
    });
    const rotateAll = async () => {
      const parts = [];
      let after: string | undefined;
      do {
        const { data } = await admin.operator.POST(path, after === undefined ? {} : { body: { after } });
        after = data!.next;
        parts.push(data!);
      } while (after !== undefined);
      return parts.map(({ kind, changed, unreadable, used_keys }) => [kind, changed, unreadable, used_keys]);
    };
    expect(await rotateAll()).toEqual([
      ["messages", 1, 0, ["k2"]],
      ["mails", 0, 0, expect.anything()],
      ["webhook_secrets", 0, 0, []],
      ["hash_key", 1, 0, ["k2"]],
    ]);
    expect((await rotateAll()).map(([, changed]) => changed)).toEqual([0, 0, 0, 0]);
    const { data } = await admin.operator.POST(path, { body: { after: "[3]", reason: "Yearly." } });
    expect(data).toEqual({
      kind: "hash_key",
      changed: 0,
      unreadable: 0,
      used_keys: ["k2"],
      key: "k2",
      other_keys: ["k1"],
    });
  });

  test("has one audit entry for each run over all data", async () => {
    const { data } = await admin.operator.GET("/operator/v1/audit-entries");
    const entry = { operation: "rotateDataKeys", target_kind: "service", target_id: "connect-hub" };
    expect(data!.list.filter(({ operation }) => operation === "rotateDataKeys")).toMatchObject([
      entry,
      entry,
    ]);
  });
});

describe("400", () => {
  test("for a cursor of no response", async () => {
    for (const after of ["x", "[9]", '[0,"sms"]', '["length"]']) {
      const { error } = await admin.operator.POST(path, { body: { after } });
      expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer: "/after" }] });
    }
  });
});
