import { z } from "zod";
import type { ProviderReport } from "../../ports/providers.ts";
import { ask } from "./api.ts";
import type { Sending } from "./send.ts";

const numberShape = z.object({ id: z.string() });

/** Reads the sending number, which costs nothing, and explains the answer to the operator. */
export async function checkNumber({ options, client, surroundings, name }: Sending): Promise<ProviderReport> {
  const path = `/${options.version}/${options.phoneNumberId}`;
  const reply = await ask(client, { method: "GET", path, query: { fields: "id" }, idempotent: true });
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer" ? `it answered ${answer.status} and not as the Graph API` : answer.reason;
    return { ok: false, detail: `The Graph API cannot be asked: ${detail}.` };
  }
  if (reply.kind === "error") {
    return { ok: false, detail: `The Graph API refuses the token or the number's id: error ${reply.code}.` };
  }
  if (numberShape.safeParse(reply.result).data?.id !== options.phoneNumberId) {
    return { ok: false, detail: "The Graph API's answer is not the sending number." };
  }
  const mode = options.template ? `the template ${options.template.name} (not looked up)` : "free text";
  const reachable = surroundings.callbackUrl(name).startsWith("https://");
  const statuses = reachable
    ? ""
    : " Meta cannot report deliveries: the service's own address has to be https.";
  return {
    ok: true,
    detail: `The Graph API takes the token and knows the number; messages go as ${mode}.${statuses}`,
  };
}
