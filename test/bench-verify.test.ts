import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSend } from "../scripts/bench/contenders/peer.ts";
import { openEngine, prepareDatabase, type Customer } from "../scripts/bench/service.ts";
import { startVerifications } from "../scripts/bench/verifications.ts";
import { verify } from "../scripts/bench/verify.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-verify-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("verify", () => {
  const since = Date.now();
  let path: string;
  let customer: Customer;

  beforeAll(async () => {
    path = join(folder, "verify.sqlite");
    [customer] = await prepareDatabase({ kind: "file", path }, since);
    const engine = openEngine({ kind: "file", path });
    const send = createSend(engine);
    const draft = { channel: "sms", from: "Example", to: "+447700900123", text: "Hello" } as const;
    for (const key of ["a", "b", "c"]) await send(customer, draft, key);
    await engine.close();
  });

  const reasonOf = async (more: Partial<Parameters<typeof verify>[1]> = {}, file = path) => {
    const { accountId } = customer;
    const three = {
      accountId,
      channel: "sms",
      keyed: true,
      starts: false,
      unanswered: 1,
      sends: 3,
      checks: 0,
      since,
    } as const;
    return verify({ kind: "file", path: file }, { ...three, ...more });
  };

  test("is content with what is written, and with a request that was cut off", async () => {
    expect(await reasonOf()).toBeUndefined();
    expect(await reasonOf({ sends: 2 })).toBeUndefined();
  });

  test("misses a message, and finds one too many", async () => {
    expect(await reasonOf({ sends: 4 })).toBe("acknowledged 4, wrote 3 messages");
    expect(await reasonOf({ sends: 1 })).toBe("was asked for 2, wrote 3 messages");
    expect(await reasonOf({ channel: undefined })).toBe("was not asked to write, but wrote 3 messages");
  });

  test("counts the wrong codes that were entered", async () => {
    const checked = join(folder, "checked.sqlite");
    copyFileSync(path, checked);
    expect(await startVerifications(checked, 2, customer, since)).toHaveLength(2);
    const database = new Database(checked);
    database.exec("update verifications set version = 3");
    database.close();
    expect(await reasonOf({ checks: 6 }, checked)).toBeUndefined();
    expect(await reasonOf({ checks: 5 }, checked)).toBeUndefined();
    expect(await reasonOf({ checks: 7 }, checked)).toBe("acknowledged 7 wrong codes, counted 6");
    expect(await reasonOf({ checks: 4 }, checked)).toBe("acknowledged 4 wrong codes, counted 6");
  });

  test("counts the verifications that were started", async () => {
    expect(await reasonOf({ starts: true })).toBe("wrote 3 messages, but 0 verifications");
  });

  test.each([
    ["delete from transactions where type = 'DEBIT'", "wrote 3 messages, but 0 ledger rows"],
    ["delete from message_events", "wrote 3 messages, but 0 first events"],
    ["delete from message_totals", "wrote 3 messages, but 0 in the statistics"],
    ["delete from idempotency_keys", "wrote 3 messages, but 0 idempotency keys"],
    ["update accounts set balance_micros = balance_micros + 1", "micro-units"],
  ])("finds out after: %s", async (damage, reason) => {
    const damaged = join(folder, "damaged.sqlite");
    copyFileSync(path, damaged);
    const database = new Database(damaged);
    database.exec(damage);
    database.close();
    expect(await reasonOf({}, damaged)).toContain(reason);
  });
});
