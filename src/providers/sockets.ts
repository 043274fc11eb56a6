// Provider kinds that need sockets, one line for each. Modules of the Worker must not import this file.
export * as sip from "./sip/index.ts";
export * as smpp from "./smpp/index.ts";
export * as smtp from "./smtp/index.ts";
