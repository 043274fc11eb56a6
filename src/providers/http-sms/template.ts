import type { OutboundMessage } from "../../ports/gateways.ts";
import { bareNumber, plusSender } from "../vendors/values.ts";
import type { SendingSurroundings } from "../vendors/vendor.ts";

/** What a description may have in braces. */
export const placeholders = ["id", "to", "digits", "from", "text", "seconds", "callback"];

/** What placeholders stand for; undefined leaves out what it stands in. */
export type Filling = Readonly<Record<string, string | undefined>>;

/** What the placeholders of one message stand for. */
export function fillingOf(
  { id, recipient, sender, text }: OutboundMessage<"sms">,
  from: string | undefined,
  { seconds, callbackUrl }: SendingSurroundings,
): Filling {
  return {
    id,
    to: recipient,
    digits: bareNumber(recipient),
    from: plusSender(from ?? sender),
    text,
    seconds: String(Math.max(1, Math.floor(seconds))),
    callback: callbackUrl,
  };
}

/** A text with its placeholders filled, once: what is filled in is not read again. Undefined where one has no value. */
function filledText(template: string, filling: Filling): string | undefined {
  let isWhole = true;
  const text = template.replace(/\{([a-z]{2,8})\}/g, (written, name: string) => {
    if (!Object.hasOwn(filling, name)) return written;
    const value = filling[name];
    isWhole &&= value !== undefined;
    return value ?? "";
  });
  return isWhole ? text : undefined;
}

/** Fields whose placeholders are filled. */
export function filledFields(
  fields: Readonly<Record<string, string>>,
  filling: Filling,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, template]) => [name, filledText(template, filling)]),
  );
}

/** JSON whose placeholders are filled; a text that is `{seconds}` alone becomes a number. */
export function filledJson(template: unknown, filling: Filling): unknown {
  if (template === "{seconds}") return Number(filling["seconds"]);
  if (typeof template === "string") return filledText(template, filling);
  if (Array.isArray(template)) return template.map((each) => filledJson(each, filling));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, each]) => [name, filledJson(each, filling)]),
  );
}
