import { readFile } from "node:fs/promises";
import { exampleText, type Contract, type Operation } from "./pack-examples.ts";

/** The package's README: what is written in `pack-readme.md`, and an example for every operation of the contract. */
export async function readmeText(contract: Contract): Promise<string> {
  const written = await readFile(new URL("./pack-readme.md", import.meta.url), "utf8");
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(item));
  const areas = contract.tags.map(async ({ name, description }) => {
    const own = operations.filter(({ tags }) => tags[0] === name);
    const texts = await Promise.all(own.map((operation) => operationText(contract, operation)));
    return `### ${name}\n\n${description}\n\n${texts.join("\n\n")}`;
  });
  const sections = await Promise.all(areas);
  return written
    .replaceAll("{version}", contract.info.version)
    .replace("{operations}", () => sections.join("\n\n"));
}

async function operationText(contract: Contract, operation: Operation): Promise<string> {
  const { operationId, summary, security } = operation;
  const credentials = security.map((schemes) => Object.keys(schemes).map(credentialText).join(" + "));
  const needs = credentials.length === 0 ? "no credentials" : credentials.join(", or ");
  const code = await exampleText(contract, operation);
  return `#### ${operationId}\n\n${summary}: ${needs}.\n\n\`\`\`ts\n${code}\n\`\`\``;
}

/** What an option of the client is called that carries a security scheme. */
const credentialText = (scheme: string) =>
  scheme === "BearerJwt" ? "a session" : `\`${scheme[0]!.toLowerCase()}${scheme.slice(1)}\``;
