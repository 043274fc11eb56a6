import { hash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { mountReference, type ReferenceAssets } from "../../src/http/pages/reference.ts";
import { compress } from "../../src/runtimes/process/files.ts";

const servers = ["http://localhost:8787", "http://localhost:8787"];
const contract = {
  servers,
  info: { description: "Before.\n\n```smcat User\ninitial => active;\n```\n\nAfter." },
  tags: [{ name: "sms", description: "SMS." }],
  paths: { "/sms": { post: { operationId: "sendSms", description: "Sends.", "x-extension": "0002" } } },
  components: { parameters: { IdempotencyKey: { example: "otp-1" } } },
};
const additions = {
  pictures: [
    { source: "```smcat User\ninitial => active;\n```", title: "User", svg: "<svg><text>über</text></svg>" },
  ],
  decisions: [{ number: "0002", title: "Success statuses", text: "**Decided:** 200." }],
  samples: { sendSms: "await hub.sendSms();" },
};
const credentials = { apiKey: "chk_key", accountId: "account", userId: "user" };

function appWith(more: Partial<ReferenceAssets> = {}): OpenAPIHono {
  const app = new OpenAPIHono();
  const texts = { document: JSON.stringify(contract), additions: JSON.stringify(additions) };
  const readClientDocument = async (name: string) => JSON.stringify({ ...contract, name });
  const assets = { ...texts, readClientDocument, readScript: async () => "library()", compress, ...more };
  mountReference(app, assets, () => "https://hub.example");
  return app;
}

test("the served API document contains the address of the service as each of its servers", async () => {
  const response = await appWith().request("/openapi.json");
  const served = { ...contract, servers: ["https://hub.example", "https://hub.example"] };
  expect(await response.json()).toEqual(served);
});

test.each(["openapi.client.json", "openapi.client.3.0.json"])(
  "%s for client generators contains the address of the service",
  async (name) => {
    const app = appWith();
    const response = await app.request(`/${name}`);
    const servers = ["https://hub.example", "https://hub.example"];
    expect(await response.json()).toEqual({ ...contract, name, servers });
    const etag = response.headers.get("etag") ?? "";
    expect((await app.request(`/${name}`, { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await app.request(`/${name}`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(response.headers.get("content-length"));
    expect(await head.text()).toBe("");
  },
);

describe("the document of the reference page", async () => {
  const document = (await (await appWith().request("/reference.json")).json()) as typeof contract;

  test("contains its state diagrams as images without external addresses", () => {
    const [, base64 = ""] = /base64,([^"]*)"/.exec(document.info.description) ?? [];
    expect(Buffer.from(base64, "base64").toString()).toBe("<svg><text>über</text></svg>");
    expect(document.info.description).toMatch(
      /^Before\.\n\n\*\*User\*\*\n\n<picture>.*<\/picture>\n\nAfter\.$/,
    );
  });

  test("ends with the decision records, and an operation of a decision names it", () => {
    expect(document.tags.at(-1)).toEqual({
      name: "decisions",
      description: "### 0002 Success statuses\n\n**Decided:** 200.",
    });
    expect(document.paths["/sms"].post.description).toBe("Sends.\n\nDecision 0002: Success statuses.");
  });

  test("shows a sample call with connect-hub's own client for each operation", () => {
    expect(document.paths["/sms"].post).toMatchObject({
      "x-codeSamples": [{ lang: "typescript", label: "connect-hub-client", source: "await hub.sendSms();" }],
    });
  });

  test("contains no idempotency key, because a second operation with the same key would fail", () => {
    expect(document.components.parameters.IdempotencyKey).toEqual({});
  });
});

describe("the reference page", () => {
  test("contains credentials only if there are some, and is not cached then", async () => {
    const filled = await appWith({ credentials: () => credentials }).request("/");
    expect(await filled.text()).toContain(JSON.stringify(credentials));
    expect(filled.headers.get("cache-control")).toBe("no-store");
    for (const more of [{}, { credentials: () => undefined }]) {
      const page = await (await appWith(more).request("/")).text();
      expect(page).not.toContain("credentials");
    }
  });

  test.each(["localhost:8787", "127.0.0.1", "127.9.9.9:1", "[::1]:8787", "hub.localhost", "LOCALHOST"])(
    "contains the credentials if it is opened as %s",
    async (host) => {
      const page = await appWith({ credentials: () => credentials }).request(`http://${host}/`);
      expect(await page.text()).toContain(credentials.apiKey);
    },
  );

  test.each(["hub.example", "192.168.1.7:8787", "localhost.evil.example", "127.0.0.1.evil.example", "[::]"])(
    "contains no credentials if it is opened as %s, because the owner of a name chooses its address",
    async (host) => {
      const page = await appWith({ credentials: () => credentials }).request(`http://${host}/`);
      expect(await page.text()).not.toContain(credentials.apiKey);
    },
  );

  test("contains only the API key, account id and user id, and their values cannot end the data block", async () => {
    const demo = { ...credentials, apiKey: "</script><script>", password: "secret" };
    const page = await (await appWith({ credentials: () => demo }).request("/")).text();
    expect(page).not.toContain("secret");
    expect(page.match(/<script/g)).toHaveLength(2);
  });

  test("runs only its own scripts, and sends requests to the service only", async () => {
    const response = await appWith().request("/");
    const [, query = "", loader = ""] =
      /<script data-query="(\?v=[\w-]+)">(.+?)<\/script>/.exec(await response.text()) ?? [];
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${hash("sha256", loader, "base64")}'`,
        "connect-src 'self'",
        "base-uri 'none'",
      ]),
    );
    const script = await appWith().request(`/reference.js${query}`);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await script.text()).toMatch(/^library\(\)\n/);
  });

  test.each([
    ["/", "https://hub.example/reference.js?v=1"],
    ["/hub/", "https://hub.example/hub/reference.js?v=1"],
    ["/hub", "https://hub.example/hub/reference.js?v=1"],
  ])("loads its script from its own path if a proxy serves the page at %s", async (pathname, address) => {
    const [, loader = ""] =
      /<script data-query="[^"]*">(.+?)<\/script>/.exec(await (await appWith().request("/")).text()) ?? [];
    const appended: { src: string }[] = [];
    runInNewContext(loader, {
      location: { origin: "https://hub.example", pathname },
      document: {
        head: { append: (script: { src: string }) => appended.push(script) },
        createElement: () => ({}),
        currentScript: { dataset: { query: "?v=1" } },
      },
    });
    expect(appended).toEqual([{ src: address }]);
  });
});
