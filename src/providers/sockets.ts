import { kindOf, type ProviderKind } from "./kind.ts";
import type { socketKinds } from "./registry.ts";
import * as sip from "./sip/index.ts";
import * as smpp from "./smpp/index.ts";
import * as smtp from "./smtp/index.ts";

/** The kinds of providers that need sockets; nothing that ends up in a Worker may import this. */
export const socketProviders = {
  smpp: { serves: ["sms"], ...kindOf(smpp) },
  sip: { serves: ["flash_call"], ...kindOf(sip) },
  smtp: { serves: ["email"], ...kindOf(smtp) },
} as const satisfies Readonly<Record<(typeof socketKinds)[number], ProviderKind>>;
