import type { PackageWork } from "../../src/ports/esim.ts";

/** For services that are asked for no eSIM packages. */
export const noPackages: PackageWork = {
  settle: () => Promise.reject(new Error("There are no eSIM packages here.")),
};
