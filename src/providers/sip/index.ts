export { options } from "./options.ts";
export { create } from "./provider.ts";
export const serves = ["flash_call"] as const;
