import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { killMocks, startMock } from "./mock-process.ts";

afterAll(killMocks);

const run = promisify(execFile);

test("the three lines that it prints work as they stand; Ctrl-C ends it with 0", async () => {
  const mock = startMock("--port", "0");
  await mock.listening();
  const lines = (await mock.saying(/(?:^curl .*\n){2}[^]*/m)).input.match(/^curl .*$/gm)!;
  expect(lines).toHaveLength(3);
  const answers = [];
  for (const line of lines) answers.push(JSON.parse((await run("sh", ["-c", line])).stdout) as object);
  expect(answers).toMatchObject([
    { to: "+447700900123" },
    { status: 402, code: "insufficient_balance" },
    { channel: "telegram" },
  ]);
  await mock.saying(/POST \/api\/v1\/connect-hub\/sms 402\n/);
  mock.child.kill("SIGINT");
  expect(await mock.ended).toBe(0);
  expect(mock.stderr()).toBe("");
});

test("it says what was wrong with a request, and lets nobody write control characters", async () => {
  const mock = startMock("--port", "0");
  const baseUrl = await mock.listening();
  await fetch(`${baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", "\u001b[2Jpasswort": "x" }),
  });
  const [said] = await mock.saying(/POST \/api\/auth\/login 400: .*\n/);
  expect(said).toContain("/password This field is required.");
  expect(said).toContain("\ufffd[2Jpasswort");
  mock.child.kill("SIGTERM");
  expect(await mock.ended).toBe(0);
});

test("--dynamic makes answers up", async () => {
  const mock = startMock("--port", "0", "--dynamic", "--seed", "1");
  const answer = await fetch(`${await mock.listening()}/healthz`);
  expect(answer.status).toBe(200);
  expect(mock.stdout()).toContain("made up by the schemas");
  mock.child.kill("SIGINT");
  expect(await mock.ended).toBe(0);
});

test("a port that is taken is told", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const mock = startMock("--port", String(port));
  expect(await mock.ended).toBe(1);
  expect(mock.stderr()).toBe(
    `Port ${port} of 127.0.0.1: something else listens there; take another one by --port N, 0 picks a free one.\n`,
  );
  server.close();
});

describe("wrong usage ends with 2", () => {
  test.each([
    [["--dynamc"], "Did you mean --dynamic?"],
    [["--port", "http"], "It takes a port from 0 to 65535."],
    [["--port", "70000"], "It takes a port from 0 to 65535."],
    [["--proxy", "localhost:8787"], "It takes the address of a service, such as http://127.0.0.1:8787."],
    [["--proxy", "http://127.0.0.1:1", "--dynamic"], "cannot be used with"],
    [["--errors"], "--errors goes with --proxy"],
    [["--seed", "1"], "--seed goes with --dynamic"],
    [["surprise"], "too many arguments"],
  ])("%j", async (options, words) => {
    const mock = startMock(...options);
    expect(await mock.ended).toBe(2);
    expect(mock.stderr()).toContain(words);
    expect(mock.stdout()).toBe("");
  });

  test("--help explains the options and the exit codes, and ends with 0", async () => {
    const mock = startMock("--help");
    expect(await mock.ended).toBe(0);
    for (const word of ["--port", "--dynamic", "--proxy", "--errors", "Exit codes:"]) {
      expect(mock.stdout()).toContain(word);
    }
  });
});
