/** What the first line of each generated file says. */
export const banner = "Generated from spec/ by `npm run generate`. Never edited by hand.";

/** A TypeScript module with the banner on its first line. */
export function withBanner(text: string): string {
  return `// ${banner}\n${text}`;
}
