import manifest from "../package.json" with { type: "json" };

/** The version of the running build. */
export const { version } = manifest;
