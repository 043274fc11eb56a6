import type { ClientConfig } from "pg";
import { parseIntoClientConfig } from "pg-connection-string";

/**
 * What a `postgres://` address says of the connection, its files of certificates read; throws where one cannot be. A
 * certificate is held against the host of the address, which pg leaves out where that is an IP address.
 */
export function connectionOf(url: string): ClientConfig {
  const connection = parseIntoClientConfig(url);
  const { host, ssl } = connection;
  return typeof ssl === "object" && host ? { ...connection, ssl: { ...ssl, host } } : connection;
}
