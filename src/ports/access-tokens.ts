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
