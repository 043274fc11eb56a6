// Tests of a reload by SIGHUP, on each runtime that runs as a process.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createConfigurationFolder,
  toSmpp,
  type ConfigurationFolder,
} from "../operator/configuration/files.ts";
import { decodeText, startSmsc, type Smsc } from "../providers/smpp/smsc.ts";
import {
  createDemoClient,
  killAll,
  pollUntil,
  readDemo,
  startNode,
  startScript,
  waitForStatus,
  type ServiceProcess,
} from "./node-process.ts";

let folder: ConfigurationFolder;
let first: Smsc;
let second: Smsc;
beforeEach(async () => {
  folder = await createConfigurationFolder();
  [first, second] = await Promise.all([startSmsc(), startSmsc()]);
});
afterEach(async () => {
  killAll();
  await Promise.all([first.close(), second.close()]);
  await folder.remove();
});

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly applied?: readonly string[];
  readonly faults?: readonly string[];
}

/** Returns the log lines about reloads. */
const listReloads = ({ stdout }: ServiceProcess): readonly LogLine[] =>
  stdout()
    .split("\n")
    .filter((line) => line.startsWith("{") && /"configuration (not )?reloaded/.test(line))
    .map((line) => JSON.parse(line) as LogLine);

/** Sends SIGHUP and returns the log line of its reload. */
async function hangUp(service: ServiceProcess): Promise<LogLine> {
  const before = listReloads(service).length;
  service.child.kill("SIGHUP");
  return pollUntil(() => listReloads(service)[before]);
}

const writeRoutes = (options: object, sms: readonly string[] = ["smsc-b", "smsc-a"]) =>
  folder.write("routes.json", {
    providers: { "smsc-a": toSmpp(first), "smsc-b": toSmpp(second, options) },
    routes: { sms },
  });

/** Returns the number of binds and unbinds of both SMSCs. Log lines are written once a second. */
const countBinds = () =>
  [first, second].flatMap(({ commands }) => commands).filter((command) => /bind/.test(command)).length;

const isBound = ({ commands }: Smsc) =>
  commands.filter((command) => /bind/.test(command)).at(-1) === "bind_transceiver";

describe("SIGHUP on Node", () => {
  test("reloads the files, keeps the session of an unchanged provider, and rejects a faulty file", async () => {
    const environment = { CONNECT_HUB_DATA: folder.path("data"), CONNECT_HUB_ROUTES: await writeRoutes({}) };
    const service = startNode(environment);
    await service.listening();
    await pollUntil(() => isBound(first) && isBound(second));
    await writeRoutes({ password: "secret-2" });
    expect((await hangUp(service)).applied).toEqual(["CONNECT_HUB_ROUTES"]);
    await pollUntil(() => second.binds.length === 2);
    expect(first.binds).toHaveLength(1);

    const path = await folder.write("routes.json", '{ "providers": { "smsc-a":\n    { "kind": "smpp" } } }');
    const rejected = await hangUp(service);
    expect(rejected.faults).toContainEqual(expect.stringContaining(`${path}:2:5: providers.smsc-a.host`));
    const client = await createDemoClient(folder.path("data"));
    const body = { from: "Example", to: "+447700900100", text: "After the fault" };
    const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
    await waitForStatus(client, data!.messageId, "SENT");
    expect(second.submitted.map(decodeText)).toEqual(["After the fault"]);
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
    expect(service.stdout() + service.stderr()).not.toContain("secret-2");
  });

  test("hides the demo credentials on the reference page once routes use real providers, and names a secret that needs a restart", async () => {
    const environment = {
      CONNECT_HUB_DATA: folder.path("data"),
      CONNECT_HUB_ROUTES: await folder.write("routes.json", {}),
    };
    const service = startNode(environment);
    const url = await service.listening();
    const { apiKey } = await readDemo(folder.path("data"));
    const readPage = async () => (await fetch(url, { headers: { connection: "close" } })).text();
    expect(await readPage()).toContain(apiKey);
    await writeRoutes({});
    // A secret that the start has created cannot change while the process runs.
    await folder.write("data/jwt-secret", "another secret, ".repeat(3));
    await hangUp(service);
    expect(await readPage()).not.toContain(apiKey);
    const restart = /"variable":"jwt-secret","msg":"changed value needs a restart/;
    await pollUntil(() => restart.test(service.stdout()));
  });

  test("loses no message and sends none twice during 20 reloads", async () => {
    const environment = { CONNECT_HUB_DATA: folder.path("data"), CONNECT_HUB_ROUTES: await writeRoutes({}) };
    const service = startNode({ ...environment, CONNECT_HUB_WELCOME_CREDIT: "1000", LOG_LEVEL: "info" });
    await service.listening();
    await pollUntil(() => isBound(first) && isBound(second));
    const client = await createDemoClient(folder.path("data"));
    const ids: string[] = [];
    let isReloading = true;
    const sendAll = async (caller: number) => {
      for (let count = 0; isReloading; count += 1) {
        const body = { from: "Example", to: "+447700900100", text: `Message ${caller} ${count}` };
        ids.push((await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId);
      }
    };
    const sending = Promise.all([0, 1, 2, 3].map(sendAll));
    for (let count = 1; count <= 20; count += 1) {
      // Alternates between changed options, a removed provider, an added provider and another order.
      const sms = [["smsc-b", "smsc-a"], ["smsc-a"], ["smsc-b"], ["smsc-a", "smsc-b"]][count % 4]!;
      const before = countBinds();
      await writeRoutes({ window: count }, sms);
      service.child.kill("SIGHUP");
      await pollUntil(() => countBinds() > before);
    }
    isReloading = false;
    await sending;
    for (const id of ids) await waitForStatus(client, id, "SENT");
    const texts = [...first.submitted, ...second.submitted].map(decodeText);
    expect(texts).toHaveLength(ids.length);
    expect(new Set(texts).size).toBe(ids.length);
    expect(Math.min(first.submitted.length, second.submitted.length)).toBeGreaterThan(0);
  });
});

describe.each(["bun", "deno"])("SIGHUP on %s", (runtime) => {
  test("reloads the files, or logs their faults", async () => {
    const routes = (sms: readonly string[]) => ({
      providers: { a: { kind: "sandbox" }, b: { kind: "sandbox" } },
      routes: { sms },
    });
    const service = startScript(`start:${runtime}`, {
      CONNECT_HUB_DATA: folder.path("data"),
      CONNECT_HUB_ROUTES: await folder.write("routes.json", routes(["a"])),
    });
    await service.listening();
    await folder.write("routes.json", routes(["b"]));
    expect((await hangUp(service)).applied).toEqual(["CONNECT_HUB_ROUTES"]);
    await folder.write("routes.json", routes(["c"]));
    expect((await hangUp(service)).faults).toHaveLength(1);
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  });
});
