import { convertV2 } from "openapi-to-postmanv2";
import { chainRequests } from "./collection/chain-requests.ts";
import { prepareContract } from "./collection/prepare-contract.ts";
import type { Collection, Contract } from "./collection/types.ts";

/**
 * Options of the converter: one folder for each tag, one request for each operation with its example as the body, and
 * one response for each status.
 */
const options = { folderStrategy: "Tags", parametersResolution: "Example", includeDeprecated: true } as const;

/**
 * Creates a Postman collection (format 2.1) of a contract. Both are JSON texts. The collection can be run from its
 * first request to its last. Rejects if the contract cannot be converted.
 */
export async function createCollection(contract: string): Promise<string> {
  const prepared = prepareContract(contract);
  return `${JSON.stringify(chainRequests(await convert(prepared), prepared), inMarkdown, 1)}\n`;
}

/** Marks texts as Markdown, because the converter marks the contract's Markdown texts as plain text. */
const inMarkdown = (key: string, value: unknown) =>
  key === "type" && value === "text/plain" ? "text/markdown" : value;

function convert(contract: Contract): Promise<Collection> {
  return new Promise((resolve, reject) => {
    convertV2({ type: "json", data: contract }, options, (error, result) => {
      const collection = result?.output?.[0]?.data;
      if (error || !result?.result || !collection) {
        const reason = error?.message ?? result?.reason ?? "the converter returned no collection";
        reject(new Error(`The contract cannot be converted to a collection: ${reason}`));
      } else {
        // The library types its collections only as objects.
        resolve(collection as unknown as Collection);
      }
    });
  });
}
