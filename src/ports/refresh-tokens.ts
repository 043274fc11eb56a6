/** Tokens that get a session its next access token; only this service can make one that it accepts. */
export interface RefreshTokens {
  readonly lifetimeSeconds: number;
  /** A token unlike any other of the session. */
  issue(sessionId: string, now: number): Promise<string>;
  /** The session of a token that was issued here and has not expired; it may have been used. */
  verify(token: string, now: number): Promise<string | undefined>;
}
