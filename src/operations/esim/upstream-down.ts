import { refuse } from "../../domain/refusals.ts";

const retryAfterSeconds = 5;

/** The refusal of a request for which the eSIM upstream was not to be had. */
export const upstreamDown = () => ({
  ...refuse("unavailable", "The eSIM upstream does not answer. This request created nothing."),
  retryAfterSeconds,
});
