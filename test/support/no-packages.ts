import type { PurchaseResolver } from "../../src/ports/esim.ts";

/** Package work of services without eSIM packages. It always rejects. */
export const noPackages: PurchaseResolver = {
  resolvePurchase: () => Promise.reject(new Error("This service has no eSIM packages.")),
};
