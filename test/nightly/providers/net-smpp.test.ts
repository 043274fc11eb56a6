import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { gatewaySuite } from "../../providers/gateway.suite.ts";
import { openBoundProvider, openProvider, sms, until } from "../../providers/smpp/support.ts";

/** A second SMSC, which shares no code with this client or with npm `smpp`: Perl's Net::SMPP as a server. */
async function startPerl() {
  const script = new URL("../../providers/smpp/net-smpp-server.pl", import.meta.url).pathname;
  const child = spawn("perl", [script], { stdio: ["ignore", "pipe", "ignore"] });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const exit = new Promise((resolve) => child.once("exit", resolve));
  await until(() => lines.length > 0);
  return {
    port: Number(lines[0]?.split(" ")[1]),
    lines,
    async close() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

const isInstalled = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;
if (!isInstalled) console.log("Left out: SMPP towards Net::SMPP. Debian has it in libnet-smpp-perl.");
const peers = isInstalled ? ["Net::SMPP"] : [];

gatewaySuite(
  "SMPP towards Net::SMPP",
  peers.map(() => "sms" as const),
  async () => {
    const perl = await startPerl();
    const { provider } = await openBoundProvider(perl.port);
    return {
      gateway: provider,
      recipients: [0, 1, 2, 3, 4].map((digit) => `+44770090010${digit}`),
      async close() {
        await provider.close();
        await perl.close();
      },
    };
  },
);

describe.each(peers)("%s", () => {
  test("binds, accepts segments, sends enquire_link, reports ids in another base, and unbinds", async () => {
    const perl = await startPerl();
    const { provider, receipts } = await openBoundProvider(perl.port, { enquireLinkMilliseconds: 100 });
    const long = "Привет ".repeat(12);
    const handover = await provider.send(sms(long));
    expect(handover).toMatchObject({ kind: "accepted", segmentIds: ["abc001", "abc002"] });
    await until(
      () => receipts.length === 2 && perl.lines.filter((line) => line === "answered 0").length === 2,
    );
    expect(receipts[0]).toMatchObject({ status: "DELIVERED" });
    expect(receipts.map(({ providerMessageIds: [id] }) => Number(id).toString(16))).toEqual([
      "abc001",
      "abc002",
    ]);
    const parts = perl.lines.filter((line) => line.startsWith("submitted 40 8 "));
    const text = parts.map((line) =>
      Buffer.from(line.split(" ")[3] ?? "", "hex")
        .subarray(6)
        .swap16(),
    );
    expect(Buffer.concat(text).toString("utf16le")).toBe(long);
    expect((await provider.check()).ok).toBe(true);
    await provider.close();
    await perl.close();
  });

  test("rejects a wrong password", async () => {
    const perl = await startPerl();
    const { provider, logEntries } = openProvider(perl.port, { password: "wrong" });
    await until(() => logEntries.length > 0);
    expect(logEntries[0]?.fields["reason"]).toBe("the SMSC rejected the bind with 0x0E ESME_RINVPASWD");
    await provider.close();
    await perl.close();
  });
});

test("Net::SMPP is found or not found", () => {
  expect(typeof isInstalled).toBe("boolean");
});
