import { ConnectHubError } from "./errors.ts";
import type { Schemas } from "./requests.ts";

/** A user's tokens, as `loginUser` returns them; without a refresh token the session ends with the access token. */
export type Session = Pick<Schemas["Session"], "accessToken"> &
  Partial<Pick<Schemas["Session"], "refreshToken">>;

/** The current session of a client, and how it gets new tokens. */
export interface SessionKeeper {
  readonly current: Session | undefined;
  keep(session: Session | undefined): void;
  /** After `refused` was refused: whether there is another access token to try; `refresh` fetches and keeps one. */
  renew(refused: string | undefined, refresh: (refreshToken: string) => Promise<unknown>): Promise<boolean>;
}

/** Keeps a session; a refresh token works once, so concurrent calls that find the session expired share one refresh. */
export function createSessionKeeper(
  current: Session | undefined,
  changed: (session: Session | undefined) => void = () => {},
): SessionKeeper {
  let renewal: Promise<boolean> | undefined;
  const keep = (session: Session | undefined) => {
    current = session;
    changed(session);
  };
  async function refreshed(refreshing: Promise<unknown>): Promise<boolean> {
    try {
      await refreshing;
      return true;
    } catch (error) {
      if (!(error instanceof ConnectHubError) || error.code !== "authentication_failed") throw error;
      keep(undefined);
      return false;
    } finally {
      renewal = undefined;
    }
  }
  return {
    get current() {
      return current;
    },
    keep,
    async renew(refused, refresh) {
      if (refused === undefined || current === undefined) return false;
      if (current.accessToken !== refused) return true;
      if (current.refreshToken === undefined) return false;
      renewal ??= refreshed(refresh(current.refreshToken));
      return renewal;
    },
  };
}
