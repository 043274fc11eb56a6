// Provider kinds that every runtime supports, because they need only `fetch`. One line for each kind.
export * as "aws-sms" from "./aws-sms/index.ts";
export * as "connect-hub" from "./connect-hub/index.ts";
export * as "http-mail" from "./http-mail/index.ts";
export * as "http-sms" from "./http-sms/index.ts";
export * as infobip from "./infobip/index.ts";
export * as sandbox from "./sandbox/index.ts";
export * as sinch from "./sinch/index.ts";
export * as "telegram-gateway" from "./telegram-gateway/index.ts";
export * as telna from "./telna/index.ts";
export * as telnyx from "./telnyx/index.ts";
export * as twilio from "./twilio/index.ts";
export * as vonage from "./vonage/index.ts";
export * as "vonage-messages" from "./vonage-messages/index.ts";
export * as "whatsapp-cloud" from "./whatsapp-cloud/index.ts";
