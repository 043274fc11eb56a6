import { createHash } from "node:crypto";
import { getHeader, responseTo, type Script } from "./server-call.ts";

/** Account that servers with a challenge accept. */
export const account = { username: "hub", password: "secret of the trunk" };

const realm = "sip.example";
const hashNames: Readonly<Record<string, string>> = { MD5: "md5", "SHA-256": "sha256" };

/**
 * Returns true if the request contains the correct response to a challenge with this nonce. Computed independently of
 * the code under test.
 */
export function isAuthorized(request: string, header: string, nonce: string): boolean {
  const headerValue = getHeader(request, header);
  const getParameter = (name: string) => new RegExp(`[ ,]${name}="?([^",]+)"?`).exec(headerValue)?.[1] ?? "";
  const hash = (text: string) =>
    createHash(hashNames[getParameter("algorithm") || "MD5"] ?? "md5")
      .update(text)
      .digest("hex");
  const secret = hash(`${account.username}:${realm}:${account.password}`);
  const [method = "", uri = ""] = request.split(" ");
  const protection =
    getParameter("qop") === "" ? "" : `${getParameter("nc")}:${getParameter("cnonce")}:auth:`;
  const expected = hash(`${secret}:${nonce}:${protection}${hash(`${method}:${uri}`)}`);
  return (
    getParameter("nonce") === nonce && getParameter("uri") === uri && getParameter("response") === expected
  );
}

function challenge(nonce: string, rest: string): string {
  return `Digest realm="${realm}", nonce="${nonce}"${rest}`;
}

/** Challenges the INVITE, and rings if the credentials are correct. Otherwise challenges it again. */
function createChallengeScript(status: 401 | 407, rest: string): Script {
  const [challengeHeader, authorizationHeader] =
    status === 401 ? ["WWW-Authenticate", "Authorization"] : ["Proxy-Authenticate", "Proxy-Authorization"];
  return (call) => {
    if (isAuthorized(call.invite, authorizationHeader, "first")) return call.respond("180 Ringing");
    call.respond(`${status} Credentials, please`, [`${challengeHeader}: ${challenge("first", rest)}`]);
  };
}

const createRejection =
  (statusLine: string, headers: readonly string[] = []): Script =>
  (call) =>
    call.respond(statusLine, headers);

/** Behaviors of the server in a call. */
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
  busy: createRejection("486 Busy Here"),
  unknown: createRejection("404 Not Found"),
  overloaded: createRejection("503 Service Unavailable", ["Retry-After: 7"]),
  offline: createRejection("480 Temporarily Unavailable", ["Retry-After: 18;duration=60 (switched off)"]),
  forbidden: createRejection("403 Forbidden"),
  challenge: createChallengeScript(407, ', algorithm=MD5, qop="auth,auth-int"'),
  challengeByServer: createChallengeScript(401, ', algorithm=MD5, qop="auth"'),
  challengeBySha256: createChallengeScript(401, ', algorithm=SHA-256, qop="auth", opaque="o \\"quoted\\""'),
  challengeOfRfc2069: createChallengeScript(401, ""),
  challengeByUnknown: createChallengeScript(401, ", algorithm=SHA-512-256"),
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
  /** Accepts each nonce for one request only. Like Kamailio, it does not mark expired nonces as stale. */
  asksAnewAtBye(call) {
    const asks = (nonce: string) => [`Proxy-Authenticate: ${challenge(nonce, ', qop="auth"')}`];
    call.getByeChallenge = (bye) =>
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
