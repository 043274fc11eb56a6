import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { QueueFullError } from "../../src/domain/access/fair-queue.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { startService, type TestService } from "../support/service.ts";

const limit = 40;
let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ADDRESS_RATE_LIMIT: String(limit) });
});
afterAll(() => service.stop());
afterEach(() => {
  vi.restoreAllMocks();
  // The rate limit of the test's address is full again.
  service.clock.advance(120_000);
});

const form = "application/x-www-form-urlencoded";

/** Asserts the properties of every page response, and returns its text. */
async function answered(response: Response, status: number): Promise<string> {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.stringContaining("<h1>")]);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("base-uri 'none'");
  const requestId = response.headers.get("x-request-id");
  expect(service.log.filter(({ fields }) => fields["request_id"] === requestId)).toContainEqual({
    level: "info",
    fields: expect.objectContaining({ operation: expect.stringContaining("Page") as string, status }),
  });
  if (status !== 200) expect(text).toContain('role="alert"');
  return text;
}

describe.each(["/reset-password", "/verify-email"])("the page %s", (path) => {
  const post = (body: BodyInit, type = form) =>
    service.sendRaw(path, { method: "POST", body, headers: { "content-type": type } });

  const malformed: readonly (readonly [string, BodyInit, string])[] = [
    ["is empty", "", form],
    ["has no token", "password=analytical", form],
    ["has two tokens", "token=a&token=b&password=analytical", form],
    ["has bad percent-encoding", "token=%zz&password=analytical", form],
    ["is not UTF-8", new Uint8Array([...Buffer.from("token="), 0xff]), form],
    ["has a NUL", "token=%00&password=analytical", form],
    ["is JSON", '{"token":"a"}', "application/json"],
    ["is broken multipart", "--x\r\nbroken", "multipart/form-data; boundary=x"],
    ["is multipart without a boundary", "token=a", "multipart/form-data"],
    ["has an unknown content type", "token=a", "x".repeat(4_000)],
  ];
  test.each(malformed)(
    "responds to a form that %s with an error and the request id",
    async (_, body, type) => {
      const response = await post(body, type);
      expect(await answered(response, 400)).toContain(response.headers.get("x-request-id"));
    },
  );

  test("rejects a large form, in one chunk or in many", async () => {
    await answered(await post(`token=${"x".repeat(5_000)}`), 413);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(1_024, "x")),
    });
    const init = { method: "POST", body: endless, headers: { "content-type": form }, duplex: "half" };
    const response = await fetch(service.baseUrl + path, init as RequestInit);
    await answered(response, 413);
  });

  test("escapes its input", async () => {
    const script = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    expect(await answered(await service.sendRaw(`${path}?token=${script}`), 400)).not.toContain("<script");
    expect(await answered(await post(`token=${script}&password=${script}`), 400)).not.toContain("<script");
  });

  test("ignores query parameters that a mail program adds", async () => {
    await answered(await service.sendRaw(`${path}?utm_source=mail`), 400);
  });

  test("limits the requests of an IP address, by GET and by POST", async () => {
    for (let asked = 0; asked < limit; asked += 2) {
      await answered(await service.sendRaw(`${path}?token=never`), 400);
      await answered(await post("token=never&password=analytical+engine+no.+1"), 400);
    }
    for (const response of [await service.sendRaw(`${path}?token=never`), await post("token=never")]) {
      await answered(response, 429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test("is also a page if the service fails", async () => {
    const { store, linkTokens } = service.context;
    for (const [error, status] of [
      [new StoreError("busy", "the database is locked"), 503],
      [new StoreError("gone", "the database is away"), 503],
      [new QueueFullError("everybody"), 503],
      [new Error("a secret of the inside"), 500],
    ] as const) {
      vi.spyOn(store.passwordResets, "findUser").mockRejectedValue(error);
      vi.spyOn(linkTokens, "verify").mockRejectedValue(error);
      for (const response of [await service.sendRaw(`${path}?token=t`), await post("token=t&password=p")]) {
        const text = await answered(response, status);
        expect(text).not.toContain("a secret of the inside");
        expect(response.headers.get("retry-after")).toBe(status === 503 ? "1" : null);
        expect(text).toContain(response.headers.get("x-request-id"));
      }
    }
  });
});
