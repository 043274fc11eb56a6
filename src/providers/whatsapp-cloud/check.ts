import { z } from "zod";
import type { ProviderReport } from "../../ports/providers.ts";
import { ask } from "./api.ts";
import type { WhatsappCloudOptions } from "./options.ts";
import type { Sending } from "./send.ts";

const numberShape = z.object({ id: z.string() });

/** Reads the sending number, which costs nothing, and explains the answer to the operator. */
export async function checkNumber({ options, client, surroundings, name }: Sending): Promise<ProviderReport> {
  const path = `/${options.version}/${options.phoneNumberId}`;
  const reply = await ask(client.request, { method: "GET", path, query: { fields: "id" }, idempotent: true });
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
  const reachable = surroundings.callbackUrl(name).startsWith("https://");
  const statuses = reachable
    ? ""
    : " Meta cannot report deliveries: the service's own address has to be https.";
  return {
    ok: true,
    detail: `The Graph API takes the token and knows the number; ${modeOf(options)}.${statuses}`,
  };
}

/** How messages go; that the templates are approved is not looked up. */
function modeOf({ template, freeText }: WhatsappCloudOptions): string {
  const others = freeText ? "as free text to those who have written within 24 hours" : "not at all";
  if (!template) return `codes with a template of their own go in it, all else ${others}`;
  const languages = [template, ...Object.values(template.locales)].map(({ language }) => language);
  return `codes go in the template ${template.name} (${languages.join(", ")}; not looked up), all else ${others}`;
}
