import { afterEach } from "vitest";
import type { MailPeer } from "./peer.ts";
import { providerFor, type OpenProvider } from "./provider.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

/** Closes it after the test, latest first. */
export function closeLater(...closing: readonly { close(): Promise<void> }[]): void {
  opened.push(...closing);
}

/** A peer and a provider for it, both closed after the test. */
export async function start(
  peer: Promise<MailPeer>,
  overrides: object = {},
): Promise<OpenProvider & { readonly peer: MailPeer }> {
  const started = await peer;
  const provider = providerFor(started.port, overrides);
  closeLater(started, provider.provider);
  return { ...provider, peer: started };
}

/** The value of a header, unfolded. */
export const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, " ");
