import { readFile } from "node:fs/promises";
import { createExampleText, type Contract, type Operation } from "./pack-examples.ts";

/** Creates the README of the package: the text of `pack-readme.md`, and an example for every operation. */
export async function createReadmeText(contract: Contract): Promise<string> {
  const template = await readFile(new URL("./pack-readme.md", import.meta.url), "utf8");
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(item));
  const areas = contract.tags.map(async ({ name, description }) => {
    const areaOperations = operations.filter(({ tags }) => tags[0] === name);
    const texts = await Promise.all(
      areaOperations.map((operation) => createOperationText(contract, operation)),
    );
    return `### ${name}\n\n${description}\n\n${texts.join("\n\n")}`;
  });
  const sections = await Promise.all(areas);
  return template
    .replaceAll("{version}", contract.info.version)
    .replace("{operations}", () => sections.join("\n\n"));
}

async function createOperationText(contract: Contract, operation: Operation): Promise<string> {
  const { operationId, summary, security } = operation;
  const credentials = security.map((schemes) => Object.keys(schemes).map(getOptionName).join(" + "));
  const needs = credentials.length === 0 ? "no credentials" : credentials.join(", or ");
  const code = await createExampleText(contract, operation);
  return `#### ${operationId}\n\n${summary}: ${needs}.\n\n\`\`\`ts\n${code}\n\`\`\``;
}

/** Returns the name of the client option for a security scheme as Markdown, and `a session` for access tokens. */
const getOptionName = (scheme: string) =>
  scheme === "BearerJwt" ? "a session" : `\`${scheme[0]!.toLowerCase()}${scheme.slice(1)}\``;
