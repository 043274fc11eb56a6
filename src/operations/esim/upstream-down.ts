import { refuse } from "../../domain/refusals.ts";

const retryAfterSeconds = 5;

/** The refusal of a request that needs the eSIM upstream, while that does not answer. */
export const upstreamDown = () => ({
  ...refuse("unavailable", "The eSIM upstream does not answer. This request created nothing."),
  retryAfterSeconds,
});
