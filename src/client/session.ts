import { ConnectHubError } from "./errors.ts";
import type { Schemas } from "./requests.ts";

/**
 * A user's tokens, as `loginUser` returns them. Without a refresh token, the session ends when the access token
 * expires.
 */
export type Session = Pick<Schemas["Session"], "accessToken"> &
  Partial<Pick<Schemas["Session"], "refreshToken">>;

/** Stores the current session of a client, and renews its tokens. */
export interface SessionManager {
  readonly current: Session | undefined;
  /**
   * Stores a session, or removes it if it is undefined. `instead` is the access token of the same session that the new
   * one replaces.
   */
  set(session: Session | undefined, instead?: string): void;
  /**
   * Handles a rejected access token. Returns true if the session of that token has a different access token to retry
   * with. `refresh` fetches one if necessary. Returns false if there is no refresh token, or if the service rejects it:
   * the session then ends. Also returns false if another user has signed in or out since then, because the request must
   * not be repeated in another user's name. Rejects if `refresh` fails for another reason.
   */
  renew(refused: string | undefined, refresh: (refreshToken: string) => Promise<Session>): Promise<boolean>;
}

/**
 * Creates a session manager. A refresh token is valid once, so concurrent calls with an expired session share one
 * refresh. `changed` is called after each change, with undefined if the session has ended.
 */
export function createSessionManager(
  current: Session | undefined,
  changed: (session: Session | undefined) => void = () => {},
): SessionManager {
  let renewal: { readonly of: Session; readonly outcome: Promise<boolean> } | undefined;
  /** Access token that the last refresh replaced. */
  let replaced: string | undefined;
  function keep(session: Session | undefined, instead?: string) {
    current = session;
    replaced = instead;
    changed(session);
  }
  async function completeRefresh(expired: Session, refreshing: Promise<Session>): Promise<boolean> {
    try {
      const session = await refreshing;
      if (current !== expired) return false;
      keep(session, expired.accessToken);
      return true;
    } catch (error) {
      if (!(error instanceof ConnectHubError) || error.code !== "authentication_failed") throw error;
      if (current === expired) keep(undefined);
      return false;
    } finally {
      if (renewal?.of === expired) renewal = undefined;
    }
  }
  return {
    get current() {
      return current;
    },
    set: keep,
    async renew(refused, refresh) {
      if (refused === undefined || current === undefined) return false;
      if (current.accessToken !== refused) return refused === replaced;
      if (current.refreshToken === undefined) return false;
      if (renewal?.of !== current) {
        renewal = { of: current, outcome: completeRefresh(current, refresh(current.refreshToken)) };
      }
      return renewal.outcome;
    },
  };
}
