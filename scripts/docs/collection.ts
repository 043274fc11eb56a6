import { convertV2 } from "openapi-to-postmanv2";
import { finish } from "./collection/finish.ts";
import { prepare } from "./collection/prepare.ts";
import type { Collection, Contract } from "./collection/shapes.ts";

/** A folder for each tag, a request for each operation, its example as the body, an answer for each status. */
const options = { folderStrategy: "Tags", parametersResolution: "Example", includeDeprecated: true } as const;

/** The contract as a Postman collection (format 2.1) that can be run from its first request on; JSON text. */
export async function collectionOf(contract: string): Promise<string> {
  const prepared = prepare(contract);
  return `${JSON.stringify(finish(await convert(prepared), prepared), inMarkdown, 1)}\n`;
}

/** The contract's texts are Markdown, which the converter does not say. */
const inMarkdown = (key: string, value: unknown) =>
  key === "type" && value === "text/plain" ? "text/markdown" : value;

function convert(contract: Contract): Promise<Collection> {
  return new Promise((resolve, reject) => {
    convertV2({ type: "json", data: contract }, options, (error, result) => {
      const collection = result?.output?.[0]?.data;
      if (error || !result?.result || !collection) {
        const reason = error?.message ?? result?.reason ?? "no collection came";
        reject(new Error(`The contract cannot be converted to a collection: ${reason}`));
      } else {
        // The library says of its collections no more than that they are objects.
        resolve(collection as unknown as Collection);
      }
    });
  });
}
