import { defaultRetention } from "../../src/domain/privacy/retention-periods.ts";
import type { variables, Config } from "../../src/config/config.ts";
import { noDataKeys, type DataKey } from "../../src/domain/privacy/data-keys.ts";

/** Name of a variable. */
export type VariableName = keyof typeof variables;

/**
 * Accepted texts of a variable with their values, rejected texts, and the location of the value in the configuration.
 */
export interface VariableCase {
  readonly good: readonly (readonly [text: string, value: unknown])[];
  readonly bad: readonly string[];
  readonly of: (config: Config) => unknown;
}

const channel = (name: keyof Config["providers"]): VariableCase => ({
  good: [
    ["sandbox", "sandbox"],
    ["off", "off"],
  ],
  bad: ["on", "OFF", "smpp"],
  of: ({ providers }) => providers[name],
});
const truth = {
  good: [
    ["true", true],
    ["false", false],
  ] as [string, unknown][],
  bad: ["yes", "1", "TRUE"],
};
const keyBytes = Buffer.alloc(32, 7);
const dataKey = (id: string) => `${id}:${keyBytes.toString("base64")}`;
const openedKey = (id: string) => ({ id, key: keyBytes.toString("base64") });

const exportKey = ({ id, key }: DataKey) => ({ id, key: key.export().toString("base64") });

/** A secret of sufficient length. */
export const secret = "0123456789abcdef0123456789abcdef";

/** Test cases of all variables. */
export const cases: Record<VariableName, VariableCase> = {
  CONNECT_HUB_MODE: { good: [["sandbox", "sandbox"]], bad: ["test", "Sandbox"], of: ({ mode }) => mode },
  HOST: {
    good: [
      ["0.0.0.0", "0.0.0.0"],
      ["::1", "::1"],
    ],
    bad: [],
    of: ({ host }) => host,
  },
  PORT: {
    good: [
      ["0", 0],
      ["65535", 65_535],
    ],
    bad: ["65536", "-1", "http", "80.5", "1e3", " "],
    of: ({ port }) => port,
  },
  CONNECT_HUB_OPERATOR: {
    good: [
      ["127.0.0.1:8788", { kind: "own", host: "127.0.0.1", port: 8_788 }],
      ["[::1]:0", { kind: "own", host: "::1", port: 0 }],
      ["operator.example.com:443", { kind: "own", host: "operator.example.com", port: 443 }],
      ["off", { kind: "off" }],
    ],
    bad: ["8788", "127.0.0.1", ":8788", "127.0.0.1:65536", "http://127.0.0.1:8788", "::1:8788", "on"],
    of: ({ operator }) => operator,
  },
  CONNECT_HUB_DATA_KEYS: {
    good: [
      [dataKey("k1"), { current: openedKey("k1"), all: [openedKey("k1")] }],
      [
        `${dataKey("k2")}, ${dataKey("k1")}`,
        { current: openedKey("k2"), all: [openedKey("k2"), openedKey("k1")] },
      ],
      [`none,${dataKey("k1")}`, { current: undefined, all: [openedKey("k1")] }],
      ["none", { current: undefined, all: [] }],
    ],
    bad: [
      "k1",
      `k1:${Buffer.alloc(31).toString("base64")}`,
      `${dataKey("k1")},${dataKey("k1")}`,
      `${dataKey("k1")},none`,
      dataKey("K1"),
      Array.from({ length: 11 }, (_, index) => dataKey(`k${index}`)).join(","),
    ],
    of: ({ dataKeys: { current, all } = noDataKeys }) => ({
      current: current && exportKey(current),
      all: all.map(exportKey),
    }),
  },
  CONNECT_HUB_RETENTION: {
    good: [
      ["text=1h,numbers=30d", { ...defaultRetention, text: 3_600_000, numbers: 30 * 86_400_000 }],
      [" codes=1d , audit=2y", { ...defaultRetention, codes: 86_400_000, audit: 730 * 86_400_000 }],
    ],
    bad: [
      "text",
      "text=1",
      "text=25h",
      "numbers=6d",
      "ledger=1y",
      "text=1h,text=2h",
      "numbers=-30d",
      "text=1h,",
    ],
    of: ({ retention }) => retention,
  },
  CONNECT_HUB_METRICS_TOKEN: {
    good: [[secret, secret]],
    bad: ["0123456789abcde", "with spaces in it, so no token"],
    of: ({ metricsToken }) => metricsToken,
  },
  CONNECT_HUB_OTLP_ENDPOINT: {
    good: [["https://otlp.example.com/tenant", "https://otlp.example.com/tenant"]],
    bad: [
      "otlp.example.com:4318",
      "grpc://otlp.example.com",
      "https://user:password@otlp.example.com",
      "https://otlp.example.com/?key=1",
      "https://otlp.example.com?",
      "https://otlp.example.com/#a",
    ],
    of: ({ otlp }) => otlp.endpoint,
  },
  CONNECT_HUB_OTLP_HEADERS: {
    good: [
      ["Authorization=Basic abc==, x-tenant=1", { authorization: "Basic abc==", "x-tenant": "1" }],
      ["Authorization=Basic%20abc%3D%3D,a=1%2C2", { authorization: "Basic abc==", a: "1,2" }],
    ],
    bad: ["authorization", "=1", "a=1,,b=2", "a=1\r\nb: 2", "a=1%0d%0ab: 2", "a=5%", "a=%C3%A4"],
    of: ({ otlp }) => otlp.headers,
  },
  CONNECT_HUB_BASE_URL: {
    good: [
      ["https://sms.example.com/", "https://sms.example.com"],
      ["http://localhost:8787", "http://localhost:8787"],
    ],
    bad: [
      "sms.example.com",
      "ftp://sms.example.com",
      "javascript:alert(1)",
      "https://sms.example.com/?a=1",
      "https://sms.example.com#a",
      "https://ada:secret@sms.example.com",
    ],
    of: ({ baseUrl }) => baseUrl,
  },
  CONNECT_HUB_DATA: { good: [["/var/lib/x", "/var/lib/x"]], bad: [], of: ({ dataFolder }) => dataFolder },
  DATABASE_URL: {
    good: [
      ["file:hub.sqlite", { kind: "file", path: "hub.sqlite" }],
      ["file:///var/lib/hub.sqlite", { kind: "file", path: "/var/lib/hub.sqlite" }],
      ["postgres://hub:pw@db/hub", { kind: "postgres", url: "postgres://hub:pw@db/hub" }],
      ["postgres://hub:p,w@db/h,b", { kind: "postgres", url: "postgres://hub:p,w@db/h,b" }],
      ...["sslmode=verify-full&sslrootcert=/ca.pem", "ssl=true"]
        .map((parameters) => `postgres://db/hub?${parameters}`)
        .map((url): [string, unknown] => [url, { kind: "postgres", url }]),
      ["postgresql:///hub?host=/run", { kind: "postgres", url: "postgresql:///hub?host=/run" }],
    ],
    bad: [
      "hub.sqlite",
      "file:",
      "file::memory:",
      "mysql://db/hub",
      "postgres://hub:pw@db",
      "postgres://db:port/hub",
      "postgres://hub:pw@one,two/hub",
      "postgres://one:5432,two:5432/hub?target_session_attrs=read-write",
      "postgres:///hub?host=one%2Ctwo",
      "postgres://three/hub?host=one,two",
      ...["sslMode=require", "ssl_mode=require", "sslmode=require&sslcrl=/crl.pem", "requiressl=1"]
        .concat("sslmode=", "ssl=on", "ssl=verify-full", "sslnegotiation=Direct")
        .map((parameters) => `postgres://db/hub?${parameters}`),
    ],
    of: ({ database }) => database,
  },
  CONNECT_HUB_JWT_SECRET_BEFORE: {
    good: [[secret, secret]],
    bad: ["short"],
    of: ({ previousJwtSecret }) => previousJwtSecret,
  },
  CONNECT_HUB_JWT_SECRET: { good: [[secret, secret]], bad: ["short"], of: ({ jwtSecret }) => jwtSecret },
  CONNECT_HUB_CURRENCY: { good: [["USD", "USD"]], bad: ["usd", "EURO", "€"], of: ({ currency }) => currency },
  CONNECT_HUB_WELCOME_CREDIT: {
    good: [
      ["0", 0],
      ["10.50", 10_500_000],
      ["0.000001", 1],
    ],
    bad: ["-1", "1,5", "0.0000001", "much", "1e3", "4500000000.01"],
    of: ({ welcomeCreditMicros }) => welcomeCreditMicros,
  },
  CONNECT_HUB_REGISTRATION: {
    good: [["closed", "closed"]],
    bad: ["true", "Closed"],
    of: ({ registration }) => registration,
  },
  CONNECT_HUB_RETENTION_MONTHS: {
    good: [
      ["2", 2],
      ["24", 24],
    ],
    bad: ["0", "1", "1.5", "a year", "1201"],
    of: ({ retentionMonths }) => retentionMonths,
  },
  CONNECT_HUB_FRAUD: {
    good: [
      ["enforce", true],
      ["monitor", false],
    ],
    bad: ["off", "Enforce", "true"],
    of: ({ fraud }) => fraud.isEnforced,
  },
  CONNECT_HUB_FRAUD_SPEND: {
    good: [
      ["20", 20_000_000],
      ["0.5", 500_000],
    ],
    bad: ["-1", "20 EUR", "1.1234567"],
    of: ({ fraud }) => fraud.spendMicros,
  },
  CONNECT_HUB_RECIPIENT_LIMIT: {
    good: [
      ["10,20", { hour: 10, day: 20 }],
      ["1000,1000", { hour: 1_000, day: 1_000 }],
    ],
    bad: ["10", "0,20", "21,20", "10,1001", "10, 20", "-1,20"],
    of: ({ fraud }) => fraud.recipientLimit,
  },
  CONNECT_HUB_COUNTRIES: {
    good: [
      ["*", "*"],
      ["GB", ["GB"]],
      ["GB, DE,GB,", ["DE", "GB"]],
    ],
    bad: ["gb", "GBR", "XX", "GB;DE", "GB,*", ",", "44"],
    of: ({ countries }) => countries,
  },
  CONNECT_HUB_BRAND: {
    good: [
      ["Example", "Example"],
      ["Example + Co", "Example + Co"],
    ],
    bad: [" Example", "Beispiel GmbH für alle", "x".repeat(21)],
    of: ({ brand }) => brand,
  },
  CONNECT_HUB_CALLER_POOL: {
    good: [
      ["+447700900456, +447700900457,", ["+447700900456", "+447700900457"]],
      ["+44 7700 900 456,447700900457,+44-7700-900456", ["+447700900456", "+447700900457"]],
    ],
    bad: ["+447700900456,12", "nobody"],
    of: ({ callerPool }) => callerPool,
  },
  CONNECT_HUB_STOP_KEYWORDS: {
    good: [["ADIOS, hasta luego,", ["ADIOS", "hasta luego"]]],
    bad: ["ADIOS,-", "x".repeat(41), Array.from({ length: 101 }, (_, index) => `x${index}`).join(",")],
    of: ({ keywords }) => keywords.stop,
  },
  CONNECT_HUB_START_KEYWORDS: {
    good: [["HOLA", ["HOLA"]]],
    bad: ["!"],
    of: ({ keywords }) => keywords.start,
  },
  CONNECT_HUB_RATE_LIMIT: {
    good: [["1", 1]],
    bad: ["0", "100000001", "many"],
    of: ({ requestsPerMinute }) => requestsPerMinute,
  },
  CONNECT_HUB_ADDRESS_RATE_LIMIT: {
    good: [["100", 100]],
    bad: ["0", "-5"],
    of: ({ requestsPerMinutePerAddress }) => requestsPerMinutePerAddress,
  },
  CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: {
    ...truth,
    of: ({ webhookAddresses }) => webhookAddresses.privateAddresses,
  },
  CONNECT_HUB_TRUST_PROXY: {
    ...truth,
    of: ({ trustProxy }) => trustProxy,
  },
  CONNECT_HUB_ROUTES: {
    good: [
      ["routes.yaml", "routes"],
      ['{"routes":{}}', "routes"],
    ],
    bad: [],
    of: ({ providers }) => providers.sms,
  },
  CONNECT_HUB_TEMPLATES: {
    good: [
      ["templates.yaml", undefined],
      ['{"templates":{}}', undefined],
    ],
    bad: [],
    of: ({ templates }) => templates,
  },
  CONNECT_HUB_SMS: channel("sms"),
  CONNECT_HUB_FLASH_CALL: channel("flash_call"),
  CONNECT_HUB_WHATSAPP: channel("whatsapp"),
  CONNECT_HUB_TELEGRAM: channel("telegram"),
  CONNECT_HUB_EMAIL: channel("email"),
  CONNECT_HUB_ESIM: channel("esim"),
  LOG_LEVEL: { good: [["silent", "silent"]], bad: ["verbose", "INFO"], of: ({ logLevel }) => logLevel },
};
