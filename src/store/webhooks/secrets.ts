import { SealedDataError } from "../../domain/privacy/data-keys.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { EndpointRow } from "../schema/webhooks.ts";

const getContext = (id: string) => `webhook ${id}`;

/** Returns the columns of an endpoint's secret. It is sealed if the service has a data key. */
export function toSecretColumns(id: string, secret: string, { seal }: DataProtection) {
  const sealed = seal(getContext(id), secret);
  return sealed === undefined ? { secret, sealed_secret: null } : { secret: "", sealed_secret: sealed };
}

/** Returns a stored secret. Throws `SealedDataError` if it cannot be opened. */
export const openSecret = <Readable extends string | null>(
  id: string,
  { sealed, readable }: { readonly sealed: string | null; readonly readable: Readable },
  { open }: DataProtection,
): string | Readable => (sealed === null ? readable : open(getContext(id), sealed));

/** Converts a stored endpoint. A secret that cannot be opened is "", or null if it is the previous one. */
export function toEndpoint(stored: EndpointRow, protection: DataProtection): WebhookEndpoint {
  const { sealedSecret, sealedPreviousSecret, ...endpoint } = stored;
  const { id, secret, previousSecret } = endpoint;
  return {
    ...endpoint,
    ...unlessSealed(
      () => ({ secret: openSecret(id, { sealed: sealedSecret, readable: secret }, protection) }),
      (reason) => ({ secret: "", unreadable: reason }),
    ),
    previousSecret: unlessSealed(
      () => openSecret(id, { sealed: sealedPreviousSecret, readable: previousSecret }, protection),
      () => null,
    ),
  };
}

/** Runs `open`. If it throws `SealedDataError`, returns the result of `replace` for the reason. */
function unlessSealed<Opened, Replaced>(
  open: () => Opened,
  replace: (reason: string) => Replaced,
): Opened | Replaced {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealedDataError)) throw error;
    return replace(error.message);
  }
}
