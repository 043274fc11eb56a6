export { options } from "./options.ts";
export { create } from "./provider.ts";
