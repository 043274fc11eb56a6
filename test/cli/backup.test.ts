import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createDemoClient,
  killAll,
  pollUntil,
  startCommand,
  startNode,
  waitForStatus,
} from "../runtimes/node-process.ts";
import { production } from "../support/production.ts";
import { dataKeyText } from "../support/data-keys.ts";
import { createCli, type TestCli } from "./run-cli.ts";

const backupName = /^connect-hub-\d{8}T\d{6}Z\.sqlite$/;
let cli: TestCli;
let file: string;
let database: string;
beforeEach(async () => {
  cli = await createCli();
  file = join(cli.folder, "backup.sqlite");
  database = join(cli.data, "connect-hub.sqlite");
});
afterEach(async () => {
  killAll();
  await cli.remove();
});

const run = async (...given: string[]) => {
  const { code, stdout, stderr } = await cli.run([...given, "--json"]);
  return {
    code,
    stderr,
    result: stdout.startsWith("{") ? (JSON.parse(stdout) as Record<string, unknown>) : undefined,
  };
};

/** Starts a sandbox whose providers are unavailable for recipients that end in 07, so that their messages stay queued. */
async function startService() {
  const service = startNode({ CONNECT_HUB_DATA: cli.data });
  const url = await service.listening();
  const client = await createDemoClient(cli.data);
  const send = async (to: string, key?: string) => {
    const { data } = await client.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to, text: "Your code is 123456" },
      ...(key !== undefined && { params: { header: { "Idempotency-Key": key } } }),
    });
    return data!.messageId;
  };
  const stop = async () => {
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  };
  return { url, client, send, stop };
}

describe("backup", () => {
  test("copies the database while the service runs, for its owner only, and records its time", async () => {
    const { url, send, stop } = await startService();
    const readAge = async () =>
      /^connect_hub_backup_age_seconds (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text());
    expect(await readAge()).toBeNull();
    await send("+447700900100");
    const backup = await run("backup", file);
    expect(backup).toMatchObject({ code: 0, result: { file, users: 1, messages: 1 } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Number((await pollUntil(readAge))[1])).toBeGreaterThanOrEqual(0);
    expect(readdirSync(cli.folder).filter((name) => name.endsWith(".new"))).toEqual([]);
    await stop();
    const readTime = (path: string) => {
      const opened = new Database(path, { readonly: true });
      const at = opened.prepare("select backed_up_at from installation").pluck().get();
      opened.close();
      return at;
    };
    expect(readTime(file)).toBeTypeOf("number");
    expect(readTime(database)).toBe(readTime(file));
  });

  test("rejects a missing database, and creates none", async () => {
    const { code, stderr } = await run("backup", file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("CONNECT_HUB_DATA") as unknown,
    });
    expect(existsSync(database)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  test("rejects a target in a missing folder", async () => {
    await run("migrate");
    const { code, stderr } = await run("backup", join(cli.folder, "none/backup.sqlite"));
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("/none: ") as unknown });
  });

  test("removes what an interrupted backup has left", async () => {
    const folder = join(cli.folder, "backups");
    mkdirSync(folder);
    await run("migrate");
    writeFileSync(join(folder, "connect-hub.sqlite.new"), "a part of a backup");
    expect((await run("backup", folder)).code).toBe(0);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(backupName)]);
  });

  test("keeps the newest backups of a folder, and no other file", async () => {
    const folder = join(cli.folder, "backups");
    mkdirSync(folder);
    for (const name of [
      "connect-hub-20250101T000000Z.sqlite",
      "connect-hub-20250102T000000Z.sqlite",
      "notes.txt",
    ])
      writeFileSync(join(folder, name), "");
    await run("migrate");
    expect((await run("backup", folder, "--keep", "2")).code).toBe(0);
    const names = readdirSync(folder).toSorted();
    expect(names).toHaveLength(3);
    expect(names).toContain("notes.txt");
    expect(names).toContain("connect-hub-20250102T000000Z.sqlite");
  });

  test("repeats in each interval until it is stopped, and then ends with 0", async () => {
    const folder = join(cli.folder, "backups");
    mkdirSync(folder);
    await run("migrate");
    const command = startCommand(["backup", folder, "--every", "1m"], { CONNECT_HUB_DATA: cli.data });
    await pollUntil(() => command.stdout().includes('"transactions"'));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(backupName)]);
    command.child.kill("SIGTERM");
    expect(await command.exit).toBe(0);
  });

  test.each([
    [["--every", "1h"], 2],
    [["--keep", "3"], 2],
    [["--every", "soon"], 2],
    [["--keep", "0"], 2],
  ])("rejects %j for a file", async (options, code) => {
    expect((await run("backup", file, ...options)).code).toBe(code);
    expect(existsSync(file)).toBe(false);
  });

  test("rejects a damaged database, and keeps the previous backup", async () => {
    await run("migrate");
    expect((await run("backup", file)).code).toBe(0);
    const before = statSync(file).mtimeMs;
    const opened = new Database(database);
    opened.pragma("foreign_keys = off");
    opened.exec(
      "insert into accounts (id, user_id, currency, balance_micros, transaction_count, created_at) values ('a', 'no such user', 'EUR', 0, 0, 0)",
    );
    opened.close();
    const { code, stderr } = await run("backup", file);
    expect(code).toBe(1);
    expect(stderr).toContain("does not exist");
    expect(statSync(file).mtimeMs).toBe(before);
    expect(existsSync(`${file}.new`)).toBe(false);
  });
});

describe("restore", () => {
  test("holds all queues, lists the queued messages and the later idempotency keys, and sends after the hold", async () => {
    const first = await startService();
    const queued = await first.send("+447700900107");
    const delivered = await first.send("+447700900100");
    await waitForStatus(first.client, delivered, "DELIVERED");
    await run("backup", file);
    const later = await first.send("+447700900100", "later-key");
    expect((await run("restore", file)).code).toBe(1);
    await first.stop();

    const { code, result } = await run("restore", file);
    expect(code).toBe(0);
    expect(result).toMatchObject({ list: [{ id: queued, channel: "sms" }], messages: 2 });
    expect(result!["keys_used_after_the_backup"]).toEqual([expect.stringMatching(/ later-key$/)]);
    expect(existsSync(`${database}.replaced`)).toBe(true);

    const second = await startService();
    const find = async (id: string) =>
      (await second.client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } })).response
        .status;
    expect(await find(delivered)).toBe(200);
    expect(await find(later)).toBe(404);
    const held = await second.send("+447700900100");
    const holds = await run("queue", "hold", "list");
    expect(JSON.stringify(holds.result)).toContain("restored from a backup of");
    expect((await run("queue", "hold", "end", "all")).code).toBe(0);
    await waitForStatus(second.client, held, "DELIVERED");
    await second.stop();
  });

  test("replaces a database that was used after the backup, unlike a copy of the backup", async () => {
    await (await startService()).stop();
    await run("backup", file);
    await (await startService()).stop();
    copyFileSync(file, database);
    const rejected = await run("user", "list");
    expect(rejected).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("connect-hub.sqlite.installation") as unknown,
    });
    expect((await run("restore", file)).code).toBe(0);
    await (await startService()).stop();
  });

  test("works in a new folder, and in the folder of another installation", async () => {
    const place = (name: string) => ({
      CONNECT_HUB_DATA: join(cli.folder, name),
      CONNECT_HUB_DATA_KEYS: production.CONNECT_HUB_DATA_KEYS,
    });
    const start = async (environment: Readonly<Record<string, string>>) => {
      const service = startNode(environment);
      await service.listening();
      service.child.kill("SIGTERM");
      expect(await service.exit).toBe(0);
    };
    await start(place("first"));
    expect((await cli.run(["backup", file], { environment: place("first") })).code).toBe(0);
    await start(place("other"));
    for (const environment of [place("new"), place("other")]) {
      expect((await cli.run(["restore", file], { environment })).code).toBe(0);
      await start(environment);
      await start(environment);
    }
  });

  test("restores to another folder, and includes commits that are still in the log of the file", async () => {
    await run("migrate");
    const live = new Database(database);
    live.exec("insert into holds (scope, since, held_by) values ('channel:sms', 1, 'test')");
    // The log exists as long as the file is open.
    expect(statSync(`${database}-wal`).size).toBeGreaterThan(0);
    const target = join(cli.folder, "other/data");
    mkdirSync(target, { recursive: true });
    copyFileSync(join(cli.data, "data-keys"), join(target, "data-keys"));
    const { code } = await cli.run(["restore", database], { environment: { CONNECT_HUB_DATA: target } });
    expect(code).toBe(0);
    live.close();
    const restored = new Database(join(target, "connect-hub.sqlite"), { readonly: true });
    expect(restored.prepare("select scope from holds order by scope").pluck().all()).toEqual([
      "all",
      "channel:sms",
    ]);
    expect(restored.prepare("select operation from audit_entries").pluck().all()).toEqual(["restore"]);
    restored.close();
  });

  test("replaces the target of a symbolic link, and the files of an earlier restore", async () => {
    await run("migrate");
    await run("backup", file);
    const target = join(cli.folder, "elsewhere.sqlite");
    renameSync(database, target);
    symlinkSync(target, database);
    writeFileSync(`${target}.replaced-wal`, "log of another database");
    expect((await run("restore", file)).code).toBe(0);
    expect(lstatSync(database).isSymbolicLink()).toBe(true);
    expect(existsSync(`${target}.replaced`)).toBe(true);
    expect(existsSync(`${target}.replaced-wal`)).toBe(false);
    expect(existsSync(`${target}.restoring`)).toBe(false);
  });

  test("that was killed between its renames lets no service start on an empty database", async () => {
    await run("migrate");
    renameSync(database, `${database}.restoring`);
    const { code, stderr } = await cli.run(["migrate"], {
      environment: { CONNECT_HUB_JWT_SECRET: "0123456789abcdef0123456789abcdef" },
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(".restoring") as unknown });
    expect(existsSync(database)).toBe(false);
  });

  describe("without a data key of the backup", () => {
    /** Runs a restore that is rejected, and checks that it changes nothing. */
    async function reject(environment: Readonly<Record<string, string>> = {}) {
      const before = statSync(database, { throwIfNoEntry: false })?.ino;
      const { code, stderr } = await cli.run(["restore", file], { environment });
      expect(code).toBe(1);
      expect(statSync(database, { throwIfNoEntry: false })?.ino).toBe(before);
      expect(existsSync(`${database}.restoring`)).toBe(false);
      return stderr;
    }

    test("is rejected, and names the missing file, the missing key or the other key", async () => {
      await run("migrate");
      await run("backup", file);
      renameSync(join(cli.data, "data-keys"), join(cli.folder, "data-keys"));
      expect(await reject()).toContain(`the file ${join(cli.data, "data-keys")}`);
      expect(existsSync(join(cli.data, "data-keys"))).toBe(false);
      expect(await reject({ CONNECT_HUB_DATA_KEYS: dataKeyText("k2") })).toContain("under k1");
      expect(await reject({ CONNECT_HUB_DATA_KEYS: dataKeyText("k1") })).toContain("the key k1");
      expect(
        (await cli.run(["restore", file], { environment: { CONNECT_HUB_DATA_KEYS: "none" } })).code,
      ).toBe(1);
      renameSync(join(cli.folder, "data-keys"), join(cli.data, "data-keys"));
      expect((await run("restore", file)).code).toBe(0);
    });

    test("is rejected if only a queued e-mail needs the key", async () => {
      await run("migrate");
      const opened = new Database(database);
      opened.exec(
        "insert into mails (id, recipient, subject, text, created_at, expires_at, next_attempt_at, attempts, sealed) values ('a', 'ada@example.com', '', '', 0, 0, 0, 0, 'k9.AAAA')",
      );
      opened.close();
      await run("backup", file);
      expect(await reject()).toContain("k9");
    });

    test("of version 1.0.0, which has none, is restored, and the next start seals its data", async () => {
      const released = new URL("../store/released/1.0.0.sqlite.gz", import.meta.url);
      writeFileSync(file, gunzipSync(readFileSync(released)));
      expect((await run("restore", file)).code).toBe(0);
      expect(existsSync(join(cli.data, "data-keys"))).toBe(false);
      const { code, result } = await run("keys", "rotate");
      expect(code).toBe(0);
      expect(result).toMatchObject({ unreadable: 0, keys_in_use: ["k1"], keys_to_remove: [] });
      expect(statSync(join(cli.data, "data-keys")).mode & 0o777).toBe(0o600);
    });
  });

  test("rejects a file that is not a sound backup, and changes nothing", async () => {
    await run("migrate");
    await run("backup", file);
    const sound = join(cli.folder, "sound.sqlite");
    copyFileSync(file, sound);
    const change = (sql: string) => {
      copyFileSync(sound, file);
      const opened = new Database(file);
      opened.pragma("foreign_keys = off");
      opened.exec(sql);
      opened.close();
    };
    const faults: [() => void, string][] = [
      [
        () => writeFileSync(file, "this is not a database, but some text that is long enough"),
        "not a valid SQLite database",
      ],
      [() => change("drop table connect_hub_migration"), "not a database of connect-hub"],
      [() => change("insert into connect_hub_migration values ('9999-later', '')"), "newer version"],
      [
        () =>
          change(
            "insert into accounts (id, user_id, currency, balance_micros, transaction_count, created_at) values ('a', 'none', 'EUR', 0, 0, 0)",
          ),
        "does not exist",
      ],
      [
        () => change("insert into installation (id, mode) values (1, 'production')"),
        "CONNECT_HUB_MODE=production",
      ],
    ];
    const before = statSync(database).ino;
    for (const [prepare, text] of faults) {
      prepare();
      const { code, stderr } = await run("restore", file);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(text) as unknown });
    }
    expect((await run("restore", join(cli.folder, "none"))).stderr).toContain("there is no such file");
    expect(statSync(database).ino).toBe(before);
  });
});
