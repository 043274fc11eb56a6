import { z } from "zod";
import type { MessageProvider } from "../../ports/providers.ts";
import { createSandboxGateway } from "./gateway.ts";
import { createLocalVerification } from "../shared/local-verification.ts";

export const serves = ["sms", "flash_call", "whatsapp", "telegram"] as const;
/** Providers of this kind send nothing. */
export const isSimulated = true;

/** The sandbox has no options. */
export const options = z.strictObject({});

/** Creates a named provider with the sandbox gateway, to test routes. */
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
