// The peer is the SIP server of server.ts. The last digit of the called number selects the server script.
import { gatewaySuite } from "../gateway.suite.ts";
import type { ScriptName } from "./scripts.ts";
import { startServer } from "./server.ts";
import { openProvider } from "./support.ts";

const endings: readonly ScriptName[] = [
  "ring",
  "busy",
  "unknown",
  "offline",
  "answerAtOnce",
  "ringThenBusy",
  "trying",
];

gatewaySuite("sip", ["flash_call"], async () => {
  const server = await startServer({ script: (number) => endings[Number(number.at(-1))] ?? "ring" });
  const { provider } = openProvider(server.port);
  return {
    gateway: provider,
    recipients: endings.map((_, index) => `+44770090012${index}`),
    async close() {
      await provider.close();
      await server.close();
    },
  };
});
