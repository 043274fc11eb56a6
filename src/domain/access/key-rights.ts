/** Scopes of API keys. */
export const keyScopes = ["send", "read", "billing", "esim"] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * Scopes of an API key, and the IP addresses and CIDR blocks that may use it. If `addresses` is empty, the key may be
 * used from anywhere.
 */
export interface KeyRights {
  readonly scopes: readonly KeyScope[];
  readonly addresses: readonly string[];
}

/** All scopes, from anywhere. */
export const allRights: KeyRights = { scopes: keyScopes, addresses: [] };
