import { expect, test } from "vitest";
import { readBody } from "../../src/http/input/read-body.ts";

const post = (headers: Record<string, string>, body: BodyInit = "{}") =>
  readBody(new Request("http://localhost", { method: "POST", headers, body, duplex: "half" } as RequestInit));

test.each([
  "application/json",
  "Application/JSON;",
  "application/json; charset=utf-8",
  'application/json ;\tcharset="UTF-8"; ',
  "application/json;charset=utf8",
  "application/json; charset=UTF8",
  "application/json; charset=unicode-1-1-utf-8",
  "application/json; version=1",
  'application/json; version="1, 2"',
])("accepts %j as JSON in UTF-8", async (type) => {
  expect(await post({ "content-type": type })).toEqual({ value: {}, faults: [] });
});

test.each<Record<string, string>>([
  { "content-type": "text/plain" },
  { "content-type": "application/jsonx" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json; charset=utf" },
  { "content-type": `application/json${" ".repeat(15_000)}x` },
  { "content-type": `application/json;${" ".repeat(15_000)}charset=utf-8` },
  { "content-type": "application/json", "content-encoding": "gzip" },
])("does not accept other content types and encodings (case %#)", async (headers) => {
  expect(await post(headers)).toMatchObject({ refusal: "unsupported_media_type" });
});

test.each([
  "application/json, application/json",
  "application/json; charset=utf-8, application/json",
  "application/json; version=1, text/plain",
  "application/json, ",
])("detects that the header %j was sent twice", async (type) => {
  const faults = [{ in: "header", pointer: "/Content-Type", code: "repeated" }];
  expect(await post({ "content-type": type })).toMatchObject({ refusal: "invalid_request", faults });
});

test("a body with a declared length has at most 64 KiB", async () => {
  const ofLength = (length: number) => {
    const headers = { "content-type": "application/json", "content-length": String(length) };
    return post(headers, "{}".padEnd(length, " "));
  };
  expect(await ofLength(65_536)).toEqual({ value: {}, faults: [] });
  expect(await ofLength(65_537)).toMatchObject({ refusal: "payload_too_large" });
});

test("an interrupted body is an error of the client", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  const read = await post({ "content-type": "application/json" }, broken);
  expect(read).toMatchObject({ refusal: "invalid_request", faults: [{ code: "json" }] });
});

test("an interrupted optional body does not count as an empty one", async () => {
  for (const headers of [{}, { "content-type": "application/json", "content-length": "20" }]) {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const read = await readBody(new Request("http://localhost", init), true);
    expect(read).toMatchObject({ refusal: "invalid_request", faults: [{ code: "json" }] });
  }
});

test("reports every string that cannot be stored", async () => {
  const read = await post({ "content-type": "application/json" }, String.raw`{"a":"\u0000","b":["\ud800"]}`);
  const pointers = "faults" in read ? read.faults.map(({ pointer }) => pointer) : [];
  expect(pointers.toSorted()).toEqual(["/a", "/b/0"]);
});
