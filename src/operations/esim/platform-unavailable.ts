import { createRetryableProblem } from "../../domain/problems.ts";

/** Creates the problem response for a request that needs the eSIM platform while it is unavailable. */
export const createPlatformUnavailableProblem = () =>
  createRetryableProblem(
    "unavailable",
    "The eSIM platform does not respond. This request created nothing.",
    5,
  );
