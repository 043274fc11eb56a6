import { codesIn } from "../../domain/messages/codes-in-text.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import type { WhatsappCloudOptions } from "./options.ts";

type Template = NonNullable<WhatsappCloudOptions["template"]>;
type Text = Pick<OutboundMessage<"whatsapp">, "text" | "oneTimeCode">;
type Body = Readonly<Record<string, unknown>>;

/** The content to send, or why it can never be sent, in words for the customer. */
export type Content = { readonly body: Body } | { readonly fault: string };

const maximumTextCharacters = 4_096;

const none = "The text has no code: send one run of 4 to 8 digits in it.";
const several = "The text has several runs of 4 to 8 digits: send one, which is the code.";

/** The text itself or, if there is a template, the template with the code: the message's own, else the one in the text. */
export function contentOf({ text, oneTimeCode }: Text, usual: Template | undefined): Content {
  const template = oneTimeCode?.approved ?? usual;
  if (!template) return textContent(text);
  if (oneTimeCode) return { body: templateBody(template, oneTimeCode.code) };
  const found = codesIn(text);
  const [first] = found;
  if (first === undefined) return { fault: none };
  if (found.length > 1) return { fault: several };
  return { body: templateBody(template, first) };
}

function textContent(body: string): Content {
  if (body === "") return { fault: "The message has no text." };
  if (Array.from(body).length > maximumTextCharacters) {
    return { fault: `The text has more than ${maximumTextCharacters} characters.` };
  }
  return { body: { type: "text", text: { preview_url: false, body } } };
}

/** An authentication template has the code in its text and in the button that copies it. */
function templateBody({ name, language }: Template, code: string): Body {
  const parameters = [{ type: "text", text: code }];
  const components = [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
  return { type: "template", template: { name, language: { code: language }, components } };
}
