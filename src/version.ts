import manifest from "../package.json" with { type: "json" };

/** The version of the running build. */
export const { version } = manifest;

/** How requests out name the product. */
export const userAgent = `connect-hub/${version}`;
