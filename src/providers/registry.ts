import * as awsSms from "./aws-sms/index.ts";
import * as connectHub from "./connect-hub/index.ts";
import * as httpMail from "./http-mail/index.ts";
import * as httpSms from "./http-sms/index.ts";
import * as infobip from "./infobip/index.ts";
import { kindOf, type ProviderKinds } from "./kind.ts";
import * as sandbox from "./sandbox/index.ts";
import * as sinch from "./sinch/index.ts";
import * as telegramGateway from "./telegram-gateway/index.ts";
import * as telna from "./telna/index.ts";
import * as telnyx from "./telnyx/index.ts";
import * as twilio from "./twilio/index.ts";
import * as vonageMessages from "./vonage-messages/index.ts";
import * as vonage from "./vonage/index.ts";
import * as whatsappCloud from "./whatsapp-cloud/index.ts";

/** The kinds of providers that every runtime can run: they need nothing but `fetch`. */
export const fetchProviders = {
  sandbox: {
    serves: ["sms", "flash_call", "whatsapp", "telegram"],
    pretends: true,
    ...kindOf(sandbox),
  },
  "connect-hub": { serves: ["sms", "whatsapp"], ...kindOf(connectHub) },
  "telegram-gateway": { serves: ["telegram"], ...kindOf(telegramGateway) },
  "whatsapp-cloud": { serves: ["whatsapp"], ...kindOf(whatsappCloud) },
  "http-mail": { serves: ["email"], ...kindOf(httpMail) },
  "http-sms": { serves: ["sms"], ...kindOf(httpSms) },
  infobip: { serves: ["sms"], ...kindOf(infobip) },
  sinch: { serves: ["sms"], ...kindOf(sinch) },
  "aws-sms": { serves: ["sms"], ...kindOf(awsSms) },
  telnyx: { serves: ["sms"], ...kindOf(telnyx) },
  twilio: { serves: ["sms", "whatsapp"], ...kindOf(twilio) },
  "vonage-messages": { serves: ["sms", "whatsapp"], ...kindOf(vonageMessages) },
  vonage: { serves: ["sms"], ...kindOf(vonage) },
  telna: { serves: ["esim"], ...kindOf(telna) },
} as const satisfies ProviderKinds;

/** The kinds that need sockets; runtimes that have sockets supply them. */
export const socketKinds = ["smpp", "sip", "smtp"] as const;
