import { gatewaySuite } from "../gateway.suite.ts";
import { startSmsc, type SubmitReply } from "./smsc.ts";
import { openBoundProvider } from "./support.ts";

/**
 * Replies by the last digit of the recipient: 1 is rejected, 2 is always throttled, 4 gets no response. Other messages
 * are accepted.
 */
const answers: Readonly<Record<string, SubmitReply>> = {
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
  const { provider } = await openBoundProvider(smsc.port, {
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
