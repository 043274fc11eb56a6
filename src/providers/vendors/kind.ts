import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import { createVendorProvider, type VendorSettings } from "./provider.ts";
import type { Vendor, VendorChannel } from "./vendor.ts";

/** As whom a vendor speaks to the operator. */
export interface VendorVoice extends Pick<ProviderSurroundings, "log" | "serviceWindows"> {
  readonly name: string;
}

/** What makes the providers of a kind, from the vendor that the operator's options describe. */
export const providersOf =
  <Options extends VendorSettings, Of extends VendorChannel>(
    vendorOf: (options: Options, voice: VendorVoice) => Vendor<Of>,
  ) =>
  (name: string, options: Options, surroundings: ProviderSurroundings): MessageProvider<Of> =>
    createVendorProvider(name, options, surroundings, vendorOf(options, { ...surroundings, name }));
