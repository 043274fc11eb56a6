// Runs `providers check` against real implementations: npm smpp, SIP over UDP and SIPp, npm smtp-server, fake HTTP APIs
// of vendors, and connect-hub.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasSipp, startSipp } from "../providers/sip/sipp.ts";
import { startPeers, type ProviderPeers } from "./provider-peers.ts";
import { createCli, type TestCli } from "./run-cli.ts";

if (!hasSipp) console.log("SIPp (Debian: sip-tester) is not here: `providers check` was not tested with it.");

let cli: TestCli;
let peers: ProviderPeers;
beforeAll(async () => {
  [cli, peers] = await Promise.all([createCli(), startPeers()]);
});
afterAll(async () => {
  await peers.close();
  await cli.remove();
});

async function check(secrets: Readonly<Record<string, string>>, more: Readonly<Record<string, object>> = {}) {
  const routes = join(cli.folder, "routes.json");
  const channels = {
    sms: ["smsc", "hub"],
    flash_call: ["trunk", ...Object.keys(more)],
    whatsapp: ["meta"],
    telegram: ["telegram"],
  };
  const providers = { ...peers.providers, ...more };
  await writeFile(routes, JSON.stringify({ providers, routes: channels, email: "mail", esim: "telna" }));
  const environment = {
    CONNECT_HUB_ROUTES: routes,
    CONNECT_HUB_BASE_URL: "https://hub.example",
    ...secrets,
  };
  const { code, stdout, stderr } = await cli.run(["providers", "check", "--json"], { environment });
  for (const secret of Object.values(secrets)) expect(stdout + stderr).not.toContain(secret);
  const warned = /^warning: .*: nothing uses the provider postmark\.\n/;
  expect(stderr).toMatch(warned);
  const { list } = JSON.parse(stdout) as { readonly list: readonly Record<string, string>[] };
  const lines = list.map(
    ({ state = "", name, kind, detail }) => `${state.padEnd(8)}${name} (${kind}): ${detail}`,
  );
  return { code, lines, said: stderr.replace(warned, "") };
}

const healthy = {
  smsc: "ok      smsc (smpp): 1 of 1 binds answer.",
  trunk: "ok      trunk (sip): The peer responds to OPTIONS with 200.",
  mail: "ok      mail (smtp): 127.0.0.1:PORT accepted the connection, STARTTLS, and the credentials.",
  postmark: "ok      postmark (http-mail): postmark: it takes the token.",
  telegram: "ok      telegram (telegram-gateway): The gateway accepts the token.",
  meta: "ok      meta (whatsapp-cloud): The Graph API accepts the token and the number; codes with a separate template are sent in it, other messages not at all.",
  telna: "ok      telna (telna): Telna accepts the keys and has 1 package templates.",
  hub: "ok      hub (connect-hub): It accepts the key and the account.",
};
const refusing = {
  smsc: "FAILED  smsc (smpp): 0 of 1 binds answer: the SMSC rejected the bind with 0x0E ESME_RINVPASWD.",
  trunk:
    "FAILED  trunk (sip): The peer responds to OPTIONS with 401: it does not accept the username and password.",
  mail: "FAILED  mail (smtp): 127.0.0.1:PORT: it rejected the credentials (535 5.7.8).",
  postmark: "FAILED  postmark (http-mail): postmark: it does not let the token send (401).",
  telegram: "FAILED  telegram (telegram-gateway): The gateway rejects the token: ACCESS_TOKEN_INVALID.",
  meta: "FAILED  meta (whatsapp-cloud): The Graph API rejects the token or the number's id: error 190.",
  telna: "FAILED  telna (telna): The eSIM platform responded with 401 and an unreadable body.",
  hub: "FAILED  hub (connect-hub): It rejects the key: authentication_failed.",
};
/** Without keepalives, the OPTIONS request of the check is the only one. */
const calm = { keepaliveMilliseconds: 0 };
const withoutPort = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/127\.0\.0\.1:\d+/, "127.0.0.1:PORT"));

describe("providers check", () => {
  test("accepts every running server and exits with 0", async () => {
    const { code, lines, said } = await check(peers.secrets);
    expect(withoutPort(lines)).toEqual(Object.values(healthy));
    expect({ code, said }).toEqual({ code: 0, said: "" });
  });

  test.for(hasSipp ? [["udp", "tcp"] as const] : [])("accepts SIPp over %s and %s", async (transports) => {
    const running = await Promise.all(transports.map((transport) => startSipp("options", { transport })));
    const trunks = running.map(({ port }, index) => {
      const transport = transports[index];
      return [`sipp-${transport}`, { kind: "sip", host: "127.0.0.1", port, transport, ...calm }] as const;
    });
    const { code, lines } = await check(peers.secrets, Object.fromEntries(trunks));
    const found = lines.filter((line) => line.includes("sipp-"));
    expect(found).toEqual(
      transports.map(
        (transport) => `ok      sipp-${transport} (sip): The peer responds to OPTIONS with 200.`,
      ),
    );
    expect(code).toBe(0);
    for (const { exit } of running) expect(await exit).toEqual({ code: 0, errors: "" });
  });

  test("reports each server that rejects its secret and exits with 1", async () => {
    const wrong = Object.keys(peers.secrets).map((name) => [name, `wrong-${name.length}`] as const);
    const { code, lines, said } = await check(Object.fromEntries(wrong));
    expect(withoutPort(lines)).toEqual(Object.values(refusing));
    expect({ code, said }).toEqual({ code: 1, said: "8 of 8 providers failed.\n" });
  });

  test("reports stopped servers, first one and then three of eight, and exits with 1", async () => {
    const dead = { ...healthy };
    await peers.stop("smsc");
    dead.smsc = "FAILED  smsc (smpp): 0 of 1 binds answer: ECONNREFUSED.";
    expect(await check(peers.secrets)).toMatchObject({ code: 1, said: "1 of 8 providers failed.\n" });
    await Promise.all(["trunk", "hub"].map(peers.stop));
    dead.trunk = "FAILED  trunk (sip): The peer's port is closed.";
    dead.hub = "FAILED  hub (connect-hub): It cannot be reached: it refused the connection.";
    const { code, lines, said } = await check(peers.secrets);
    expect(withoutPort(lines)).toEqual(Object.values(dead));
    expect({ code, said }).toEqual({ code: 1, said: "3 of 8 providers failed.\n" });
  });
});
