import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { readConfigAndFiles } from "../../../src/runtimes/process/config.ts";

const folder = mkdtempSync(join(tmpdir(), "connect-hub-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = "0123456789abcdef0123456789abcdef";

/** Writes a file and returns its path. */
function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const readFaults = async (environment: Record<string, string>) => {
  const error: unknown = await readConfigAndFiles(environment).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return (error as Error).message.replaceAll(`${folder}/`, "").split("\n");
};

describe("NAME_FILE", () => {
  test("sets a secret, without the line break at the end of the file", async () => {
    const config = await readConfigAndFiles({
      CONNECT_HUB_JWT_SECRET_FILE: write("jwt", `${secret}\n`),
      CONNECT_HUB_JWT_SECRET_BEFORE_FILE: write("before", `${secret} \r\n`),
      CONNECT_HUB_METRICS_TOKEN_FILE: write("token", secret),
      DATABASE_URL_FILE: write("url", "postgres://hub:password@db/hub"),
    });
    expect(config).toMatchObject({
      jwtSecret: secret,
      previousJwtSecret: `${secret} `,
      metricsToken: secret,
      database: { kind: "postgres", url: "postgres://hub:password@db/hub" },
      unknownVariables: [],
    });
  });

  test("follows a symbolic link, as an orchestrator creates it", async () => {
    symlinkSync(write("target", secret), join(folder, "link"));
    const config = await readConfigAndFiles({ CONNECT_HUB_JWT_SECRET_FILE: join(folder, "link") });
    expect(config.jwtSecret).toBe(secret);
  });

  test.each([
    ["missing", "missing: there is no such file."],
    [".", ": this is a folder, not a file."],
    ["empty", "empty: the file is empty."],
    ["long", "long: a secret has at most 65536 bytes."],
    ["binary", "binary: this is not UTF-8; save the file as UTF-8."],
  ])("is rejected if its file is %s, and production reports only that", async (name, fault) => {
    write("empty", "\n");
    write("long", "x".repeat(65_537));
    write("binary", new Uint8Array([0xff, 0xfe]));
    const faults = await readFaults({
      CONNECT_HUB_MODE: "production",
      CONNECT_HUB_JWT_SECRET_FILE: `${folder}/${name === "." ? "" : name}`,
    });
    expect(faults.filter((line) => line.startsWith("CONNECT_HUB_JWT_SECRET"))).toEqual([
      `CONNECT_HUB_JWT_SECRET_FILE: ${fault}`,
    ]);
  });

  test("is rejected together with the variable", async () => {
    const path = write("jwt", secret);
    expect(await readFaults({ CONNECT_HUB_JWT_SECRET: secret, CONNECT_HUB_JWT_SECRET_FILE: path })).toEqual([
      "CONNECT_HUB_JWT_SECRET_FILE: CONNECT_HUB_JWT_SECRET is set too; remove one of them.",
    ]);
  });

  test("does not make names of JavaScript available as variables", async () => {
    const environment = { CONNECT_HUB_ROUTES: write("names.yaml", "email: { env: toString }\n") };
    expect(
      (await readFaults(Object.assign(Object.create(null), environment) as typeof environment))[0],
    ).toContain("the environment variable toString is not set");
  });

  test("has no effect for variables that are not secrets", async () => {
    const config = await readConfigAndFiles({ CONNECT_HUB_BRAND_FILE: write("brand", "Example") });
    expect(config).toMatchObject({ brand: "connect-hub", unknownVariables: ["CONNECT_HUB_BRAND_FILE"] });
  });
});

test("{ file: PATH } in the routes file is a secret of a file, and its errors have line and column", async () => {
  const token = write("telegram", "123456:token\n");
  const routes = (path: string) =>
    write(
      "routes.yaml",
      `providers:\n  t:\n    kind: telegram-gateway\n    accessToken: { file: ${path} }\nroutes:\n  telegram: [t]\n`,
    );
  const config = await readConfigAndFiles({ CONNECT_HUB_ROUTES: routes(token) });
  expect(config.routes?.providers.has("t")).toBe(true);
  expect(await readFaults({ CONNECT_HUB_ROUTES: routes(join(folder, "none")) })).toEqual([
    "routes.yaml:4:26: none: there is no such file.",
  ]);
});

test("a reload reads regular files only, because opening a pipe again may wait forever", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const environment = {
    CONNECT_HUB_JWT_SECRET_FILE: pipe,
    CONNECT_HUB_ROUTES: write("piped.yaml", `email: { file: ${pipe} }\n`),
    CONNECT_HUB_TEMPLATES: pipe,
  };
  const error: unknown = await readConfigAndFiles(environment, true).catch((thrown: unknown) => thrown);
  const { faults } = error as ConfigurationError;
  const reason = `${pipe}: a reload reads regular files only, because a pipe cannot be read again.`;
  expect(faults).toEqual([
    `CONNECT_HUB_JWT_SECRET_FILE: ${reason}`,
    `${environment.CONNECT_HUB_ROUTES}:1:16: ${reason}`,
    `CONNECT_HUB_TEMPLATES: ${reason}`,
  ]);
});
