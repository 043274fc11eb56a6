import type { StatusSource } from "../../ports/providers.ts";
import { isLast } from "../shared/vendor-provider.ts";
import type { ConnectHubApi } from "./api.ts";
import type { ConnectHubOptions } from "./options.ts";
import { readState } from "./state.ts";

/** Polls the other instance for the status of messages where it sends us no webhooks. */
export function createStatusSource(
  api: ConnectHubApi,
  { pollMilliseconds, concurrency }: Pick<ConnectHubOptions, "pollMilliseconds" | "concurrency">,
): StatusSource {
  return {
    firstMilliseconds: pollMilliseconds,
    atOnce: concurrency,
    async ask({ providerMessageId, channel }) {
      const state = await readState(api, providerMessageId);
      // A changed key may be why it is not found: a later poll may find it.
      if (state === undefined || state === "gone") return { kind: "later" };
      return { kind: "told", receipt: state.receipt, isLast: isLast(state.status, channel) };
    },
  };
}
