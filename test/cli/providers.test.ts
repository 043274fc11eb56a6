import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

/** Responds to `GET /server` as Postmark does, with and without the right token. */
let postmark: Server;
let cli: TestCli;
let routes: string;
beforeAll(async () => {
  cli = await createCli();
  routes = join(cli.folder, "routes.yaml");
  postmark = createServer((request, response) => {
    const known = request.headers["x-postmark-server-token"] === "good-token";
    response.writeHead(known ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { ID: 1, Name: "hub" } : { ErrorCode: 10, Message: "No." }));
  });
  await new Promise<void>((resolve) => postmark.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  postmark.close();
  await cli.remove();
});

const file = (more = "") => `
providers:
  nobody: { kind: sandbox }
  postmark:
    kind: http-mail
    vendor: postmark
    token: { env: POSTMARK_TOKEN }
    from: hub@example.com
    baseUrl: http://127.0.0.1:${(postmark.address() as AddressInfo).port}
${more}
routes:
  sms: [nobody]
email: postmark
`;

async function check(text: string, environment: Record<string, string> = {}) {
  await writeFile(routes, text);
  return cli.run(["providers", "check"], { environment: { CONNECT_HUB_ROUTES: routes, ...environment } });
}

describe("providers check", () => {
  test("prints the result of each provider", async () => {
    expect(await check(file(), { POSTMARK_TOKEN: "good-token" })).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^state .*\nok +nobody +sandbox +It sends nothing.*\nok +postmark +http-mail +postmark: it takes the token\.\n$/,
      ),
      stderr: "",
    });
  });

  test("exits with 1 if a provider failed, and prints no secret", async () => {
    const more =
      "  smsc: { kind: smpp, host: 127.0.0.1, port: 9, systemId: hub, password: { env: SMSC_PASSWORD } }";
    const environment = { POSTMARK_TOKEN: "wrong-token", SMSC_PASSWORD: "geheim00" };
    const { code, stdout, stderr } = await check(file(more), environment);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAILED +postmark +http-mail +postmark: it does not let the token send \(401\)\.$/m,
    );
    expect(stdout).toMatch(/^FAILED +smsc +smpp +0 of 1 binds answer: .*\.$/m);
    expect(stderr).toBe(
      `warning: ${routes}:10:3: nothing uses the provider smsc.\n2 of 3 providers failed.\n`,
    );
    expect(stdout + stderr).not.toMatch(/wrong-token|geheim00/);
  });

  test("reports all errors of the routes file with file and line", async () => {
    const { code, stdout, stderr } = await check(file().replace("sms: [nobody]", "sms: [somebody]"));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      `${routes}:7:19: the environment variable POSTMARK_TOKEN is not set.`,
      `${routes}:12:9: routes.sms.0: no provider has this name; the providers are nobody, postmark.`,
    ]);
  });

  test("accepts JSON text instead of a path", async () => {
    const json = JSON.stringify({ providers: { a: { kind: "sandbox" } }, routes: { telegram: ["a"] } });
    const { code, stdout } = await cli.run(["providers", "check"], {
      environment: { CONNECT_HUB_ROUTES: json },
    });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ok +a +sandbox/m)]);
  });

  test.each([
    [{}, "There are no providers to check: CONNECT_HUB_ROUTES is not set.\n"],
    [{ CONNECT_HUB_ROUTES: "/nowhere.yaml" }, "CONNECT_HUB_ROUTES: /nowhere.yaml: there is no such file.\n"],
    [{ CONNECT_HUB_ROUTES: "/" }, "CONNECT_HUB_ROUTES: /: this is a folder, not a file.\n"],
    [{ CONNECT_HUB_ROUTES: "/dev/zero" }, "/dev/zero:1:1: the text is longer than 262144 characters.\n"],
    [
      { CONNECT_HUB_ROUTES: '{"providers":{}}' },
      "There are no providers to check: the routes file has none.\n",
    ],
  ])("reports %j in one line", async (environment, reason) => {
    const { code, stdout, stderr } = await cli.run(["providers", "check"], { environment });
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: reason });
  });
});
