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
  const assets = { ...texts, readClientDocument, script: async () => "library()", compress, ...more };
  mountReference(app, assets, () => "https://hub.example");
  return app;
}

test("the contract that is served says where it is served, for the eSIM operations too", async () => {
  const response = await appWith().request("/openapi.json");
  const served = { ...contract, servers: ["https://hub.example", "https://hub.example"] };
  expect(await response.json()).toEqual(served);
});

test.each(["openapi.client.json", "openapi.client.3.0.json"])(
  "%s, for generators of clients, says where it is served",
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

describe("the reference's document", async () => {
  const document = (await (await appWith().request("/reference.json")).json()) as typeof contract;

  test("has its state diagrams as pictures that need no other address", () => {
    const [, base64 = ""] = /base64,([^"]*)"/.exec(document.info.description) ?? [];
    expect(Buffer.from(base64, "base64").toString()).toBe("<svg><text>über</text></svg>");
    expect(document.info.description).toMatch(
      /^Before\.\n\n\*\*User\*\*\n\n<picture>.*<\/picture>\n\nAfter\.$/,
    );
  });

  test("ends with the decisions, and an operation that is one names it", () => {
    expect(document.tags.at(-1)).toEqual({
      name: "decisions",
      description: "### 0002 Success statuses\n\n**Decided:** 200.",
    });
    expect(document.paths["/sms"].post.description).toBe("Sends.\n\nDecision 0002: Success statuses.");
  });

  test("shows each operation as our own client calls it", () => {
    expect(document.paths["/sms"].post).toMatchObject({
      "x-codeSamples": [{ lang: "typescript", label: "connect-hub-client", source: "await hub.sendSms();" }],
    });
  });

  test("fills in no idempotency key: the second operation that is tried with it would be refused", () => {
    expect(document.components.parameters.IdempotencyKey).toEqual({});
  });
});

describe("the reference's page", () => {
  test("holds credentials only where it is given some, and is then kept in no cache", async () => {
    const filled = await appWith({ credentials: () => credentials }).request("/");
    expect(await filled.text()).toContain(JSON.stringify(credentials));
    expect(filled.headers.get("cache-control")).toBe("no-store");
    for (const more of [{}, { credentials: () => undefined }]) {
      const page = await (await appWith(more).request("/")).text();
      expect(page).not.toContain("credentials");
    }
  });

  test.each(["localhost:8787", "127.0.0.1", "127.9.9.9:1", "[::1]:8787", "hub.localhost", "LOCALHOST"])(
    "holds them where it is opened as %s",
    async (host) => {
      const page = await appWith({ credentials: () => credentials }).request(`http://${host}/`);
      expect(await page.text()).toContain(credentials.apiKey);
    },
  );

  test.each(["hub.example", "192.168.1.7:8787", "localhost.evil.example", "127.0.0.1.evil.example", "[::]"])(
    "holds none where it is opened as %s: whoever owns a name chooses the machine that it leads to",
    async (host) => {
      const page = await appWith({ credentials: () => credentials }).request(`http://${host}/`);
      expect(await page.text()).not.toContain(credentials.apiKey);
    },
  );

  test("shows of the credentials nothing but these, and nothing ends their block", async () => {
    const demo = { ...credentials, apiKey: "</script><script>", password: "secret" };
    const page = await (await appWith({ credentials: () => demo }).request("/")).text();
    expect(page).not.toContain("secret");
    expect(page.match(/<script/g)).toHaveLength(2);
  });

  test("runs no script but its own and the one beside it, and asks nobody but the service", async () => {
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
  ])("loads its script from beside the page where a proxy serves it at %s", async (pathname, address) => {
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

  test("is the contract itself where the library is not installed", async () => {
    const response = await appWith({ script: undefined }).request("/");
    expect(await response.json()).toMatchObject({ servers: ["https://hub.example", "https://hub.example"] });
  });
});
