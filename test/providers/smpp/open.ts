import { afterEach } from "vitest";
import { startSmsc, type Behaviour, type Smsc } from "./smsc.ts";
import { openBound, type OpenProvider } from "./support.ts";

/** An SMSC and a provider that is bound to it, for one test at a time; both are closed after it. */
export function useSmsc() {
  let smsc: Smsc;
  let opened: OpenProvider;
  afterEach(async () => {
    await opened.provider.close();
    await smsc.close();
  });
  return {
    get smsc() {
      return smsc;
    },
    get opened() {
      return opened;
    },
    async open(
      reply: Behaviour["reply"],
      overrides: Parameters<typeof openBound>[1] = {},
      clock?: Parameters<typeof openBound>[3],
    ) {
      smsc = await startSmsc(reply && { reply });
      opened = await openBound(smsc.port, overrides, undefined, clock);
      return opened.provider;
    },
  };
}
