/** Codes that mean on Node and Bun that no connection was made, and what they mean in words. */
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: "it refused the connection",
  ENOTFOUND: "its name is not in the DNS",
  EAI_AGAIN: "the DNS did not answer",
  UND_ERR_CONNECT_TIMEOUT: "no connection was made in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another host's",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS",
};

const connecting = new Set(["connect", "getaddrinfo"]);
/** What Node and Deno say without a code. */
const sayings = /before secure TLS connection was established|client error \(Connect\)/;
const maximumCauses = 4;

/**
 * Why no connection was made, when that is why `fetch` failed and it is certain that nothing was sent; else undefined.
 * Where the platform tells too little (Workers) it is never certain.
 */
export function connectionFault(error: unknown): string | undefined {
  let cause = error;
  for (let depth = 0; depth < maximumCauses && cause instanceof Error; depth += 1, cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const fault = Object.hasOwn(faults, code) ? faults[code] : undefined;
    if (fault) return fault;
    const duringConnect =
      cause instanceof AggregateError ? cause.errors.every(isOfConnect) : isOfConnect(cause);
    if (duringConnect || sayings.test(cause.message)) return "no connection could be made";
  }
  return undefined;
}

/** Each address of a host that has several fails on its own. */
const isOfConnect = (error: unknown) =>
  error instanceof Error && "syscall" in error && connecting.has(String(error.syscall));
