/**
 * Error codes of Node and Bun for certificates that OpenSSL rejects. The certificate is verified before any data is
 * sent.
 */
const codes =
  /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|UNSPECIFIED$)/;

/** Returns true if the error code means that the certificate of the server was rejected. */
export const isCertificateError = (code: string): boolean => codes.test(code);
