import { createRetryableProblem } from "../../domain/problems.ts";

/**
 * Creates the problem response for a request that needs the eSIM platform while it is unavailable: `unavailable` (503),
 * with a retry after 5 seconds. Use it only if the request has created nothing.
 */
export const createPlatformUnavailableProblem = () =>
  createRetryableProblem(
    "unavailable",
    "The eSIM platform does not respond. This request created nothing.",
    5,
  );
