import { isCertificateFault } from "../../common/certificate-fault.ts";

/** Error codes of Node and Bun which mean that no connection was made, and their explanations. */
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: "it refused the connection",
  ENOTFOUND: "its name is not in the DNS",
  EAI_AGAIN: "the DNS did not answer",
  UND_ERR_CONNECT_TIMEOUT: "no connection was made in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another host's",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS",
};

/**
 * The two sides have no version, cipher, name or protocol in common. Other alerts may also come after a request, for a server
 * of TLS 1.3 judges a client later than the client sends.
 */
const handshake =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|DH_KEY_TOO_SMALL|TLSV1_UNRECOGNIZED_NAME|.*_ALERT_(HANDSHAKE_FAILURE|PROTOCOL_VERSION|INSUFFICIENT_SECURITY|NO_APPLICATION_PROTOCOL))$/;

const connecting = new Set(["connect", "getaddrinfo"]);
/** Messages of Node and Deno that come without a code. */
const sayings = /before secure TLS connection was established|client error \(Connect\)/;
const maximumCauses = 4;

/**
 * Why no connection was made, if that is why `fetch` failed and certainly nothing was sent; else undefined. Platforms
 * that report too little (Workers) never allow that certainty.
 */
export function connectionFault(error: unknown): string | undefined {
  let cause = error;
  for (let depth = 0; depth < maximumCauses && cause instanceof Error; depth += 1, cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const fault = faultOfCode(code);
    if (fault) return fault;
    const duringConnect =
      cause instanceof AggregateError ? cause.errors.every(isOfConnect) : isOfConnect(cause);
    if (duringConnect || sayings.test(cause.message)) return "no connection could be made";
  }
  return undefined;
}

/** Why no connection was made, where a code of Node or Bun says so; undefined of any other. */
export function faultOfCode(code: string): string | undefined {
  if (Object.hasOwn(faults, code)) return faults[code];
  if (isCertificateFault(code)) return "its certificate is not trusted";
  return handshake.test(code) ? "no TLS session could be agreed on" : undefined;
}

/** If a host has several addresses, each fails with an error of its own. */
const isOfConnect = (error: unknown) =>
  error instanceof Error && "syscall" in error && connecting.has(String(error.syscall));
