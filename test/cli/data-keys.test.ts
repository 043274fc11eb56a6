import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDemoClient, killAll, startNode, waitForStatus } from "../runtimes/node-process.ts";
import { dataKeyText } from "../support/data-keys.ts";
import { signUpOperator } from "../support/operators.ts";
import { production } from "../support/production.ts";
import { startService } from "../support/service.ts";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeEach(async () => {
  cli = await createCli();
});
afterEach(async () => {
  killAll();
  await cli.remove();
});

async function rotate(keys: string) {
  const environment = { CONNECT_HUB_DATA_KEYS: keys };
  const { code, stdout, stderr } = await cli.run(["keys", "rotate", "--json"], { environment });
  const result = stdout === "" ? undefined : (JSON.parse(stdout) as Record<string, unknown>);
  return { code, stderr, result };
}

/** Returns the names of the keys that seal the data of the database. */
function readKeyNames(): ReadonlySet<string> {
  const opened = new Database(join(cli.data, "connect-hub.sqlite"), { readonly: true });
  const sealed = opened
    .prepare(
      "select sealed from messages where sealed is not null union all select value from service_state where name = 'hash key'",
    )
    .pluck()
    .all() as string[];
  opened.close();
  return new Set(sealed.map((text) => text.split(".")[0]!));
}

const none = { messages: 0, mails: 0, webhook_secrets: 0, hash_key: 0, unreadable: 0 };

describe("keys rotate", () => {
  test("moves all data to the new key while the service sends, and every message is sent", async () => {
    const start = async (keys: string) => {
      const service = startNode({
        CONNECT_HUB_DATA: cli.data,
        CONNECT_HUB_DATA_KEYS: keys,
        LOG_LEVEL: "error",
      });
      await service.listening();
      const client = await createDemoClient(cli.data);
      const send = async (to: string) => {
        const body = { from: "Example", to, text: "Your code is 123456" };
        return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
      };
      const stop = async () => {
        service.child.kill("SIGTERM");
        expect(await service.exit).toBe(0);
        expect(service.stdout() + service.stderr()).not.toContain("could not be opened");
      };
      return { client, send, stop };
    };
    const [k1, k2] = [dataKeyText("k1"), dataKeyText("k2")];
    const first = await start(k1);
    // The providers of these recipients are unavailable, so the messages stay queued.
    for (let index = 10; index < 40; index += 1) await first.send(`+4477009${index}107`);
    await first.stop();

    const second = await start(`${k2},${k1}`);
    const sent: string[] = [];
    const running = rotate(`${k2},${k1}`).then((result) => ({ isOver: true, ...result }));
    let isOver = false;
    void running.then(() => (isOver = true));
    for (let index = 0; !isOver || index < 20; index += 1) {
      sent.push(await second.send(`+44770090${1000 + (index % 90) * 100}`));
      await second.send(`+4477009${10 + (index % 90)}107`);
    }
    const { code, result } = await running;
    expect(code).toBe(0);
    expect(result).toMatchObject({
      ...none,
      messages: 30,
      hash_key: 1,
      keys_in_use: ["k2"],
      keys_to_remove: ["k1"],
    });
    expect([...readKeyNames()]).toEqual(["k2"]);
    for (const id of sent.slice(0, 20)) await waitForStatus(second.client, id, "DELIVERED");
    await second.stop();

    const third = await start(k2);
    await third.stop();
    expect((await rotate(k2)).result).toEqual({ ...none, keys_in_use: ["k2"], keys_to_remove: [] });
  });

  test("makes data readable again if no key seals new data, for a return to version 1.0.0", async () => {
    await cli.run(["migrate"]);
    const key = readFileSync(join(cli.data, "data-keys"), "utf8").trim();
    expect((await rotate(`none,${key}`)).result).toEqual({
      ...none,
      hash_key: 1,
      keys_in_use: [],
      keys_to_remove: ["k1"],
    });
    expect((await cli.run(["migrate"], { environment: { CONNECT_HUB_DATA_KEYS: "none" } })).code).toBe(0);
  });

  test("reports data whose key is missing, and does not let its key be removed", async () => {
    await cli.run(["migrate"]);
    const key = readFileSync(join(cli.data, "data-keys"), "utf8").trim();
    const opened = new Database(join(cli.data, "connect-hub.sqlite"));
    for (const [id, sealed] of [
      ["a", "k9.AAAA"],
      ["b", "k1.AAAA"],
    ])
      opened
        .prepare(
          "insert into mails (id, recipient, subject, text, created_at, expires_at, next_attempt_at, attempts, sealed) values (?, 'ada@example.com', '', '', 0, 0, 0, 0, ?)",
        )
        .run(id, sealed);
    opened.close();
    const { code, stderr, result } = await rotate(`${dataKeyText("k2")},${key}`);
    expect(code).toBe(1);
    expect(stderr).toContain("2 values could not be opened");
    expect(result).toMatchObject({ unreadable: 2, keys_to_remove: [] });
    expect(new Set(result!["keys_in_use"] as string[])).toEqual(new Set(["k1", "k2", "k9"]));
  });

  test("uses the keys of a running service with --url, and prints a table", async () => {
    const service = await startService({
      CONNECT_HUB_DATA_KEYS: `${dataKeyText("k2")},${dataKeyText("k1")}`,
    });
    const { session } = await signUpOperator(service);
    const environment = { CONNECT_HUB_ACCESS_TOKEN: session.accessToken };
    const { code, stdout } = await cli.run(["keys", "rotate", "--url", service.baseUrl], { environment });
    await service.stop();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^keys_in_use: +k2$/m);
    expect(stdout).toMatch(/^keys_to_remove: +k1$/m);
    const denied = await cli.run(["keys", "rotate", "--url", service.baseUrl], {
      environment: { CONNECT_HUB_ACCESS_TOKEN: "wrong" },
    });
    expect(denied.code).toBe(1);
  });
});

describe("in production without CONNECT_HUB_DATA_KEYS", () => {
  const { CONNECT_HUB_DATA_KEYS: _, ...environment } = production;

  test.each([["migrate"], ["keys", "rotate"], ["user", "list"], ["providers", "check"]])(
    "%s %s names the variable, and changes nothing",
    async (...args) => {
      const { code, stdout, stderr } = await cli.run(args.filter(Boolean), { environment });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain("CONNECT_HUB_DATA_KEYS: not set");
    },
  );

  test("texts check runs, because it needs no database", async () => {
    const templates = JSON.stringify({ templates: { default: { sender: "Example" } } });
    const { code } = await cli.run(["texts", "check"], {
      environment: { ...environment, CONNECT_HUB_TEMPLATES: templates },
    });
    expect(code).toBe(0);
  });
});
