import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createBuilder } from "../../src/store/kysely.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { getBalance, countMessages } from "../support/accounts.ts";
import { allOperations } from "../support/contract.ts";
import { signUp } from "../support/people.ts";
import { createExampleRequest, type AllCredentials, type Operation } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

interface Bench {
  readonly service: TestService;
  readonly sendRequest: (operation: Operation) => Promise<{ response: Response; text: string }>;
}

async function startBench(): Promise<Bench> {
  const service = await startService();
  const { session } = await signUp(service, "ada@example.com", "admin");
  const credentials: AllCredentials = { ...service.demo, accessToken: session.accessToken };
  return {
    service,
    async sendRequest(operation) {
      // Refresh tokens are signed. With the token of an example, the store would not be queried.
      const { refreshToken } = session;
      const body = operation.operationId === "refreshSession" ? JSON.stringify({ refreshToken }) : undefined;
      const response = await service.sendRaw(...createExampleRequest(operation, credentials, { body }));
      return { response, text: await response.text() };
    },
  };
}

const findOperation = (id: string) => allOperations.find(({ operationId }) => operationId === id)!;
const declaring = (status: string) => allOperations.filter(({ responses }) => status in responses);

/** Texts of database errors, including stack traces. */
const missingTable = /(no such table: |relation "\w+" does not exist)[\s\S]*\n\s+at /;

const tables = new Set(
  migrations.flatMap(({ statements }) =>
    statements("sqlite").flatMap(
      (step) => /create table (\w+)/.exec(step.compile(createBuilder("sqlite")).sql)?.[1] ?? [],
    ),
  ),
);

/** Sends one request as the demo user, so that the API key is cached. */
const rememberKey = ({ sendRequest }: Bench) => sendRequest(findOperation("getEsimStatus"));

describe.each([
  ["the API key is cached", true],
  ["the API key is not cached", false],
])("503 when the store is unavailable and %s", (_, known) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
    if (known) await rememberKey(bench);
    await bench.service.engine.close();
  });
  afterAll(() => bench.service.stop());

  const unaffected = known ? ["getEsimStatus"] : [];
  const affected = declaring("503").filter(({ operationId }) => !unaffected.includes(operationId));

  test.each(affected)("$operationId states when to retry", async (operation) => {
    const { response, text } = await bench.sendRequest(operation);
    expect(JSON.parse(text)).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  const open = allOperations.filter((operation) => !declaring("503").includes(operation));

  test.each(open)("$operationId works without the store", async (operation) => {
    expect((await bench.sendRequest(operation)).response.status).toBe(200);
  });
});

describe("503 when the store is busy", () => {
  test("a send is rejected without a charge, and accepted once the store is no longer busy", async () => {
    const bench = await startBench();
    const { service } = bench;
    const { accountId } = service.demo;
    const before = await getBalance(service, accountId);
    const commit = vi.spyOn(service.context.store, "commit");
    commit.mockRejectedValueOnce(new StoreError("busy", "the database is locked"));
    const { response } = await bench.sendRequest(findOperation("sendSms"));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await getBalance(service, accountId)).toBe(before);
    expect(await countMessages(service, accountId)).toBe(0);
    expect((await bench.sendRequest(findOperation("sendSms"))).response.status).toBe(200);
    await service.stop();
  });
});

describe("500", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
    await rememberKey(bench);
    await loseTables([...tables].filter((table) => table !== "sessions"));
  });
  afterAll(() => bench.service.stop());

  const loseTables = (lost: readonly string[]) =>
    bench.service.engine.commit(
      lost.map((table) => ({ sql: `alter table ${table} rename to lost_${table}`, parameters: [] })),
    );

  /**
   * Sends a request that fails with a 500. Returns its response body, and from its log lines all levels and the fields
   * of the first one.
   */
  async function provoke(operation: Operation) {
    const { response, text } = await bench.sendRequest(operation);
    const request_id = response.headers.get("x-request-id");
    const lines = bench.service.log.filter(({ fields }) => fields["request_id"] === request_id);
    const [first] = lines;
    expect(text).toContain(`"request_id":"${request_id}"`);
    return {
      problem: JSON.parse(text) as object,
      log: { levels: lines.map(({ level }) => level), ...first?.fields },
    };
  }

  /**
   * Returns the expected result of `provoke`. The response contains only general texts and the request id. The log
   * contains the cause with this id.
   */
  function silence({ operationId }: Operation, cause: RegExp) {
    return {
      problem: {
        type: "/problems/internal_error",
        title: "The service failed",
        status: 500,
        detail: "Something went wrong on our side.",
        code: "internal_error",
        request_id: expect.any(String) as string,
      },
      log: {
        levels: ["error", "info"],
        operation: operationId,
        error: expect.stringMatching(cause) as string,
        request_id: expect.any(String) as string,
      },
    };
  }

  // These read nothing but the session or the API key of the caller.
  const needSession = ["logoutUser", "refreshSession", "getEsimStatus"];
  // These read no table, except `getReadiness`, which has its own test below.
  const storeless = ["getHealth", "getReadiness", "getFlashCallStatus", "getTelegramStatus"];
  const others = allOperations.filter(
    ({ operationId }) => ![...needSession, ...storeless].includes(operationId),
  );

  test.each(others)("$operationId reveals nothing about a missing table", async (operation) => {
    expect(await provoke(operation)).toEqual(silence(operation, missingTable));
  });

  test.each(needSession)("%s reveals nothing about a missing table of sessions or API keys", async (id) => {
    if (id === needSession[0]) await loseTables(["sessions"]);
    // The cached API key expires.
    bench.service.clock.advance(2_000);
    const operation = findOperation(id);
    expect(await provoke(operation)).toEqual(silence(operation, missingTable));
  });

  test("getReadiness reveals nothing about an unexpected error", async () => {
    const ready = vi.spyOn(bench.service.context.store, "ready");
    ready.mockRejectedValueOnce(new TypeError("select secret from /var/lib/connect-hub"));
    const operation = findOperation("getReadiness");
    expect(await provoke(operation)).toEqual(silence(operation, /select secret/));
  });
});
