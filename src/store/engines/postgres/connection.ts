import type { ClientConfig } from "pg";
import { parseIntoClientConfig } from "pg-connection-string";

/**
 * What a `postgres://` address says of the connection, its files of certificates read; throws where one cannot be. pg holds
 * a certificate against the host of the address.
 */
export const connectionOf = (url: string): ClientConfig => parseIntoClientConfig(url);
