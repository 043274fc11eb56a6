import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import { createVendorProvider, type VendorSettings } from "./provider.ts";
import type { Vendor, VendorChannel } from "./vendor.ts";

/** What makes the providers of a kind, from the vendor that the operator's options describe. */
export const providersOf =
  <Options extends VendorSettings, Of extends VendorChannel>(vendorOf: (options: Options) => Vendor<Of>) =>
  (name: string, options: Options, surroundings: ProviderSurroundings): MessageProvider<Of> =>
    createVendorProvider(name, options, surroundings, vendorOf(options));
