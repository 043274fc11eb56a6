import { createHash } from "node:crypto";
import { field, responseTo, type Script } from "./server-call.ts";

/** The account that challenging servers know. */
export const account = { username: "hub", password: "secret of the trunk" };

const realm = "sip.example";
const hashNames: Readonly<Record<string, string>> = { MD5: "md5", "SHA-256": "sha256" };

/** Whether a request carries the right answer to a challenge with this nonce; read and computed anew here. */
export function isAuthorized(request: string, header: string, nonce: string): boolean {
  const given = field(request, header);
  const read = (name: string) => new RegExp(`[ ,]${name}="?([^",]+)"?`).exec(given)?.[1] ?? "";
  const hash = (text: string) =>
    createHash(hashNames[read("algorithm") || "MD5"] ?? "md5")
      .update(text)
      .digest("hex");
  const secret = hash(`${account.username}:${realm}:${account.password}`);
  const [method = "", uri = ""] = request.split(" ");
  const protection = read("qop") === "" ? "" : `${read("nc")}:${read("cnonce")}:auth:`;
  const expected = hash(`${secret}:${nonce}:${protection}${hash(`${method}:${uri}`)}`);
  return read("nonce") === nonce && read("uri") === uri && read("response") === expected;
}

function challenge(nonce: string, rest: string): string {
  return `Digest realm="${realm}", nonce="${nonce}"${rest}`;
}

/** Asks for credentials, then rings if they are right, and asks again if they are not. */
function challenging(status: 401 | 407, rest: string): Script {
  const [asks, brings] =
    status === 401 ? ["WWW-Authenticate", "Authorization"] : ["Proxy-Authenticate", "Proxy-Authorization"];
  return (call) => {
    if (isAuthorized(call.invite, brings, "first")) return call.respond("180 Ringing");
    call.respond(`${status} Credentials, please`, [`${asks}: ${challenge("first", rest)}`]);
  };
}

const refusing =
  (statusLine: string, headers: readonly string[] = []): Script =>
  (call) =>
    call.respond(statusLine, headers);

/** What a server may do with a call. */
export const scripts = {
  ring(call) {
    call.respond("100 Trying");
    call.respond("180 Ringing");
  },
  ringAtOnce: (call) => call.respond("180 Ringing"),
  ringThenBusy(call) {
    call.respond("180 Ringing");
    call.after(50, () => call.respond("486 Busy Here"));
  },
  progress: (call) => call.respond("183 Session Progress"),
  progressThenRing(call) {
    call.respond("183 Session Progress");
    call.after(1_000, () => call.respond("180 Ringing"));
  },
  trying: (call) => call.respond("100 Trying"),
  silence: () => undefined,
  lateRinging: (call) => call.after(400, () => call.respond("180 Ringing")),
  busy: refusing("486 Busy Here"),
  unknown: refusing("404 Not Found"),
  overloaded: refusing("503 Service Unavailable", ["Retry-After: 7"]),
  offline: refusing("480 Temporarily Unavailable", ["Retry-After: 18;duration=60 (switched off)"]),
  forbidden: refusing("403 Forbidden"),
  challenge: challenging(407, ', algorithm=MD5, qop="auth,auth-int"'),
  challengeByServer: challenging(401, ', algorithm=MD5, qop="auth"'),
  challengeBySha256: challenging(401, ', algorithm=SHA-256, qop="auth", opaque="o \\"quoted\\""'),
  challengeOfRfc2069: challenging(401, ""),
  challengeByUnknown: challenging(401, ", algorithm=SHA-512-256"),
  staleChallenge(call) {
    const asks = (nonce: string, stale: string) => [
      `Proxy-Authenticate: ${challenge(nonce, `, qop="auth"${stale}`)}`,
    ];
    if (isAuthorized(call.invite, "Proxy-Authorization", "second")) return call.respond("180 Ringing");
    const again = isAuthorized(call.invite, "Proxy-Authorization", "first");
    call.respond("407 Credentials, please", again ? asks("second", ", stale=TRUE") : asks("first", ""));
  },
  staleForEver(call) {
    const nonce = `nonce ${call.invites}`;
    call.respond("407 Credentials, please", [`Proxy-Authenticate: ${challenge(nonce, ", stale=true")}`]);
  },
  /** Its nonces are good for one request outside a dialog; as Kamailio, it calls none of them stale. */
  asksAnewAtBye(call) {
    const asks = (nonce: string) => [`Proxy-Authenticate: ${challenge(nonce, ', qop="auth"')}`];
    call.asksAtBye = (bye) =>
      isAuthorized(bye, "Proxy-Authorization", "second") ? undefined : asks("second");
    if (isAuthorized(call.invite, "Proxy-Authorization", "first")) return call.respond("200 OK");
    call.respond("407 Credentials, please", asks("first"));
  },
  answerAtOnce: (call) => call.respond("200 OK"),
  answerWins(call) {
    call.onCancel = () => {
      const cancel = call.invite.replace(/^INVITE/, "CANCEL").replace(/(CSeq: \d+) INVITE/, "$1 CANCEL");
      call.sendRaw(responseTo(cancel, "200 OK", [], "callee"));
      call.respond("200 OK");
    };
    call.respond("180 Ringing");
  },
} satisfies Record<string, Script>;

export type ScriptName = keyof typeof scripts;
