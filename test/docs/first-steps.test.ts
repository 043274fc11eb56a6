import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFolder, killAll, readDemo, startNode } from "../runtimes/node-process.ts";
import { extractCommands } from "./guide.ts";

const curl = spawnSync("curl", ["--version"]).error === undefined;
if (!curl) console.log("curl is not here: the commands of the guide's first steps were not run.");

let place: Awaited<ReturnType<typeof createFolder>>;
let steps: readonly [credentials: string, signUp: string, verify: string, send: string, follow: string];
beforeAll(async () => {
  place = await createFolder();
  const url = await startNode({ CONNECT_HUB_DATA: place.data }).listening();
  const served = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { description: string } };
  const [, firstSteps = ""] = served.info.description.split("## First steps");
  const [credentials, signUp, verify, send, follow] = extractCommands(firstSteps.split("\n## ")[0] ?? "");
  if (!credentials || !signUp || !send || !follow || !verify)
    throw new Error("The first steps have not their five blocks.");
  steps = [credentials, signUp, verify, send, follow];
});
afterAll(async () => {
  killAll();
  await place.remove();
});

/** Returns the output of a shell for these commands, as for a reader who copies them. */
const shell = async (...commands: string[]) =>
  (await promisify(execFile)("sh", ["-c", commands.join("\n")], { env: { PATH: process.env["PATH"] } }))
    .stdout;

const withCredentials = (commands: string, { apiKey, accountId }: { apiKey: string; accountId: string }) =>
  commands.replace("<API_KEY>", apiKey).replace("<ACCOUNT_ID>", accountId);

/** Returns the responses of an output in their order. */
const answersIn = (text: string) =>
  text
    .replaceAll("}{", "}\n{")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);

describe("the commands of the guide's first steps, unchanged", () => {
  test("exist, with one block for each step", () =>
    expect(steps.join("")).toContain("/api/v1/connect-hub/sms"));

  test.for(curl ? ["sh"] : [])(
    "send in %s with the credentials of the demo user, and query the message",
    async () => {
      const [credentials, , , send, follow] = steps;
      const demo = withCredentials(credentials, await readDemo(place.data));
      const [sent, message] = answersIn(await shell(demo, send, follow));
      expect(sent).toMatchObject({ from: "Example", to: "+447700900123" });
      expect(message).toMatchObject({ id: sent?.["messageId"], channel: "sms", currency: "EUR" });
    },
  );

  test.for(curl ? ["sh"] : [])("create, send and check a code in %s", async () => {
    const [credentials, , verify] = steps;
    const demo = withCredentials(credentials, await readDemo(place.data));
    const [started, checked] = answersIn(await shell(demo, verify));
    expect(started).toMatchObject({ to: "+447700900100", status: "PENDING" });
    expect(checked).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
  });

  test.for(curl ? ["sh"] : [])("create in %s a user with a key and credit who can send", async () => {
    const [credentials, signUp, , send, follow] = steps;
    const [user, key] = answersIn(await shell(credentials, signUp));
    expect(user).toMatchObject({ email: "ada@example.com", status: "active" });
    const own = withCredentials(credentials, key as { apiKey: string; accountId: string } & typeof key);
    const keyed = own.replace(/api_key='.*'/, `api_key='${key?.["key"]}'`);
    const [sent, message] = answersIn(await shell(keyed, send, follow));
    expect(message).toMatchObject({ id: sent?.["messageId"], price: 0.04 });
  });
});
