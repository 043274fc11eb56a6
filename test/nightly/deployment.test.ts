import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { variables } from "../../src/config/variables.ts";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
import { createDemoClient, killAll, startProcess, waitForStatus } from "../runtimes/node-process.ts";
import { pollUntil } from "../support/poll-until.ts";
import { watchChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;
const read = (name: string) => readFileSync(join(root, "src/runtimes", name), "utf8");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "connect-hub-deployment-"));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const isInstalled = (command: string) => spawnSync(command, ["--version"]).error === undefined;
for (const command of ["systemd-analyze", "nginx"])
  if (!isInstalled(command)) console.log(`${command} is not installed: its sample was not checked.`);

/** Returns the names of all variables of the service in a sample. */
const listVariables = (text: string) =>
  [...text.matchAll(/\b(CONNECT_HUB_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g)].map(([, name]) => name!);

/** True if the service reads the variable. `NAME_FILE` is read for secrets. */
function isKnown(name: string): boolean {
  if (name in variables) return true;
  const secret = name.replace(/_FILE$/, "");
  return secret in variables && "secret" in variables[secret as keyof typeof variables];
}

test.each([
  "container/Containerfile",
  "container/compose.yaml",
  "systemd/connect-hub.service",
  "nginx/connect-hub.conf",
])("%s sets only variables of the service", (name) => {
  const names = listVariables(read(name));
  expect(names).not.toEqual([]);
  expect(names.filter((variable) => !isKnown(variable))).toEqual([]);
});

test("npm start, the installed command and the samples run Node with the same flags", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const listFlags = (text: string) => text.match(/--(?:max-semi|no-parallel|heap-growing)[\w=-]+/g);
  const flags = listFlags(scripts.start);
  expect(flags).toHaveLength(3);
  for (const name of ["node/bin.js", "container/Containerfile", "systemd/connect-hub.service"])
    expect(listFlags(read(name))).toEqual(flags);
});

test("compose.yaml mounts each secret that it names, and writes only to volumes", () => {
  const { services, secrets } = parse(read("container/compose.yaml")) as {
    services: Record<string, { secrets: string[]; read_only?: boolean }>;
    secrets: object;
  };
  const used = Object.values(services).flatMap((service) => service.secrets);
  expect(used.toSorted()).toEqual(Object.keys(secrets).toSorted());
  expect(services["connect-hub"]!.read_only).toBe(true);
});

test.runIf(isInstalled("systemd-analyze"))("the systemd unit has no error", async () => {
  const unit = join(folder, "connect-hub.service");
  writeFileSync(unit, read("systemd/connect-hub.service").replace("/usr/bin/node", process.execPath));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", unit]);
  expect(stdout + stderr).not.toContain("connect-hub.service");
});

describe("the container image, by its steps in an empty folder", () => {
  const image = join(folder, "image");
  const build = join(image, "build");
  const steps = read("container/Containerfile").split("\n");
  /** Returns the arguments of all lines of an instruction, with the folders of the image below `image`. */
  const list = (instruction: string) =>
    steps
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1))
      .map((line) => line.replaceAll(/(?<=^|[\s"])\/(?=opt|tmp|data)/g, `${image}/`));
  const environment = { PATH: process.env["PATH"]!, CONNECT_HUB_DATA: join(image, "data") };

  beforeAll(async () => {
    for (const name of ["tmp", "opt"]) mkdirSync(join(image, name), { recursive: true });
    const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
    for (const name of tracked.filter(Boolean)) {
      mkdirSync(dirname(join(build, name)), { recursive: true });
      cpSync(join(root, name), join(build, name));
    }
    for (const step of list("RUN").filter((command) => command.startsWith("npm ")))
      await run("sh", ["-c", step], { cwd: build });
    rmSync(build, { recursive: true });
  });

  test("contains three packages, and starts, sends, reports its health, and stops at SIGTERM", async () => {
    const packages = readdirSync(join(image, "opt/connect-hub/node_modules"));
    expect(packages.filter((name) => !name.startsWith("."))).toHaveLength(3);
    const [command = [""]] = list("CMD").map((line) => JSON.parse(line) as string[]);
    const port = String(await findFreePort());
    const service = startProcess(command[0]!, command.slice(1), { ...environment, PORT: port }, image);
    await service.listening();
    const [check = [""]] = steps
      .filter((line) => line.startsWith("HEALTHCHECK "))
      .map((line) => JSON.parse(line.slice(line.indexOf("["))) as string[]);
    const checkHealth = () =>
      spawnSync(check[0]!, check.slice(1), { env: { ...environment, PORT: port } }).status;
    expect(checkHealth()).toBe(0);
    const client = await createDemoClient(join(image, "data"));
    const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
    const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
    expect(await waitForStatus(client, data!.messageId, "DELIVERED")).toBeTruthy();
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
    expect(checkHealth()).toBe(1);
  });
});

describe.runIf(isInstalled("nginx"))("nginx, with the sample", () => {
  test("serves the service by TLS below a path, and passes the client's address", async () => {
    const port = await findFreePort();
    const data = join(folder, "behind-nginx");
    const service = startProcess(
      process.execPath,
      ["src/runtimes/node/launch.js"],
      {
        CONNECT_HUB_DATA: data,
        CONNECT_HUB_TRUST_PROXY: "true",
        CONNECT_HUB_ADDRESS_RATE_LIMIT: "1",
        CONNECT_HUB_BASE_URL: `https://127.0.0.1:${port}/connect-hub`,
      },
      root,
    );
    const url = await service.listening();
    const fixtures = join(root, "test/providers/smtp/fixtures");
    const sample = read("nginx/connect-hub.conf")
      .replace("listen 443", `listen 127.0.0.1:${port}`)
      .replace("127.0.0.1:8787", new URL(url).host)
      .replaceAll("/etc/nginx/tls", fixtures);
    const configuration = join(folder, "nginx.conf");
    // The worker of nginx is another user, who cannot write to the folder of the test.
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      configuration,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off; proxy_max_temp_file_size 0; ${temporary.join(" ")}\n${sample}\n}`,
    );
    const nginx = watchChild(
      spawn("nginx", ["-c", configuration, "-p", folder], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    const address = `https://127.0.0.1:${port}/connect-hub`;
    const request = async (path: string, ...options: string[]) => {
      const { stdout } = await run(
        "curl",
        ["-sk", "-o", "-", "-w", "\n%{http_code}", ...options, address + path],
        { maxBuffer: 2 ** 26 },
      );
      return { status: stdout.slice(-3), text: stdout.slice(0, -4) };
    };
    await pollUntil(
      () =>
        request("/readyz").then(
          ({ status }) => status === "200",
          () => false,
        ),
      nginx.stderr,
    );
    expect((await request("/")).text).toContain("<title>connect-hub reference</title>");
    expect((await request("/reference.js")).status).toBe("200");
    const body = JSON.stringify({ email: "ada@example.com", password: "no such password" });
    // Another address in the client's header does not escape the limit of its real address.
    const signIn = async (forged: string) => {
      const header = `x-forwarded-for: ${forged}`;
      return request("/api/auth/login", "-H", header, "-H", "content-type: application/json", "-d", body);
    };
    const statuses = [(await signIn("192.0.2.1")).status, (await signIn("192.0.2.2")).status];
    expect(statuses[1]).toBe("429");
    expect(statuses[0]).not.toBe("429");
  });
});
