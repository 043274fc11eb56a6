/** What a description may have in braces. */
export const placeholders = [
  "id",
  "to",
  "digits",
  "from",
  "text",
  "code",
  "seconds",
  "minutes",
  "callback",
  "encoding",
];
