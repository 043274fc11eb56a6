// Callbacks of vendors to `/callbacks/<provider>`, through the complete app on a real port.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secrets } from "../providers/whatsapp-cloud/cloud.ts";
import { startService, type TestService } from "../support/service.ts";
import { openTestStore } from "../support/stores/index.ts";
import { environment, buildNotification, startMeta, type MetaServer } from "./support/meta.ts";
import { token } from "./support/telegram.ts";

const mebibyte = 1_024 * 1_024;

let meta: MetaServer;
let service: TestService;
let isStoreDown = false;

beforeAll(async () => {
  meta = await startMeta();
  const routes = {
    providers: {
      cloud: meta.options,
      gateway: { kind: "telegram-gateway", accessToken: { env: "TELEGRAM_TOKEN" }, baseUrl: meta.baseUrl },
      silent: { kind: "sandbox" },
    },
    routes: { whatsapp: ["cloud"], telegram: ["gateway"], sms: ["silent"] },
  };
  const given = { ...environment, TELEGRAM_TOKEN: token, CONNECT_HUB_ROUTES: JSON.stringify(routes) };
  service = await startService({ ...given, CONNECT_HUB_ADDRESS_RATE_LIMIT: "1" }, async () => {
    const { engine, close } = await openTestStore();
    const commit: typeof engine.commit = async (writes) => {
      if (isStoreDown) throw new Error("the disk is full");
      return engine.commit(writes);
    };
    return { engine: { ...engine, commit }, close };
  });
});
afterAll(async () => {
  await service.stop();
  await meta.close();
});

/** The types of the platform lack `duplex`, which a streamed body needs. */
type Asking = RequestInit & { readonly duplex?: "half" };

const ask = (path: string, init: Asking = {}) => fetch(`${service.baseUrl}/callbacks${path}`, init);
const signature = (body: string) =>
  `sha256=${createHmac("sha256", secrets.appSecret).update(body).digest("hex")}`;
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", headers, body });
const postSigned = (body: string) => post("/cloud", body, { "x-hub-signature-256": signature(body) });

/** Creates a body of `bytes` bytes without meaning, which is sent without its length. */
function streamed(bytes: number): Asking {
  const chunk = new Uint8Array(64 * 1_024).fill(0x20);
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= Math.min(left, chunk.length);
      if (left === 0) controller.close();
    },
  });
  return { method: "POST", body, duplex: "half" };
}

describe("404", () => {
  test.each(["", "/", "/nobody", "/silent", "/cloud/", "/cloud/more", "/Cloud", "/constructor"])(
    "no provider handles /callbacks%s",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const response = await ask(path, { method });
        expect(response.status).toBe(404);
        expect(response.headers.get("content-type")).toBe("application/problem+json");
        expect(await response.json()).toMatchObject({ code: "not_found", status: 404 });
      }
    },
  );
});

describe("401", () => {
  test.each<[string, Record<string, string>]>([
    ["/cloud", {}],
    ["/cloud", { "x-hub-signature-256": signature("another body") }],
    ["/gateway", {}],
    ["/gateway", { "x-request-timestamp": "1730000000", "x-request-signature": "0".repeat(64) }],
  ])("a callback to %s with %j is not authentic", async (path, headers) => {
    const response = await post(path, "{}", headers);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toMatch(/app-secret|verify-me|AAEF/);
  });
});

describe("405", () => {
  test.each([
    ["/gateway", ["GET", "PUT", "PATCH", "DELETE"], "POST"],
    ["/cloud", ["PUT", "PATCH", "DELETE"], "GET, POST"],
  ])("%s does not accept %j", async (path, methods, allowed) => {
    for (const method of methods) {
      const response = await ask(path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    }
  });
});

describe("413", () => {
  test.each([
    ["/gateway", 64 * 1_024],
    ["/cloud", 4 * mebibyte],
  ])("%s accepts at most %i bytes, with or without a declared length", async (path, most) => {
    expect((await post(path, " ".repeat(most))).status).toBe(401);
    expect((await post(path, " ".repeat(most + 1))).status).toBe(413);
    expect((await ask(path, streamed(most))).status).toBe(401);
    expect((await ask(path, streamed(most + 1))).status).toBe(413);
  });

  test("a body that is much too large is not read completely", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(mebibyte));
        if (pulled === 200) controller.close();
      },
    });
    const status = await ask("/cloud", { method: "POST", body: endless, duplex: "half" }).then(
      (response) => response.status,
      // The connection may be closed while the rest is still being sent.
      () => 413,
    );
    expect(status).toBe(413);
    expect(pulled).toBeLessThan(200);
    expect((await postSigned(buildNotification())).status).toBe(200);
  });
});

describe("200", () => {
  test("five callbacks without credentials, although the rate limit of an address is 1", async () => {
    for (let posted = 0; posted < 5; posted += 1) {
      expect((await postSigned(buildNotification({ id: "wamid.1", status: "read" }))).status).toBe(200);
    }
  });
});

describe("500", () => {
  test("a callback that cannot be stored is not acknowledged, and accepted when it is repeated", async () => {
    const body = buildNotification({ id: "wamid.2", status: "delivered" });
    isStoreDown = true;
    const before = service.log.length;
    const response = await postSigned(body);
    isStoreDown = false;
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = (await response.json()) as { readonly request_id: string };
    expect(problem).toMatchObject({ code: "internal_error" });
    expect(response.headers.get("x-request-id")).toBe(problem.request_id);
    expect(service.log.slice(before)).toMatchObject([
      { level: "error", fields: { provider: "cloud", request_id: problem.request_id } },
      { level: "info", fields: { provider: "cloud", method: "POST", status: 500 } },
    ]);
    expect((await postSigned(body)).status).toBe(200);
  });
});

describe("the log", () => {
  test("has a line for each callback, without its content", async () => {
    const before = service.log.length;
    const body = buildNotification({ id: "wamid.3", status: "read", recipient_id: "447700900123" });
    await postSigned(body);
    expect(service.log.slice(before)).toEqual([
      { level: "info", fields: { provider: "cloud", method: "POST", status: 200 } },
    ]);
    expect(JSON.stringify(service.log)).not.toMatch(/wamid|447700900123|app-secret|verify-me/);
  });
});
