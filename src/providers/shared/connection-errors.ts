import { isCertificateError } from "../../common/is-certificate-error.ts";

/** Error codes of Node and Bun which mean that no connection was made, with an explanation for each. */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: "it refused the connection",
  ENOTFOUND: "its name is not in the DNS",
  EAI_AGAIN: "the DNS did not respond",
  UND_ERR_CONNECT_TIMEOUT: "no connection was made in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS",
};

/**
 * The two sides have no version, cipher, name or protocol in common. Other alerts may also arrive after a request,
 * because a TLS 1.3 server checks the client after the client has sent it.
 */
const handshakeErrors =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|DH_KEY_TOO_SMALL|TLSV1_UNRECOGNIZED_NAME|.*_ALERT_(HANDSHAKE_FAILURE|PROTOCOL_VERSION|INSUFFICIENT_SECURITY|NO_APPLICATION_PROTOCOL))$/;

const connectSyscalls = new Set(["connect", "getaddrinfo"]);
/** Messages of Node and Deno for errors that have no code. */
const messagePattern = /before secure TLS connection was established|client error \(Connect\)/;
const maximumCauses = 4;

/**
 * Explains why no connection was made, if `fetch` failed for that reason and certainly sent nothing. Otherwise returns
 * undefined. Workers report too little for that certainty.
 */
export function explainConnectionError(error: unknown): string | undefined {
  let cause = error;
  for (let depth = 0; depth < maximumCauses && cause instanceof Error; depth += 1, cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const explanation = explainErrorCode(code);
    if (explanation) return explanation;
    const duringConnect =
      cause instanceof AggregateError ? cause.errors.every(isConnectError) : isConnectError(cause);
    if (duringConnect || messagePattern.test(cause.message)) return "no connection could be made";
  }
  return undefined;
}

/** Explains an error code of Node or Bun which means that no connection was made. Returns undefined for other codes. */
export function explainErrorCode(code: string): string | undefined {
  if (Object.hasOwn(explanations, code)) return explanations[code];
  if (isCertificateError(code)) return "its certificate is not trusted";
  return handshakeErrors.test(code) ? "the TLS handshake failed" : undefined;
}

/** If a host has several addresses, each address fails with a separate error. */
const isConnectError = (error: unknown) =>
  error instanceof Error && "syscall" in error && connectSyscalls.has(String(error.syscall));
