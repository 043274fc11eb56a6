import { describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import {
  isConflict,
  toPostgresStoreError as postgresErrorOf,
} from "../../src/store/engines/postgres/errors.ts";
import { toSqliteStoreError as sqliteErrorOf } from "../../src/store/engines/sqlite/errors.ts";

const failure = (fields: object, message = "said") => Object.assign(new Error(message), fields);

describe("an error of Postgres", () => {
  test.each([
    ["a transaction that could not be serialized", "40001", "busy"],
    ["a deadlock", "40P01", "busy"],
    ["too many connections", "53300", "busy"],
    ["a limit of the configuration", "53400", "busy"],
    ["a lock that was not available in time", "55P03", "busy"],
    ["a statement that took too long", "57014", "busy"],
    ["an object that another process created", "42710", "busy"],
    ["a connection that failed", "08006", "gone"],
    ["a standby", "25006", "gone"],
    ["a session that was idle in a transaction", "25P03", "gone"],
    ["a transaction that took too long", "25P04", "gone"],
    ["a rejected login", "28000", "gone"],
    ["a wrong password", "28P01", "gone"],
    ["no such database", "3D000", "gone"],
    ["a full disk", "53100", "gone"],
    ["no memory", "53200", "gone"],
    ["a server that accepts no connections", "55000", "gone"],
    ["a server that is shut down", "57P01", "gone"],
    ["a server that has crashed", "57P02", "gone"],
    ["a server that is starting", "57P03", "gone"],
    ["a database that was dropped", "57P04", "gone"],
    ["a file that cannot be read", "58030", "gone"],
    ["a damaged index", "XX002", "gone"],
    ["a refused connection", "ECONNREFUSED", "gone"],
    ["a host name that does not exist", "ENOTFOUND", "gone"],
    ["a name server without a response", "EAI_AGAIN", "gone"],
  ])("%s (%s) can be retried: %s", (_, code, kind) => {
    const error = postgresErrorOf(failure({ code }));
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ kind });
  });

  test.each([
    ["timeout exceeded when trying to connect", "busy"],
    ["Connection terminated unexpectedly", "gone"],
    ["Connection terminated due to connection timeout", "gone"],
    ["timeout expired", "gone"],
    ["Query read timeout", "gone"],
    ["Cannot use a pool after calling end on the pool", "gone"],
    ["Client was closed and is not queryable", "gone"],
    ["Client has encountered a connection error and is not queryable", "gone"],
    ["The server does not support SSL connections", "gone"],
    ["There was an error establishing an SSL connection", "gone"],
  ])("without a code, “%s” can be retried: %s", (message, kind) => {
    expect(postgresErrorOf(new Error(message))).toMatchObject({ name: "StoreError", kind });
  });

  test.each([
    ["a catalog entry that another process created", "23505", "pg_class_relname_nsp_index", "busy"],
    ["a duplicate value", "23505", "users_email_key", "unique"],
    ["a value that is not allowed", "23514", "balance_not_negative", "check"],
  ])("%s is %s of %s: %s", (_, code, constraint, kind) => {
    expect(postgresErrorOf(failure({ code, constraint }))).toMatchObject({ kind });
  });

  test("that is neither temporary nor a violated constraint stays unchanged", () => {
    for (const code of ["42601", "42P01", "22012", "26000", "25P02"]) {
      const error = failure({ code });
      expect(postgresErrorOf(error)).toBe(error);
    }
  });

  test("is a conflict if a retry can succeed", () => {
    const conflicts = ["40001", "40P01", "26000"].map((code) => isConflict(failure({ code })));
    expect(conflicts).toEqual([true, true, true]);
    const others = [
      { code: "55P03" },
      { code: "23505" },
      { code: "23514", constraint: "balance_not_negative" },
    ];
    expect(others.some((fields) => isConflict(failure(fields)))).toBe(false);
  });
});

describe("an error of SQLite", () => {
  test.each([
    ["BUSY", 5, "busy"],
    ["BUSY_SNAPSHOT", 517, "busy"],
    ["LOCKED", 6, "busy"],
    ["LOCKED_SHAREDCACHE", 262, "busy"],
    ["PERM", 3, "gone"],
    ["NOMEM", 7, "gone"],
    ["READONLY", 8, "gone"],
    ["READONLY_DBMOVED", 1032, "gone"],
    ["IOERR", 10, "gone"],
    ["IOERR_WRITE", 778, "gone"],
    ["CORRUPT", 11, "gone"],
    ["FULL", 13, "gone"],
    ["CANTOPEN", 14, "gone"],
    ["AUTH", 23, "gone"],
    ["NOTADB", 26, "gone"],
  ])("%s, by its name and by its number %i, can be retried: %s", (name, errcode, kind) => {
    for (const fields of [{ code: `SQLITE_${name}` }, { code: "ERR_SQLITE_ERROR", errcode }]) {
      expect(sqliteErrorOf(failure(fields))).toMatchObject({ name: "StoreError", kind });
    }
  });

  test.each([
    ["CHECK", 275, "CHECK constraint failed: balance_not_negative", "check", "balance_not_negative"],
    ["UNIQUE", 2067, "UNIQUE constraint failed: users.email", "unique", "users_email_key"],
    ["PRIMARYKEY", 1555, "UNIQUE constraint failed: mails.id", "unique", "mails_id_key"],
  ])("%s, by its name and by its number %i, names its constraint", (name, errcode, message, kind, broken) => {
    const named = { code: `SQLITE_CONSTRAINT_${name}` };
    for (const fields of [named, { code: "ERR_SQLITE_ERROR", errcode }]) {
      expect(sqliteErrorOf(failure(fields, message))).toMatchObject({ kind, violated: broken });
    }
  });

  test("that is a defect stays unchanged", () => {
    for (const fields of [{ code: "SQLITE_ERROR" }, { code: "ERR_SQLITE_ERROR", errcode: 1 }, {}]) {
      const error = failure(fields);
      expect(sqliteErrorOf(error)).toBe(error);
    }
  });
});
