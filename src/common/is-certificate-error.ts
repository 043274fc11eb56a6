/**
 * Error codes of Node and Bun for certificates that OpenSSL rejects. The certificate is verified before any data is
 * sent. `ERR_TLS_CERT_ALTNAME_INVALID` is not among them: Node itself rejects a certificate of another host with it.
 */
const codes =
  /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|UNSPECIFIED$)/;

/**
 * Returns true if the error code means that OpenSSL rejected the certificate of the server. Returns false for
 * `ERR_TLS_CERT_ALTNAME_INVALID`, which callers handle themselves.
 */
export const isCertificateError = (code: string): boolean => codes.test(code);
