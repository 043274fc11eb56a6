import { z } from "zod";
import type { MessageProvider } from "../../ports/providers.ts";
import { createSandboxGateway } from "./gateway.ts";
import { createLocalVerification } from "../shared/local-verification.ts";

export const serves = ["sms", "flash_call", "whatsapp", "telegram"] as const;
/** It sends nothing. */
export const pretends = true;

/** A provider that sends nothing needs no options. */
export const options = z.strictObject({});

/** The sandbox's gateway under a name, for trying out routes. */
export function create(name: string): MessageProvider {
  return {
    name,
    ...createSandboxGateway(),
    verification: createLocalVerification(),
    isUp: () => true,
    check: async () => ({ ok: true, detail: "It sends nothing and connects to nothing." }),
    close: async () => {},
  };
}
