import { ConnectHubError } from "./errors.ts";
import type { Schemas } from "./requests.ts";

/** A user's tokens, as `loginUser` returns them; without a refresh token the session ends with the access token. */
export type Session = Pick<Schemas["Session"], "accessToken"> &
  Partial<Pick<Schemas["Session"], "refreshToken">>;

/** The current session of a client, and how it gets new tokens. */
export interface SessionKeeper {
  readonly current: Session | undefined;
  /** `instead` is the access token of the same session that the new one replaces. */
  keep(session: Session | undefined, instead?: string): void;
  /**
   * After `refused` was refused: whether its session has another access token to try; `refresh` fetches one. Whoever
   * signed in or out meanwhile is left alone: nothing is tried again in their name.
   */
  renew(refused: string | undefined, refresh: (refreshToken: string) => Promise<Session>): Promise<boolean>;
}

/** Keeps a session; a refresh token works once, so concurrent calls that find the session expired share one refresh. */
export function createSessionKeeper(
  current: Session | undefined,
  changed: (session: Session | undefined) => void = () => {},
): SessionKeeper {
  let renewal: { readonly of: Session; readonly outcome: Promise<boolean> } | undefined;
  /** The access token that the current one took the place of by a refresh. */
  let replaced: string | undefined;
  function keep(session: Session | undefined, instead?: string) {
    current = session;
    replaced = instead;
    changed(session);
  }
  async function refreshed(expired: Session, refreshing: Promise<Session>): Promise<boolean> {
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
    keep,
    async renew(refused, refresh) {
      if (refused === undefined || current === undefined) return false;
      if (current.accessToken !== refused) return refused === replaced;
      if (current.refreshToken === undefined) return false;
      if (renewal?.of !== current) {
        renewal = { of: current, outcome: refreshed(current, refresh(current.refreshToken)) };
      }
      return renewal.outcome;
    },
  };
}
