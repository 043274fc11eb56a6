/** What an API key may be used for. */
export const keyScopes = ["send", "read", "billing", "esim"] as const;
/** One of the scopes of API keys. */
export type KeyScope = (typeof keyScopes)[number];

/** What a key may be used for, and from which addresses and CIDR blocks: from anywhere where there is none. */
export interface KeyRights {
  readonly scopes: readonly KeyScope[];
  readonly addresses: readonly string[];
}

/** Everything, from anywhere. */
export const allRights: KeyRights = { scopes: keyScopes, addresses: [] };
