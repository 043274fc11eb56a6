import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCalls, type Calls } from "../../../src/runtimes/threads/calls.ts";
import {
  answerPassed,
  passedRequest,
  responseOf,
  type PassedEnvironment,
} from "../../../src/runtimes/threads/passed.ts";
import type { MainThread } from "../../../src/runtimes/threads/shared.ts";

let answering: (request: Request, environment: PassedEnvironment) => Response | Promise<Response>;
let channel: MessageChannel;
let main: Calls<MainThread>;
beforeEach(() => {
  channel = new MessageChannel();
  createCalls(channel.port1, {
    answer: (request: Awaited<ReturnType<typeof passedRequest>>) =>
      answerPassed((given, environment) => answering(given, environment), request),
  });
  main = createCalls<MainThread>(channel.port2, {});
});
afterEach(() => channel.port1.close());

const ask = async (method: string, init: object = {}) => {
  const request = new Request("http://127.0.0.1/path?query=1", { method, ...init });
  return responseOf(await main.call("answer", await passedRequest(request, "192.0.2.7")));
};

/** Parts that are made as they are asked for; tells whether somebody has said that no more are wanted. */
function partsOf(part: string, count: number) {
  const given = { made: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given.made === count) return controller.close();
      given.made += 1;
      controller.enqueue(new TextEncoder().encode(part));
    },
    cancel() {
      given.isCancelled = true;
    },
  });
  return { given, stream };
}

test.each(["POST", "PUT", "GET", "TRACE"])(
  "%s arrives as it was sent, and so does its answer",
  async (method) => {
    answering = async ({ method, url, headers }, { passedAddress }) =>
      Response.json([method, url, headers.get("x-one"), passedAddress], { status: 207 });
    const request = {
      method,
      url: "http://127.0.0.1/path?query=1",
      headers: new Headers({ "x-one": "1" }),
      body: null,
    };
    const passed = await passedRequest(request as unknown as Request, "192.0.2.7");
    const response = responseOf(await main.call("answer", passed));
    expect(response.status).toBe(207);
    expect(await response.json()).toEqual([method, request.url, "1", "192.0.2.7"]);
  },
);

test("a body whose length nobody knows is read as it comes, and no further than it is wanted", async () => {
  answering = async (request) => new Response(await request.text());
  const whole = partsOf("abc", 40_000);
  expect(await (await ask("POST", { body: whole.stream, duplex: "half" })).text()).toBe("abc".repeat(40_000));

  answering = () => new Response("too much", { status: 413 });
  const unwanted = partsOf("abc", Infinity);
  expect((await ask("POST", { body: unwanted.stream, duplex: "half" })).status).toBe(413);
  await expect.poll(() => unwanted.given.isCancelled).toBe(true);
});

test("a table is written as it is read, and no further when its reader has gone", async () => {
  const table = (parts: number) => {
    const { given, stream } = partsOf("a,b\r\n", parts);
    answering = () => new Response(stream, { headers: { "content-type": "text/csv; charset=utf-8" } });
    return given;
  };
  table(1_000);
  expect(await (await ask("GET")).text()).toBe("a,b\r\n".repeat(1_000));
  const endless = table(Infinity);
  const reader = (await ask("GET")).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("a,b\r\n");
  await reader.cancel();
  await expect.poll(() => endless.isCancelled).toBe(true);
});

test("an address with user and password is passed on without them, and told to nobody", async () => {
  answering = async ({ url }) => new Response(url);
  const given = { method: "GET", url: "http://user:pass@host/path?a=user:pass@b", headers: new Headers() };
  const answer = responseOf(await main.call("answer", await passedRequest(given as Request, "192.0.2.7")));
  expect(await answer.text()).toBe("http://host/path?a=user:pass@b");
});

test.each(["2", undefined])("a body of length %s that breaks off breaks off there too", async (length) => {
  answering = (request) =>
    request.arrayBuffer().then(
      ({ byteLength }) => new Response(`whole: ${byteLength}`),
      () => new Response("broken"),
    );
  const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  const headers = length === undefined ? {} : { "content-length": length };
  const answer = await ask("POST", { body: stream, duplex: "half", headers });
  expect(await answer.text()).toBe("broken");
});
