/** User and session of an access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Short-lived bearer tokens. */
export interface AccessTokens {
  readonly lifetimeSeconds: number;
  issue(claims: AccessClaims, now: number): Promise<string>;
  /**
   * Returns the claims, or undefined if the token is invalid or has expired. Does not check whether the session has
   * ended.
   */
  verify(token: string, now: number): Promise<AccessClaims | undefined>;
}

/** User and e-mail address that a confirmation link is for. */
export interface AddressClaims {
  readonly userId: string;
  readonly email: string;
}

/**
 * Tokens for links that confirm an e-mail address. They are not stored, because each token contains its claims. A token
 * can be verified repeatedly until it expires.
 */
export interface LinkTokens {
  readonly lifetimeMilliseconds: number;
  issue(claims: AddressClaims, now: number): Promise<string>;
  /** Returns the claims, or undefined if the token is invalid or has expired. */
  verify(token: string, now: number): Promise<AddressClaims | undefined>;
}

/** Refresh tokens. Only this service can create tokens that it accepts. */
export interface RefreshTokens {
  readonly lifetimeSeconds: number;
  /** Creates a token that is unique within the session. */
  issue(sessionId: string, now: number): Promise<string>;
  /**
   * Derives the successors of `token`, which was used at `usedAt`: one for each secret of the service, with the current
   * secret first. The same arguments result in the same successors, so they need not be stored.
   */
  deriveSuccessors(token: string, sessionId: string, usedAt: number): Promise<readonly [string, ...string[]]>;
  /**
   * Returns the id of the token's session, or undefined if the token is invalid or has expired. Does not check whether
   * the token was used.
   */
  verify(token: string, now: number): Promise<string | undefined>;
}
