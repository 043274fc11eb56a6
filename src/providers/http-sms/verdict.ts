import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { failureOfStatus, wordsOf, type Failed, type Failure, type Vendor } from "../shared/vendor.ts";
import type { HttpSmsOptions } from "./description.ts";
import { contentOf, costAt, firstOf, idAt, isAnythingAt, wordAt } from "./places.ts";

type AnswerDescription = HttpSmsOptions["answer"];

/** Reads answers as they are described; `sent` is what goes out with each message and is not to be told. */
export function verdictBy(
  { statuses = {}, ...described }: AnswerDescription,
  sent: readonly string[],
): Vendor<"sms">["verdict"] {
  const read = readerBy(described, sent);
  const byStatus = new Map(
    Object.entries(statuses).map(([status, own]) => [
      Number(status),
      readerBy({ id: described.id, ...own }, sent),
    ]),
  );
  return (answer, message) => (byStatus.get(answer.status) ?? read)(answer, message);
}

function readerBy(
  { id: idPlace, code: codePlaces, cost, accepted, ...failures }: Omit<AnswerDescription, "statuses">,
  sent: readonly string[],
): Vendor<"sms">["verdict"] {
  const failureOf = wordsOf<Failure>(failures);
  const isAccepted = new Set(accepted);
  const described = toAlphanumeric(sent);
  const words = extractShortWords(sent);
  return ({ status, text }, message) => {
    const content = contentOf(text);
    const codePlace = firstOf(content, codePlaces);
    const code = wordAt(content, codePlace);
    if (code === undefined) {
      // Its status of HTTP speaks for itself.
      if (status >= 300) return undefined;
      // Where no word is one of acceptance, an answer that has none is one.
      if (accepted !== undefined || isAnythingAt(content, codePlace)) return undescribed("no-word");
    } else if (!isAccepted.has(code)) {
      const known = failureOf(code);
      if (known !== undefined) return { kind: known, code };
      const texts = sentOf(message);
      const told = redact(code, [described, toAlphanumeric(texts)], [...words, ...extractShortWords(texts)]);
      // A success of HTTP with a word that is not described leaves open what became of the message.
      return status < 300 ? undescribed(told) : { kind: failureOfStatus(status), code: told };
    }
    const id = idPlace === undefined ? message.id : idAt(content, idPlace);
    if (id !== undefined) return { kind: "accepted", id, ...costAt(content, cost) };
    return status < 300 ? undescribed("no-id") : undefined;
  };
}

const sentOf = ({ recipient, sender, text, oneTimeCode }: OutboundMessage<"sms">) => [
  recipient,
  sender,
  text,
  oneTimeCode?.code ?? "",
];

const undescribed = (code: string): Failed => ({ kind: "open", code, isUndescribed: true });
