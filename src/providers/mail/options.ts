import { textOption } from "../fields.ts";

/** The name beside the address that e-mails come from; without line breaks, which would begin another header. */
export const fromNameOption = () =>
  textOption(
    /^[^\p{Cc}\u2028\u2029]{1,100}$/u,
    "a name of 1 to 100 characters without line breaks",
  ).optional();
