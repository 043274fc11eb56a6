// One fake server for each kind of provider, on the loopback interface. Each server accepts exactly one secret.
import { startRemoteInstance } from "../providers/connect-hub/remote-instance.ts";
import { respondWith, startPeer, type Behaviour } from "../providers/http/peer.ts";
import { account as sipAccount, isAuthorized } from "../providers/sip/scripts.ts";
import { startServer } from "../providers/sip/server.ts";
import { startSmsc } from "../providers/smpp/smsc.ts";
import { certificate, credentials as mailAccount, startMailPeer } from "../providers/smtp/peer.ts";
import { failWith as telegramFails } from "../providers/telegram-gateway/gateway.ts";
import { accessKey, pcrApiKey, startTelnaPeer } from "../providers/telna/peer.ts";
import { failWith as metaFails, phoneNumberId } from "../providers/whatsapp-cloud/cloud.ts";

const wrongPassword = 0x0e;

/** The fake servers, and the configuration to reach them. */
export interface ProviderPeers {
  /** Provider entries by name. They refer to secrets in environment variables. */
  readonly providers: Readonly<Record<string, object>>;
  /** Secrets that the servers accept, by environment variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Stops the server of a provider. */
  stop(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts all servers. */
export async function startPeers(): Promise<ProviderPeers> {
  const hub = await startRemoteInstance();
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
    requireHeader(
      "x-postmark-server-token",
      secrets.POSTMARK_TOKEN,
      respondWith(200, { ID: 1 }),
      respondWith(401, {}),
    ),
  );
  const [unknownRequest, invalidToken] = [
    telegramFails("REQUEST_ID_INVALID"),
    telegramFails("ACCESS_TOKEN_INVALID"),
  ];
  const telegram = await startPeer(
    requireHeader("authorization", `Bearer ${secrets.TELEGRAM_TOKEN}`, unknownRequest, invalidToken),
  );
  const meta = await startPeer(
    requireHeader(
      "authorization",
      `Bearer ${secrets.META_TOKEN}`,
      respondWith(200, { id: phoneNumberId }),
      metaFails(190, 401),
    ),
  );
  const telna = await startTelnaPeer();
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
    stop: end,
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

/** Runs `right` if a header has the given value, otherwise `wrong`. */
function requireHeader(header: string, value: string, right: Behaviour, wrong: Behaviour): Behaviour {
  return (request, response) => (request.headers[header] === value ? right : wrong)(request, response);
}

function challengeOptions(request: string): string {
  if (isAuthorized(request, "Authorization", "n")) return "200 OK";
  return '401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"';
}
