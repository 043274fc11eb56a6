/** Tokens that give a session its next access token; only this service can have made one that it knows. */
export interface RefreshTokens {
  readonly lifetimeSeconds: number;
  /** A token unlike any other of the session. */
  issue(sessionId: string, now: number): Promise<string>;
  /** The session of a token that was issued here and has not expired; it may have been used. */
  verify(token: string, now: number): Promise<string | undefined>;
}
