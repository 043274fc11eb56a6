import { checkAnswer, checkReport, checkSent, checkStatus } from "./checks.ts";
import { checkSenders } from "../shared/options.ts";
import { description } from "./description.ts";
import { literal } from "./template.ts";

/** The operator's description of an SMS gateway, of which all parts fit together. */
export const options = description.superRefine((described, context) => {
  checkSent(described, context);
  checkSenders([[["from"], described.from]], described.senderLength, context);
  checkAnswer(described, context);
  checkReport(described, context);
  checkStatus("report", described.report, context);
  checkStatus("poll", described.poll, context);
});

/** The options whose texts have placeholders, and how a text of the environment is written there, which has none. */
export const templates = {
  paths: [
    ["path"],
    ["headers"],
    ["query"],
    ["form"],
    ["json"],
    ["xml"],
    ["poll", "path"],
    ["poll", "query"],
    ["check"],
  ],
  literal,
};
