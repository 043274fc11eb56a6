import { gatewaySuite } from "../gateway.suite.ts";
import { startSmsc, type Reply } from "./smsc.ts";
import { openBound } from "./support.ts";

/** By the recipient's last digit: refused, always throttled, not taken for a fault of the SMSC's own, never answered. */
const answers: Readonly<Record<string, Reply>> = {
  1: { status: 0x0b },
  2: { status: 0x58 },
  4: null,
};
const numbers = ["0", "1", "2", "4", "5", "6"].map((digit) => `+44770090010${digit}`);

gatewaySuite("SMPP towards npm smpp", ["sms"], async () => {
  const smsc = await startSmsc({
    reply: (pdu, _session, count) => {
      const answer = answers[String(pdu["destination_addr"]).slice(-1)];
      return answer === undefined ? { id: `a${count}` } : answer;
    },
  });
  const { provider } = await openBound(smsc.port, {
    responseTimeoutMilliseconds: 2_000,
    waitMilliseconds: 300,
  });
  return {
    gateway: provider,
    recipients: numbers,
    async close() {
      await provider.close();
      await smsc.close();
    },
  };
});
