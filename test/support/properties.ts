// oxlint-disable-next-line no-restricted-imports
import fc from "fast-check";

/** Seed of all random test data. Runs with the same seed are identical, and another seed tests other data. */
export const firstSeed = Number(process.env["CONNECT_HUB_TEST_FIRST_SEED"] ?? 1);

fc.configureGlobal({ seed: firstSeed });

export default fc;
