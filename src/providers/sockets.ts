// The kinds of providers that need sockets, a line for each. No module of a Worker may import this.
export * as sip from "./sip/index.ts";
export * as smpp from "./smpp/index.ts";
export * as smtp from "./smtp/index.ts";
