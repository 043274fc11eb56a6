/** Whose address a link confirms. */
export interface AddressClaims {
  readonly userId: string;
  readonly email: string;
}

/** Tokens of links that need no stored state: each carries its own claims. */
export interface LinkTokens {
  readonly lifetimeMilliseconds: number;
  issue(claims: AddressClaims, now: number): Promise<string>;
  /** The claims of a token that is genuine and has not expired. */
  verify(token: string, now: number): Promise<AddressClaims | undefined>;
}
