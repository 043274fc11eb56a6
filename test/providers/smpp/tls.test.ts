import { afterEach, describe, expect, test } from "vitest";
import { makeCertificate } from "./certificate.ts";
import { startSmsc, type Smsc } from "./smsc.ts";
import { openProvider, sms, until, type OpenProvider } from "./support.ts";

const certificate = makeCertificate();
let smsc: Smsc;
let opened: OpenProvider;

async function open(overrides: Parameters<typeof openProvider>[1]): Promise<OpenProvider> {
  smsc = await startSmsc({ tls: certificate });
  opened = openProvider(smsc.port, overrides);
  return opened;
}

afterEach(async () => {
  await opened.provider.close();
  await smsc.close();
});

describe("TLS", () => {
  test("carries messages when the certificate is one of those that the operator trusts", async () => {
    const { provider } = await open({ tls: { certificateAuthority: certificate.cert } });
    await until(() => provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
  });

  test("binds to nobody whose certificate is not trusted", async () => {
    const { provider } = await open({ tls: true });
    expect(await provider.check()).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/DEPTH_ZERO|SELF_SIGNED/),
    });
    expect(smsc.binds).toHaveLength(0);
  });

  test("binds to nobody whose certificate bears another name", async () => {
    const tls = { certificateAuthority: certificate.cert, serverName: "smsc.example" };
    const { provider } = await open({ tls });
    expect(await provider.check()).toMatchObject({ ok: false, detail: expect.stringContaining("ALTNAME") });
    expect(smsc.binds).toHaveLength(0);
  });

  test("is not tried without being asked for: the bind is not answered", async () => {
    const { provider } = await open({ connectTimeoutMilliseconds: 200 });
    expect((await provider.check()).ok).toBe(false);
    expect(smsc.binds).toHaveLength(0);
  });
});
