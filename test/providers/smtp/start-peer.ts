import { afterEach } from "vitest";
import type { MailPeer } from "./peer.ts";
import { openProvider, type OpenProvider } from "./provider.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

/** Closes the arguments after the test, in reverse order. */
export function closeAfterTest(...closing: readonly { close(): Promise<void> }[]): void {
  opened.push(...closing);
}

/** Starts a peer and a provider for it. Both are closed after the test. */
export async function startPeer(
  peer: Promise<MailPeer>,
  overrides: object = {},
): Promise<OpenProvider & { readonly peer: MailPeer }> {
  const started = await peer;
  const provider = openProvider(started.port, overrides);
  closeAfterTest(started, provider.provider);
  return { ...provider, peer: started };
}

/** Returns the unfolded value of a header. */
export const getHeader = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, " ");
