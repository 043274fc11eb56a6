import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contractOperations } from "../support/contract.ts";
import { exampleBody, requestOf } from "../support/requests.ts";
import { fetchThrough } from "../support/through-proxy.ts";
import { proxyVerdict, startContractProxy } from "../support/contract-proxy.ts";
import { proxyNotes } from "../support/proxy-names.ts";
import { killMocks, startMock, type MockProcess } from "./mock-process.ts";
import { anyCredentials } from "./walk.ts";

const sendSms = contractOperations.find(({ operationId }) => operationId === "sendSms")!;
const right = { messageId: "01931f6a-7b00-7000-8000-0000000000a1", from: "Example", to: "+447700900123" };

interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly text: string;
}

let reply: Reply;
let received: { url: string; body: string; headers: IncomingMessage["headers"] } | undefined;
const service = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received = { url: request.url!, body: Buffer.concat(chunks).toString(), headers: request.headers };
    response.writeHead(reply.status ?? 200, {
      "content-type": reply.type ?? "application/json",
      "x-request-id": "1",
    });
    response.end(reply.text);
  });
});
let upstream: string;

beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = undefined;
  reply = { text: JSON.stringify(right) };
});
afterAll(() => {
  killMocks();
  service.close();
});

const [path, init] = requestOf(sendSms, anyCredentials);

async function start(...options: readonly string[]): Promise<{ proxy: MockProcess; baseUrl: string }> {
  const proxy = startMock("--port", "0", "--proxy", upstream, ...options);
  return { proxy, baseUrl: await proxy.listening() };
}

async function end(proxy: MockProcess) {
  proxy.child.kill("SIGINT");
  return proxy.ended;
}

test("what is by the contract passes as it came, and leaves no line", async () => {
  const { proxy, baseUrl } = await start();
  reply = { text: JSON.stringify(right, null, 3) };
  const body = JSON.stringify(exampleBody(sendSms), null, 7);
  const answer = await fetch(`${baseUrl}${path}?a=%20+&a`, { ...init, body });
  expect(await answer.text()).toBe(reply.text);
  expect(received).toMatchObject({ body, url: `${path}?a=%20+&a` });
  expect(answer.headers.get("x-request-id")).toBe("1");
  expect(await end(proxy)).toBe(0);
  expect(proxy.stdout()).toContain("Of 1 exchanges 0 requests and 0 answers were not by the contract.");
});

test("a request that is not by the contract is handed on, gets a line, and ends it with 3", async () => {
  const { proxy, baseUrl } = await start();
  const answer = await fetch(baseUrl + path, { ...init, body: '{"to":' });
  expect(answer.status).toBe(200);
  expect(received!.body).toBe('{"to":');
  await proxy.saying(/^request POST \/api\/v1\/connect-hub\/sms: .*must be object$/m);
  await fetch(`${baseUrl}/nowhere`);
  await proxy.saying(/^request GET \/nowhere: The contract has no such operation/m);
  expect(await end(proxy)).toBe(3);
  expect(proxy.stdout()).toContain("Of 2 exchanges 2 requests and 0 answers were not by the contract.");
});

test("answers that are not by the contract get a line each, and end it with 1", async () => {
  const { proxy, baseUrl } = await start();
  for (const [wrong, line] of wrongAnswers) {
    reply = wrong;
    const answer = await fetch(baseUrl + path, init);
    expect(await answer.text()).toBe(wrong.text);
    await proxy.saying(line);
  }
  expect(await end(proxy)).toBe(1);
  const count = wrongAnswers.length;
  expect(proxy.stdout()).toContain(
    `Of ${count} exchanges 0 requests and ${count} answers were not by the contract.`,
  );
});

const wrongAnswers: readonly (readonly [Reply, RegExp])[] = [
  [
    { text: JSON.stringify({ ...right, messageId: 1 }) },
    /^answer {2}POST \S+ 200: .*messageId must be string$/m,
  ],
  [
    { text: JSON.stringify({ to: right.to, from: right.from }) },
    /^answer .* 200: .*required property 'messageId'$/m,
  ],
  [{ text: '{"to":' }, /^answer .* 200: .*must be object$/m],
  [{ text: "hello", type: "text/html" }, /^answer .* 200: .*media type "text\/html" does not match/m],
  [
    { text: "{}", status: 418, type: "application/problem+json" },
    /^answer .* 418: Unable to match the returned status/m,
  ],
  [
    { text: '{"status":402}', status: 402, type: "application/problem+json" },
    /^answer .* 402: .*required property 'code'/m,
  ],
];

test("a service that does not answer is told, and ends it with 1", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const proxy = startMock("--port", "0", "--proxy", `http://127.0.0.1:${port}`);
  const answer = await fetch((await proxy.listening()) + path, init);
  expect(answer.status).toBe(502);
  await proxy.saying(/^answer {2}POST \S+ 502: The service did not answer: connect ECONNREFUSED/m);
  expect(await end(proxy)).toBe(1);
});

test("--errors refuses requests before they are handed on, and answers", async () => {
  const { proxy, baseUrl } = await start("--errors");
  const refused = await fetch(baseUrl + path, { ...init, body: "{}" });
  expect([refused.status, received]).toEqual([400, undefined]);
  expect(await refused.text()).toContain("must have required property 'to'");
  reply = { text: "{}" };
  const hidden = await fetch(baseUrl + path, init);
  expect(hidden.status).toBe(500);
  expect(await hidden.text()).toContain("must have required property 'messageId'");
  expect(await end(proxy)).toBe(1);
});

describe("the proxy of the contract tests", () => {
  test("fails a test whose answer is not by the contract, and none whose request is not", async () => {
    const proxy = await startContractProxy();
    const ask = (body: string) =>
      fetchThrough(proxy.baseUrl, new Request(upstream + path, { ...init, body }));
    expect((await ask('{"surprise":1}')).status).toBe(200);
    reply = { text: JSON.stringify({ ...right, messageId: 1 }) };
    await expect(ask(JSON.stringify(exampleBody(sendSms)))).rejects.toThrow(
      /^Prism: POST \/api\/v1\/connect-hub\/sms 200: body\.messageId .*must be string$/,
    );
    await proxy.close();
  });

  test.each([
    ["right\nright\n", "2 answers came through Prism's proxy.", true],
    [
      "right\nwrong Prism: it\nwrong Prism: it\n",
      "3 answers came through Prism's proxy.\nwrong Prism: it",
      false,
    ],
    [undefined, "0 answers came through Prism's proxy.", false],
  ])("a run that noted %j is judged by it", async (notes, text, isGood) => {
    const folder = await mkdtemp(join(tmpdir(), "connect-hub-proxy-"));
    if (notes) await writeFile(join(folder, proxyNotes), notes);
    expect(proxyVerdict(folder)).toEqual({ text, isGood });
    await rm(folder, { recursive: true });
  });
});
