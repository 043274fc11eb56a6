import type { MessageContent } from "../../domain/messages/content.ts";
import { SealedDataError } from "../../domain/privacy/data-keys.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { Message } from "../../ports/store/messages.ts";
import type { MessageRow, StoredMessage } from "../schema/messages.ts";

/** Columns with the content of a message. */
export type ContentColumns = Pick<MessageRow, "sender" | "text" | "sealed" | "code" | "ringTimeSeconds">;

const getContext = (id: string) => `message ${id}`;

/** Returns the columns with the content of a new message. The text is sealed if the service has a data key. */
export function toContentColumns(message: Message, protection: DataProtection): ContentColumns {
  return {
    sender: "sender" in message ? message.sender : null,
    ...toTextColumns(message.id, "text" in message ? message.text : null, protection),
    code: "code" in message ? message.code : null,
    ringTimeSeconds: "ringTimeSeconds" in message ? message.ringTimeSeconds : null,
  };
}

/** Returns the columns with the text of a message. It is sealed if the service has a data key. */
export function toTextColumns(
  id: string,
  text: string | null,
  { seal }: DataProtection,
): Pick<ContentColumns, "text" | "sealed"> {
  // The text of a verification message is created when it is submitted, so there is nothing to seal.
  const sealed = text ? seal(getContext(id), text) : undefined;
  return sealed === undefined ? { text, sealed: null } : { text: null, sealed };
}

/** Returns the text of a stored message. Throws `SealedDataError` if it cannot be opened. */
export const openText = (
  { id, text, sealed }: Pick<StoredMessage, "id" | "text" | "sealed">,
  { open }: DataProtection,
): string => (sealed === null ? (text ?? "") : open(getContext(id), sealed));

type Content = MessageContent & { readonly unreadable?: string };

/**
 * Returns the content of a stored message. A text that was removed is "". If a text cannot be opened, it is "" and
 * `unreadable` has the reason.
 */
export function toContent(stored: StoredMessage, protection: DataProtection): Content {
  const { channel, sender, code, ring_time_seconds } = stored;
  switch (channel) {
    case "sms":
      return { channel, sender: sender ?? "", ...readText(stored, protection) };
    case "flash_call":
      return { channel, sender: sender ?? "", ringTimeSeconds: ring_time_seconds ?? 0 };
    case "whatsapp":
      return { channel, ...readText(stored, protection) };
    case "telegram":
      return { channel, code: code ?? "" };
  }
}

function readText(stored: StoredMessage, protection: DataProtection) {
  try {
    return { text: openText(stored, protection) };
  } catch (error) {
    if (!(error instanceof SealedDataError)) throw error;
    return { text: "", unreadable: error.message };
  }
}
