/** Who an access token speaks for, and the sign-in that it belongs to. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Short-lived bearer tokens. */
export interface AccessTokens {
  readonly lifetimeSeconds: number;
  issue(claims: AccessClaims, now: number): Promise<string>;
  /** The claims of a token that is genuine and has not expired. */
  verify(token: string, now: number): Promise<AccessClaims | undefined>;
}

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

/** Tokens that get a session its next access token; only this service can make one that it accepts. */
export interface RefreshTokens {
  readonly lifetimeSeconds: number;
  /** A token unlike any other of the session. */
  issue(sessionId: string, now: number): Promise<string>;
  /**
   * The token that follows `token`, used at `usedAt`: the same whenever it is asked for, so that it is kept nowhere. There is
   * one under each secret of the service, the present one first.
   */
  succeed(token: string, sessionId: string, usedAt: number): Promise<readonly [string, ...string[]]>;
  /** The session of a token that was issued here and has not expired; it may have been used. */
  verify(token: string, now: number): Promise<string | undefined>;
}
