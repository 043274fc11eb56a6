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
  test("carries messages if the operator trusts the certificate", async () => {
    const { provider } = await open({ tls: { certificateAuthority: certificate.cert } });
    await until(() => provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
  });

  test("does not bind if the certificate is not trusted", async () => {
    const { provider } = await open({ tls: true });
    expect(await provider.check()).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/DEPTH_ZERO|SELF_SIGNED/),
    });
    expect(smsc.binds).toHaveLength(0);
  });

  test("does not bind if the certificate has another name", async () => {
    const tls = { certificateAuthority: certificate.cert, serverName: "smsc.example" };
    const { provider } = await open({ tls });
    expect(await provider.check()).toMatchObject({ ok: false, detail: expect.stringContaining("ALTNAME") });
    expect(smsc.binds).toHaveLength(0);
  });

  test("is not used by default: the bind gets no response", async () => {
    const { provider } = await open({ connectTimeoutMilliseconds: 200 });
    expect((await provider.check()).ok).toBe(false);
    expect(smsc.binds).toHaveLength(0);
  });
});
