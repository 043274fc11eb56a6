import { brandPattern, defaultBrand } from "../domain/verifications/brand.ts";

/** The brand of the environment, or the default where that has none that texts can name. */
export const brandOf = (given: string | undefined): string =>
  given !== undefined && brandPattern.test(given) ? given : defaultBrand;
