import type { D1Database } from "@cloudflare/workers-types";
import { dataKeyText } from "../../support/data-keys.ts";
import { allOff } from "../../support/production.ts";
import { describe, expect, test } from "vitest";
import { bundleWorker } from "../../../scripts/worker/bundle.ts";
import { readBindings, type Bindings } from "../../../src/runtimes/worker/config.ts";

/** Only its presence is checked. */
const DATABASE = {} as D1Database;
const bound: Bindings = { DATABASE, CONNECT_HUB_JWT_SECRET: "0123456789abcdef0123456789abcdef" };
const routes = (value: object) => ({ ...bound, CONNECT_HUB_ROUTES: JSON.stringify(value) });

test("a Worker accepts its secret, and the previous one if it is set", () => {
  const [secret, before] = [bound["CONNECT_HUB_JWT_SECRET"], "the one before, ".repeat(3)];
  expect(readBindings(bound).jwtSecrets).toEqual([secret]);
  const both = { ...bound, CONNECT_HUB_JWT_SECRET_BEFORE: before };
  expect(readBindings(both).jwtSecrets).toEqual([secret, before]);
});

describe("the routes of a Worker", () => {
  test("are JSON text, with its bindings as the environment", () => {
    const file = {
      providers: { telegram: { kind: "telegram-gateway", accessToken: { env: "TELEGRAM_TOKEN" } } },
      routes: { telegram: ["telegram"] },
    };
    const { config } = readBindings({ ...routes(file), TELEGRAM_TOKEN: "token" });
    expect(config.providers).toMatchObject({ telegram: "routes", sms: "sandbox" });
    expect(() => readBindings(routes(file))).toThrow(
      /^CONNECT_HUB_ROUTES:1:\d+: the environment variable TELEGRAM_TOKEN is not set\.$/,
    );
  });

  test("cannot be a file", () => {
    expect(() => readBindings({ ...bound, CONNECT_HUB_ROUTES: "routes.yaml" })).toThrow(
      "CONNECT_HUB_ROUTES: a Worker has no files; it requires JSON text",
    );
  });

  test.each(["smpp", "sip", "smtp"])("cannot contain a %s provider, which needs sockets", (kind) => {
    expect(() => readBindings(routes({ providers: { a: { kind } } }))).toThrow(
      `providers.a.kind: this runtime has no sockets and cannot run ${kind}`,
    );
  });
});

describe("the templates of a Worker", () => {
  const given = (text: string) => readBindings({ ...bound, CONNECT_HUB_TEMPLATES: text });

  test("are JSON text", () => {
    const { config } = given('{"templates":{"default":{"sender":"Example"}}}');
    expect(config.templates?.templates.get("default")?.sender).toBe("Example");
    expect(() => given('{"texts":{}}')).toThrow("CONNECT_HUB_TEMPLATES:1:2: texts: there is no such key");
  });

  test("cannot be a file", () => {
    expect(() => given("templates.yaml")).toThrow("CONNECT_HUB_TEMPLATES: a Worker has no files;");
  });
});

test("a Worker in production requires its base URL, so that no caller chooses the links in e-mails", () => {
  const given = {
    ...bound,
    ...allOff,
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_COUNTRIES: "GB",
    CONNECT_HUB_DATA_KEYS: dataKeyText("k1"),
  };
  expect(() => readBindings(given)).toThrow(
    /^CONNECT_HUB_BASE_URL: not set; a Worker in production requires /,
  );
  const { config } = readBindings({ ...given, CONNECT_HUB_BASE_URL: "https://api.example.com" });
  expect(config.baseUrl).toBe("https://api.example.com");
  expect(config.dataKeys?.current?.id).toBe("k1");
  expect(() => readBindings({ ...given, CONNECT_HUB_DATA_KEYS: "" })).toThrow(
    "CONNECT_HUB_DATA_KEYS: not set",
  );
});

test.each([
  ["CONNECT_HUB_RATE_LIMIT", 600],
  ["CONNECT_HUB_FRAUD_SPEND", 0],
  ["CONNECT_HUB_TRUST_PROXY", false],
  ["CONNECT_HUB_ROUTES", { providers: {}, routes: {} }],
  ["CONNECT_HUB_JWT_SECRET", { get: async () => "0123456789abcdef0123456789abcdef" }],
])("a Worker rejects %s if it is not a text", (name, value) => {
  expect(() => readBindings({ ...bound, [name]: value })).toThrow(
    `${name}: the value is not a text; a Worker requires every variable as a text, in quotes.`,
  );
});

test("the guard of a Worker has an eighth of the memory, because an isolate has 128 MB", () => {
  expect(readBindings(bound).config.fraud.memoryShare).toBe(1 / 8);
});

test("the bundle contains no providers that need sockets", async () => {
  const { parts } = await bundleWorker();
  const files = parts.map(({ file }) => file).join("\n");
  expect(files).toContain("src/providers/telegram-gateway/");
  expect(files).not.toMatch(/src\/providers\/(smpp|sip|smtp|sockets)|nodemailer/);
});
