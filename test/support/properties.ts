// oxlint-disable-next-line no-restricted-imports
import fc from "fast-check";

/** The seed of everything that tests draw at random: what passed once passes again, and another seed looks elsewhere. */
export const firstSeed = Number(process.env["CONNECT_HUB_TEST_FIRST_SEED"] ?? 1);

fc.configureGlobal({ seed: firstSeed });

export default fc;
