import { refuseFor } from "../../domain/refusals.ts";

/** The refusal of a request that needs the eSIM upstream, while that does not answer. */
export const upstreamDown = () =>
  refuseFor("unavailable", "The eSIM upstream does not answer. This request created nothing.", 5);
