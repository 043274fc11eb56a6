// One peer of each kind of provider on loopback, each of which takes one secret and no other.
import { startUpstream } from "../providers/connect-hub/upstream.ts";
import { answer, startPeer, type Behaviour } from "../providers/http/peer.ts";
import { account as sipAccount, isAuthorized } from "../providers/sip/scripts.ts";
import { startServer } from "../providers/sip/server.ts";
import { startSmsc } from "../providers/smpp/smsc.ts";
import { certificate, credentials as mailAccount, startMailPeer } from "../providers/smtp/peer.ts";
import { fails as telegramFails } from "../providers/telegram-gateway/gateway.ts";
import { accessKey, pcrApiKey, startTelna } from "../providers/telna/peer.ts";
import { fails as metaFails, phoneNumberId } from "../providers/whatsapp-cloud/cloud.ts";

const wrongPassword = 0x0e;

/** The peers, and what an operator writes to reach them. */
export interface ProviderPeers {
  /** By name; secrets stand in the environment. */
  readonly providers: Readonly<Record<string, object>>;
  /** What the peers take. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ends one of them, by its provider's name. */
  end(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts them all. */
export async function startPeers(): Promise<ProviderPeers> {
  const hub = await startUpstream();
  const secrets = {
    SMSC_PASSWORD: "of-smsc1",
    TRUNK_PASSWORD: sipAccount.password,
    MAIL_PASSWORD: mailAccount.password,
    POSTMARK_TOKEN: "token-of-postmark",
    TELEGRAM_TOKEN: "token-of-telegram",
    META_TOKEN: "token-of-meta",
    META_SECRET: "secret-of-meta",
    META_WORD: "word-of-meta",
    TELNA_KEY: accessKey,
    TELNA_PCR_KEY: pcrApiKey,
    HUB_KEY: hub.demo.apiKey,
  };
  const smsc = await startSmsc({
    bindStatus: (pdu) => (pdu["password"] === secrets.SMSC_PASSWORD ? 0 : wrongPassword),
  });
  const trunk = await startServer({ script: "silence", options: challengeOptions });
  const mail = await startMailPeer();
  const postmark = await startPeer(
    asking("x-postmark-server-token", secrets.POSTMARK_TOKEN, answer(200, { ID: 1 }), answer(401, {})),
  );
  const [isMade, isNone] = [telegramFails("REQUEST_ID_INVALID"), telegramFails("ACCESS_TOKEN_INVALID")];
  const telegram = await startPeer(
    asking("authorization", `Bearer ${secrets.TELEGRAM_TOKEN}`, isMade, isNone),
  );
  const meta = await startPeer(
    asking(
      "authorization",
      `Bearer ${secrets.META_TOKEN}`,
      answer(200, { id: phoneNumberId }),
      metaFails(190, 401),
    ),
  );
  const telna = await startTelna();
  const peers = new Map<string, () => Promise<void>>([
    ["smsc", smsc.close],
    ["trunk", trunk.close],
    ["mail", mail.close],
    ["postmark", postmark.close],
    ["telegram", telegram.close],
    ["meta", meta.close],
    ["telna", telna.close],
    ["hub", hub.stop],
  ]);
  const end = async (name: string) => {
    const close = peers.get(name);
    peers.delete(name);
    await close?.();
  };
  return {
    secrets,
    end,
    async close() {
      for (const name of peers.keys()) await end(name);
    },
    providers: {
      smsc: { kind: "smpp", host, port: smsc.port, systemId: "hub", password: { env: "SMSC_PASSWORD" } },
      trunk: {
        kind: "sip",
        host,
        port: trunk.port,
        username: sipAccount.username,
        password: { env: "TRUNK_PASSWORD" },
      },
      mail: {
        kind: "smtp",
        host,
        port: mail.port,
        username: mailAccount.username,
        password: { env: "MAIL_PASSWORD" },
        from: "hub@example.com",
        certificateAuthority: certificate,
      },
      postmark: {
        kind: "http-mail",
        vendor: "postmark",
        token: { env: "POSTMARK_TOKEN" },
        from: "hub@example.com",
        baseUrl: postmark.baseUrl,
      },
      telegram: {
        kind: "telegram-gateway",
        accessToken: { env: "TELEGRAM_TOKEN" },
        baseUrl: telegram.baseUrl,
      },
      meta: {
        kind: "whatsapp-cloud",
        accessToken: { env: "META_TOKEN" },
        appSecret: { env: "META_SECRET" },
        verifyToken: { env: "META_WORD" },
        phoneNumberId,
        baseUrl: meta.baseUrl,
      },
      telna: {
        kind: "telna",
        accessKey: { env: "TELNA_KEY" },
        pcrApiKey: { env: "TELNA_PCR_KEY" },
        baseUrl: telna.baseUrl,
      },
      hub: {
        kind: "connect-hub",
        baseUrl: hub.baseUrl,
        apiKey: { env: "HUB_KEY" },
        accountId: hub.demo.accountId,
      },
    },
  };
}

const host = "127.0.0.1";

/** Behaves in one way where the header is right, and in another where it is not. */
function asking(header: string, value: string, right: Behaviour, wrong: Behaviour): Behaviour {
  return (request, response) => (request.headers[header] === value ? right : wrong)(request, response);
}

function challengeOptions(request: string): string {
  if (isAuthorized(request, "Authorization", "n")) return "200 OK";
  return '401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"';
}
