import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { openOperatorClient, signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { openTestStore } from "../../support/stores/index.ts";
import { decodeText, startSmsc, type Smsc, type SubmitReply } from "../../providers/smpp/smsc.ts";
import { createConfigurationFolder, toSmpp, type ConfigurationFolder } from "./files.ts";

const [firstSecret, secondSecret] = ["the first secret, ".repeat(3), "the second secret, ".repeat(3)];
const text = "Your code is 493817.";

let folder: ConfigurationFolder;
let first: Smsc;
let second: Smsc;
let replies: (count: number) => Promise<SubmitReply>;
let service: TestService;
let admin: Operator;
beforeEach(async () => {
  replies = async (count) => ({ id: String(count) });
  folder = await createConfigurationFolder();
  [first, second] = await Promise.all([
    startSmsc(),
    startSmsc({ reply: (_pdu, _session, count) => replies(count) }),
  ]);
  await writeRoutes({});
  service = await startService({
    CONNECT_HUB_ROUTES: folder.path("routes.json"),
    CONNECT_HUB_TEMPLATES: await folder.write("templates.yaml", "templates: {}\n"),
    CONNECT_HUB_JWT_SECRET_FILE: await folder.write("jwt", firstSecret),
    CONNECT_HUB_JWT_SECRET_BEFORE_FILE: await folder.write("before", firstSecret),
    CONNECT_HUB_METRICS_TOKEN_FILE: await folder.write("metrics", "the-first-metrics-token"),
    DATABASE_URL_FILE: await folder.write("database", "file:one.sqlite"),
  });
  admin = await signUpOperator(service);
  await waitUntilUp("smsc-a", "smsc-b");
});
afterEach(async () => {
  await service.stop();
  await Promise.all([first.close(), second.close()]);
  await folder.remove();
});

const routesOf = (options: object, sms: readonly string[]) => ({
  providers: {
    "smsc-a": toSmpp(first),
    "smsc-b": toSmpp(second, { password: { file: folder.path("password") }, ...options }),
  },
  routes: { sms },
});

/** Writes the routes file, and the password of smsc-b. */
async function writeRoutes(options: object, sms = ["smsc-b", "smsc-a"]): Promise<void> {
  await folder.write("password", "first");
  await folder.write("routes.json", routesOf(options, sms));
}

const reload = (operator = admin.operator) => operator.POST("/operator/v1/reload");

async function listStates(): Promise<Readonly<Record<string, string>>> {
  const { data } = await admin.operator.GET("/operator/v1/providers");
  return Object.fromEntries(data!.list.map(({ name, state }) => [name, state]));
}

async function waitUntilUp(...names: readonly string[]): Promise<void> {
  await pollUntil(async () => {
    const states = await listStates();
    return names.every((name) => states[name] === "up");
  });
}

async function send(): Promise<string> {
  const body = { from: "Example", to: "+447700900100", text };
  const client = service.client(await openAccount(service, 10_000_000));
  return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

const listEntries = async () => (await admin.operator.GET("/operator/v1/audit-entries")).data!.list;

describe("200", () => {
  test("a provider that did not change keeps its session, and a changed one binds with its new options", async () => {
    await folder.write("password", "second");
    const { data } = await reload();
    expect(data).toEqual({
      providers: { added: [], changed: ["smsc-b"], removed: [], unchanged: ["smsc-a"] },
      applied: ["CONNECT_HUB_ROUTES"],
      restart_required: [],
      warnings: [],
    });
    await waitUntilUp("smsc-a", "smsc-b");
    expect(second.binds.map(({ password }) => password as unknown)).toEqual(["first", "second"]);
    // The previous session has ended in order before the new one began.
    expect(second.commands.filter((command) => /bind/.test(command))).toEqual([
      "bind_transceiver",
      "unbind",
      "bind_transceiver",
    ]);
    expect(first.commands.filter((command) => /bind/.test(command))).toEqual(["bind_transceiver"]);
    await send();
    await service.deliver();
    expect(second.submitted.map(decodeText)).toEqual([text]);
  });

  test("nothing is switched if only the order of options, defaults and spaces change", async () => {
    const { kind, port, ...options } = toSmpp(second, { password: "first" });
    const yaml = `# Reordered.
routes: { sms: [smsc-b, smsc-a] }
providers:
  smsc-a: ${JSON.stringify(toSmpp(first))}
  smsc-b: ${JSON.stringify({ ...options, window: 32, port, kind })}
`;
    await folder.write("routes.json", yaml);
    const { gateways } = service.context;
    const { data } = await reload();
    expect(data!.providers).toEqual({ added: [], changed: [], removed: [], unchanged: ["smsc-a", "smsc-b"] });
    expect(data!.applied).toEqual([]);
    expect(service.context.gateways).toBe(gateways);
  });

  test("a number is another password if only its spelling changes", async () => {
    const write = (password: string) =>
      folder.write(
        "routes.json",
        JSON.stringify(routesOf({ password: "spelt" }, ["smsc-b", "smsc-a"])).replace('"spelt"', password),
      );
    await write("0123");
    await reload();
    await write("123");
    expect((await reload()).data!.providers.changed).toEqual(["smsc-b"]);
    await waitUntilUp("smsc-b");
    expect(second.binds.map(({ password }) => password as unknown).slice(-1)).toEqual(["123"]);
  });

  test("a removed provider finishes its message in flight, receives receipts until then, and is closed", async () => {
    const answering = Promise.withResolvers<SubmitReply>();
    replies = () => answering.promise;
    const id = await send();
    const delivering = service.deliver();
    await pollUntil(() => second.submitted.length === 1);
    await writeRoutes({}, ["smsc-a"]);
    const { data } = await reload();
    expect(data!.providers).toEqual({ added: [], changed: [], removed: ["smsc-b"], unchanged: ["smsc-a"] });
    expect(data!.warnings).toEqual([expect.stringContaining("nothing uses the provider smsc-b")]);
    expect(Object.keys(await listStates())).toEqual(["smsc-a"]);

    // The receipt arrives before the response.
    const receipt = `id:m1 sub:001 dlvrd:001 submit date:2603020930 done date:2603020931 stat:DELIVRD err:000 text:`;
    const fields = { source_addr: "447700900100", destination_addr: "Example", esm_class: 4 };
    const { promise: received, resolve } = Promise.withResolvers<number>();
    second.sessions[0]!.deliver_sm({ ...fields, short_message: receipt }, (pdu) =>
      resolve(pdu["command_status"] as unknown as number),
    );
    expect(await received).toBe(0);
    expect(second.commands).not.toContain("unbind");
    answering.resolve({ id: "m1" });
    await delivering;
    await pollUntil(() => second.commands.includes("unbind"));
    const { data: message } = await admin.operator.GET("/operator/v1/messages/{id}", {
      params: { path: { id } },
    });
    expect(message).toMatchObject({ status: "DELIVERED", provider: "smsc-b" });
    expect([first.submitted.length, second.submitted.length]).toEqual([0, 1]);
  });

  test("messages that a provider has not sent, and messages of previous routes, use the new route", async () => {
    await writeRoutes({ window: 1 });
    await reload();
    await waitUntilUp("smsc-b");
    const answering = Promise.withResolvers<SubmitReply>();
    replies = () => answering.promise;
    const ids = [await send(), await send(), await send()];
    const delivering = service.deliver();
    // The window has one message. The others wait in the provider.
    await pollUntil(() => second.submitted.length === 1);
    const later = await send();
    await writeRoutes({}, ["smsc-a"]);
    await reload();
    answering.resolve({ id: "m1" });
    await delivering;
    service.clock.advance(2_000);
    await service.deliver();
    const states = await Promise.all(
      [...ids, later].map(async (id) => {
        const { data } = await admin.operator.GET("/operator/v1/messages/{id}", { params: { path: { id } } });
        return `${data!.provider} ${data!.status}`;
      }),
    );
    expect(states.toSorted()).toEqual(["smsc-a SENT", "smsc-a SENT", "smsc-a SENT", "smsc-b SENT"]);
    expect([first.submitted.length, second.submitted.length]).toEqual([3, 1]);
  });

  test("the texts of verifications follow the templates file", async () => {
    await folder.write(
      "templates.yaml",
      `templates: { shop: { texts: { en: "Shop: {code}" } } }\nworkflows: { default: [{ channel: sms }] }\n`,
    );
    expect((await reload()).data!.applied).toEqual(["CONNECT_HUB_TEMPLATES"]);
    const client = service.client(await openAccount(service, 10_000_000));
    const body = { to: "+447700900100", template: "shop" };
    expect((await client.POST("/api/v1/connect-hub/verifications", { body })).response.status).toBe(201);
    await service.deliver();
    expect(decodeText(second.submitted[0]!)).toMatch(/^Shop: \d+$/);
  });

  test("tokens of the previous secret are valid while it is CONNECT_HUB_JWT_SECRET_BEFORE", async () => {
    await folder.write("jwt", secondSecret);
    expect((await reload()).data).toMatchObject({ applied: ["CONNECT_HUB_JWT_SECRET"], warnings: [] });
    expect((await reload()).data!.applied).toEqual([]);
    const { email, password } = admin;
    const session = await service.client({}).POST("/api/auth/login", { body: { email, password } });
    await folder.write("before", secondSecret);
    expect((await reload()).data!.applied).toEqual(["CONNECT_HUB_JWT_SECRET_BEFORE"]);
    expect((await reload()).response.status).toBe(401);
    const newer = openOperatorClient(service, session.data!.accessToken);
    expect((await reload(newer)).response.status).toBe(200);
  });

  test("a new secret causes a warning and ends all sessions if the previous one is no longer accepted", async () => {
    await folder.write("jwt", secondSecret);
    await folder.write("before", secondSecret);
    const { data } = await reload();
    expect(data!.warnings).toEqual([expect.stringContaining("CONNECT_HUB_JWT_SECRET_BEFORE")]);
    expect((await reload()).response.status).toBe(401);
  });

  test("the metrics token follows its file", async () => {
    const scrape = async (token: string) =>
      (await fetch(`${service.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
    await folder.write("metrics", "the-second-metrics-token");
    expect((await reload()).data!.applied).toEqual(["CONNECT_HUB_METRICS_TOKEN"]);
    expect(await Promise.all(["the-first-metrics-token", "the-second-metrics-token"].map(scrape))).toEqual([
      401, 200,
    ]);
  });

  test("names a value that needs a restart, each time until the restart", async () => {
    await folder.write("database", "file:two.sqlite");
    for (let request = 1; request <= 2; request += 1) {
      const { data } = await reload();
      expect(data).toMatchObject({ applied: [], restart_required: ["DATABASE_URL"] });
    }
    await folder.write("database", "file:one.sqlite");
    expect((await reload()).data!.restart_required).toEqual([]);
  });

  test("each reload has an audit entry without any value of the files", async () => {
    await folder.write("password", "a new password");
    await reload();
    const [entry] = await listEntries();
    expect(entry).toMatchObject({
      actor: admin.userId,
      operation: "reloadConfiguration",
      target_kind: "configuration",
      target_id: "files",
      request: "{}",
    });
    expect(JSON.stringify([entry, service.log])).not.toContain("a new password");
  });

  test("concurrent reloads run one after another", async () => {
    await folder.write("password", "second");
    const results = await Promise.all([reload(), reload(), reload()]);
    expect(results.map(({ data }) => data!.applied.length).toSorted()).toEqual([0, 0, 1]);
    await waitUntilUp("smsc-b");
    expect(second.binds).toHaveLength(2);
  });
});

describe("404", () => {
  test("without configuration files, as on a Worker", async () => {
    const worker = await startService({}, openTestStore, { concurrency: 2 }, false);
    const { operator } = await signUpOperator(worker);
    expect((await reload(operator)).error).toMatchObject({ code: "not_found" });
    const { data } = await operator.GET("/operator/v1/audit-entries");
    expect(data!.list).toEqual([]);
    await worker.stop();
  });
});

describe("409", () => {
  test("lists every fault, with line and column in a file, and the previous configuration stays active", async () => {
    const routes = `providers:
  smsc-a: { kind: smpp, host: 127.0.0.1, systemId: hub, password: hidden-password, port: none }
routes:
  sms: [smsc-c]
`;
    await folder.write("routes.json", routes);
    await folder.write("metrics", "short");
    const { error } = await reload();
    const file = folder.path("routes.json");
    expect(error).toMatchObject({
      code: "invalid_configuration",
      faults: [
        { message: expect.stringMatching(/^CONNECT_HUB_METRICS_TOKEN: got 5 characters/) as unknown },
        { file, line: 2, column: 90 },
        { file, line: 4, column: 9 },
      ],
    });
    expect(JSON.stringify([error, service.log])).not.toContain("hidden-password");
    expect(await listStates()).toEqual({ "smsc-a": "up", "smsc-b": "up" });
    expect([first.binds.length, second.binds.length]).toEqual([1, 1]);
    await send();
    await service.deliver();
    expect(second.submitted).toHaveLength(1);
    expect(await listEntries()).toEqual([]);
  });

  test.each<readonly [string, (folder: ConfigurationFolder) => Promise<unknown>]>([
    ["a file is missing", ({ path }) => rm(path("jwt"))],
    ["a secret of the routes is empty", ({ write }) => write("password", "")],
    ["the templates have a fault", ({ write }) => write("templates.yaml", "templates: 1")],
    ["a file is not YAML", ({ write }) => write("routes.json", "providers: {")],
  ])("if %s, and the next reload without it succeeds", async (_, damage) => {
    await damage(folder);
    expect((await reload()).error).toMatchObject({ code: "invalid_configuration" });
    await folder.write("jwt", firstSecret);
    await folder.write("templates.yaml", "templates: {}\n");
    await writeRoutes({});
    expect((await reload()).data!.applied).toEqual([]);
    expect([first.binds.length, second.binds.length]).toEqual([1, 1]);
  });
});

describe("503", () => {
  test("if the audit entry cannot be stored, and then nothing is switched", async () => {
    await folder.write("password", "second");
    const { commit } = service.engine;
    Object.assign(service.engine, { commit: () => Promise.reject(new Error("no disk")) });
    const { response } = await reload();
    Object.assign(service.engine, { commit });
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(second.binds).toHaveLength(1);
    expect((await reload()).data!.providers.changed).toEqual(["smsc-b"]);
  });
});
