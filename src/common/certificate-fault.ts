/** What OpenSSL has against a certificate, by the codes of Node and Bun: it is judged before anything is sent. */
const codes =
  /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|UNSPECIFIED$)/;

/** Whether the code of an error says that the other side's certificate is not good. */
export const isCertificateFault = (code: string): boolean => codes.test(code);
