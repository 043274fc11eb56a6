/** The header in which a test tells the contract's proxy which service its request is for. */
export const upstreamHeader = "x-test-upstream";

/** The file in the folder of the coverage that has a line for each answer that came through the proxy. */
export const proxyNotes = "proxy.txt";
