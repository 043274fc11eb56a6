import { describe, expect, test } from "vitest";
import { noRoutes, type RoutesResult } from "../../src/config/routes.ts";
import { ConfigurationError, readConfig, variables } from "../../src/config/config.ts";
import { cases, secret, type VariableCase, type VariableName } from "./config-cases.ts";
import { read } from "./support.ts";

function faultsOf(environment: Record<string, string>, reading?: RoutesResult): readonly string[] {
  try {
    readConfig(environment, reading);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message.split("\n");
  }
}

describe.each(Object.entries(cases) as [VariableName, VariableCase][])("%s", (name, { good, bad, of }) => {
  test.each(good)("accepts %j", (text, value) => {
    expect(of(readConfig({ [name]: text }))).toEqual(value);
  });

  test("counts as unset if it is empty", () => {
    expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
  });

  test.each(bad)("rejects %j and reports the value and the expected value", (text) => {
    const isHidden = "secret" in variables[name] || text.includes("@");
    const got = isHidden ? `${text.length} characters` : JSON.stringify(text);
    expect(faultsOf({ [name]: text })).toEqual([`${name}: got ${got}; expected ${variables[name].takes}.`]);
  });
});

test("without variables the service is a sandbox on this machine", () => {
  expect(readConfig({})).toMatchObject({
    mode: "sandbox",
    host: "127.0.0.1",
    port: 8787,
    countries: "*",
    dataFolder: ".data",
    currency: "EUR",
    welcomeCreditMicros: 10_000_000,
    trustProxy: false,
    providers: { sms: "sandbox", email: "sandbox", esim: "sandbox" },
    logLevel: "info",
  });
});

describe("routes", () => {
  const reading = read("providers: { a: { kind: sandbox }, b: { kind: sandbox } }\nroutes: { sms: [a] }");

  test("serve the services that they name, unless a variable is off or sandbox; the sandbox serves the other services", () => {
    const config = readConfig({ CONNECT_HUB_ROUTES: "routes.yaml" }, reading);
    expect(config.providers).toMatchObject({ sms: "routes", telegram: "sandbox", email: "sandbox" });
    expect(config.routes?.channels.sms).toEqual([{ prefix: "", providers: ["a"] }]);
    expect(config.routesWarnings).toEqual(["routes.yaml:1:36: nothing uses the provider b."]);
    for (const choice of ["off", "sandbox"]) {
      expect(readConfig({ CONNECT_HUB_SMS: choice }, reading).providers.sms).toBe(choice);
    }
  });

  test("report their errors together with all other errors", () => {
    const faulty = read("routes: { sms: [a], fax: [a] }");
    expect(faultsOf({ PORT: "x" }, faulty).map((fault) => fault.split(": ")[0])).toEqual([
      "PORT",
      "routes.yaml:1:17",
      "routes.yaml:1:21",
    ]);
  });
});

test("reports all errors at once", () => {
  const faults = faultsOf({ PORT: "x", LOG_LEVEL: "x", CONNECT_HUB_SMS: "x", CONNECT_HUB_CURRENCY: "x" });
  expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual(
    ["CONNECT_HUB_CURRENCY", "CONNECT_HUB_SMS", "LOG_LEVEL", "PORT"].sort(),
  );
});

describe("production", () => {
  const providers = [
    "CONNECT_HUB_SMS",
    "CONNECT_HUB_FLASH_CALL",
    "CONNECT_HUB_WHATSAPP",
    "CONNECT_HUB_TELEGRAM",
    "CONNECT_HUB_EMAIL",
    "CONNECT_HUB_ESIM",
  ];
  const off = Object.fromEntries(providers.map((name) => [name, "off"]));
  const production = {
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_JWT_SECRET: secret,
    CONNECT_HUB_DATA_KEYS: "none",
    CONNECT_HUB_COUNTRIES: "*",
    ...off,
  };

  test("has no welcome credit and no default caller pool", () => {
    expect(readConfig(production)).toMatchObject({
      mode: "production",
      jwtSecret: secret,
      welcomeCreditMicros: 0,
      callerPool: [],
    });
  });

  test("requires a secret, the countries, and a choice for every provider", () => {
    const faults = faultsOf({ CONNECT_HUB_MODE: "production" });
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      "CONNECT_HUB_JWT_SECRET",
      "CONNECT_HUB_DATA_KEYS",
      "CONNECT_HUB_COUNTRIES",
      ...providers,
    ]);
  });

  test("explains the countries if they are unset, and reports one error if they are invalid", () => {
    expect(faultsOf({ ...production, CONNECT_HUB_COUNTRIES: "" })).toEqual([
      "CONNECT_HUB_COUNTRIES: not set; production requires the countries to send to, as ISO 3166-1 alpha-2 codes such as GB,DE, or * for all.",
    ]);
    expect(faultsOf({ ...production, CONNECT_HUB_COUNTRIES: "XX" })).toHaveLength(1);
  });

  test.each(providers)("rejects the value sandbox of %s, because nothing would be sent", (name) => {
    const faults = faultsOf({ ...production, [name]: "sandbox" });
    expect(faults).toEqual([
      `${name}: got sandbox, which sends nothing; assign a provider in CONNECT_HUB_ROUTES, or set the variable to off.`,
    ]);
  });

  test("accepts routes for services that are not off, and reports services with neither", () => {
    const rest = { ...production, CONNECT_HUB_SMS: "", CONNECT_HUB_TELEGRAM: "" };
    const reading: RoutesResult = { ...noRoutes, namedServices: new Set(["sms", "email"]) };
    expect(faultsOf(rest, reading)).toEqual([
      "CONNECT_HUB_TELEGRAM: no provider is configured; assign a provider in CONNECT_HUB_ROUTES, or set the variable to off.",
    ]);
    const { providers } = readConfig({ ...rest, CONNECT_HUB_TELEGRAM: "off" }, reading);
    expect([providers.sms, providers.email]).toEqual(["routes", "off"]);
  });

  test("requires the base URL for links if the routes file sends e-mails", () => {
    const sends = { ...production, CONNECT_HUB_EMAIL: "" };
    const reading: RoutesResult = { ...noRoutes, namedServices: new Set(["email"]) };
    expect(faultsOf(sends, reading)).toEqual([expect.stringMatching(/^CONNECT_HUB_BASE_URL: not set; /)]);
    const address = { CONNECT_HUB_BASE_URL: "https://hub.example.com/" };
    expect(readConfig({ ...sends, ...address }, reading).baseUrl).toBe("https://hub.example.com");
    expect(faultsOf({ ...sends, CONNECT_HUB_BASE_URL: "hub" }, reading)).toHaveLength(1);
    expect(readConfig(production, reading).baseUrl).toBeUndefined();
    // A command that sends nothing has not read the file.
    expect(readConfig({ ...sends, CONNECT_HUB_ROUTES: "routes.yaml" }).baseUrl).toBeUndefined();
  });

  test("rejects webhooks to private addresses", () => {
    const name = "CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES";
    expect(faultsOf({ ...production, [name]: "true" })).toEqual([
      `${name}: got true; production accepts only false.`,
    ]);
    expect(readConfig({ ...production, [name]: "false" })).toMatchObject({
      webhookAddresses: { privateAddresses: false, isSandbox: false },
    });
  });

  test("reports one error for each variable", () => {
    expect(faultsOf({ ...production, CONNECT_HUB_JWT_SECRET: "short" })).toHaveLength(1);
    expect(faultsOf({ ...production, CONNECT_HUB_SMS: "x" })).toHaveLength(1);
  });
});
