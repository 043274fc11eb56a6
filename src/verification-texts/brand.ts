import { brandPattern, usualBrand } from "../domain/verifications/brand.ts";

/** The brand of the environment, or the usual one where that has none that texts can name. */
export const brandOf = (given: string | undefined): string =>
  given !== undefined && brandPattern.test(given) ? given : usualBrand;
