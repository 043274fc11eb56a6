import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createDatabaseWait, StartCancelledError } from "../../../src/runtimes/process/await-database.ts";
import { DatabaseError } from "../../../src/runtimes/process/database.ts";
import { isPostgresUnavailable } from "../../../src/runtimes/process/postgres.ts";
import { toPostgresStoreError } from "../../../src/store/engines/postgres/errors.ts";

interface Line {
  readonly level: "info" | "warn";
  readonly message: string;
  readonly fields: object;
}

/** Creates a wait whose time advances in its pauses only. */
function createWait(ending: Promise<void> = new Promise(() => {})) {
  const lines: Line[] = [];
  const note = (level: Line["level"]) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  let time = 0;
  let flushed = 0;
  const whenAvailable = createDatabaseWait({
    log: { info: note("info"), warn: note("warn") },
    flush: () => (flushed = lines.length),
    ending,
    now: () => time,
    pause: async (milliseconds) => void (time += milliseconds),
  });
  return { whenAvailable, lines, time: () => time, flushed: () => flushed };
}

const failing = (code: string, message = "") => Object.assign(new Error(message), { code });
const refused = () => {
  const cause = toPostgresStoreError(failing("ECONNREFUSED"));
  return new DatabaseError("DATABASE_URL: no Postgres takes connections.", { cause });
};

test("retries a step until PostgreSQL accepts connections, and logs the wait", async () => {
  const { whenAvailable, lines, time, flushed } = createWait();
  const result = await whenAvailable(async () => {
    if (time() < 25_000) throw refused();
    return "started";
  });
  expect(result).toBe("started");
  expect(time()).toBe(25_000);
  const waits = [60, 50, 40].map((remaining_seconds) => ({
    level: "warn",
    message: "database unavailable; start waits",
    fields: { error: "ECONNREFUSED", remaining_seconds },
  }));
  expect(lines).toEqual([...waits, { level: "info", message: "database available", fields: {} }]);
  expect(flushed()).toBe(3);
});

test("waits one minute in total for all steps, and then fails with the reason", async () => {
  const { whenAvailable, time } = createWait();
  await whenAvailable(async () => {
    if (time() < 40_000) throw refused();
  });
  const failure = await whenAvailable(() => Promise.reject(refused())).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect((failure as DatabaseError).message).toMatch(/^DATABASE_URL: no Postgres takes connections\. /);
  expect(time()).toBe(60_000);
});

test("fails at once with a permanent error, and logs nothing", async () => {
  const { whenAvailable, lines, time } = createWait();
  const cause = toPostgresStoreError(failing("28P01"));
  const failure = new DatabaseError("DATABASE_URL: refuses the password.", { cause });
  await expect(whenAvailable(() => Promise.reject(failure))).rejects.toBe(failure);
  expect([time(), lines]).toEqual([0, []]);
});

test("rejects at the stop signal, also while an attempt hangs", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { whenAvailable } = createWait(promise);
  const hanging = whenAvailable(() => new Promise(() => {}));
  resolve();
  await expect(hanging).rejects.toBeInstanceOf(StartCancelledError);
});

describe("an error of PostgreSQL", () => {
  const passing = [
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
    // A socket of this machine that does not exist yet.
    "ENOENT",
    "57P01",
    "57P02",
    "57P03",
    "08006",
    "53300",
    "25006",
  ];
  test.each(passing)("is temporary: %s", (code) => {
    expect(isPostgresUnavailable(toPostgresStoreError(failing(code)))).toBe(true);
  });

  test.each([
    "Connection terminated unexpectedly",
    "timeout expired",
    "Connection terminated due to connection timeout",
  ])("is temporary: %s", (message) =>
    expect(isPostgresUnavailable(toPostgresStoreError(new Error(message)))).toBe(true),
  );

  const lasting = [
    "28P01",
    "28000",
    "3D000",
    "42501",
    "08P01",
    "55000",
    "EACCES",
    "EISDIR",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
    "ERROR_IN_CERT_NOT_BEFORE_FIELD",
    "EPROTO",
  ];
  test.each(lasting)("needs the operator: %s", (code) => {
    expect(isPostgresUnavailable(toPostgresStoreError(failing(code)))).toBe(false);
  });

  test("needs the operator: no TLS, a missing certificate file, and a newer schema", () => {
    expect(
      isPostgresUnavailable(toPostgresStoreError(new Error("The server does not support SSL connections"))),
    ).toBe(false);
    const missing = Object.assign(failing("ENOENT"), { path: "/etc/ca.pem" });
    expect(isPostgresUnavailable(toPostgresStoreError(missing))).toBe(false);
    expect(isPostgresUnavailable(new StoreError("schema", "migrated by a newer version"))).toBe(false);
    expect(isPostgresUnavailable(new Error("a defect"))).toBe(false);
  });
});
