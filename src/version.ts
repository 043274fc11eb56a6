import manifest from "../package.json" with { type: "json" };

/** Version of the running build. */
export const { version } = manifest;

/** `User-Agent` header of outbound requests. */
export const userAgent = `connect-hub/${version}`;
