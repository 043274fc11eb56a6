import { afterEach } from "vitest";
import { startSmsc, type Behaviour, type Smsc } from "./smsc.ts";
import { openBoundProvider, type OpenProvider } from "./support.ts";

/** Opens an SMSC and a bound provider, for one test at a time. Both are closed after the test. */
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
      overrides: Parameters<typeof openBoundProvider>[1] = {},
      clock?: Parameters<typeof openBoundProvider>[3],
    ) {
      smsc = await startSmsc(reply && { reply });
      opened = await openBoundProvider(smsc.port, overrides, undefined, clock);
      return opened.provider;
    },
  };
}
