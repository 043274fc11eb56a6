import { createInvalidRequest } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

const cursorError = {
  in: "body",
  pointer: "/after",
  code: "value",
  message: "It must be the `next` of a response.",
} as const;

/**
 * Stores a part of the sealed and the readable data as new data is stored. The first part has an audit entry, which is
 * committed before it.
 */
export async function rotateDataKeys(
  input: Input<"rotateDataKeys">,
  { store: { sealedData }, clock, commitWithAudit }: OperatorContext,
): Promise<Output<"rotateDataKeys">> {
  const { after } = input.body;
  if (after === undefined) {
    const target = { kind: "service", id: "connect-hub" } as const;
    await commitWithAudit({ operation: "rotateDataKeys", target, request: input })([]);
  }
  const part = await sealedData.reseal(after, clock.now());
  if (!part) return createInvalidRequest([cursorError]);
  const { kind, changed, unreadable, usedKeys, next } = part;
  const { currentKey: key, otherKeys } = sealedData;
  return {
    status: 200,
    body: {
      kind,
      changed,
      unreadable,
      used_keys: [...usedKeys],
      ...(key !== undefined && { key }),
      other_keys: [...otherKeys],
      ...(next !== undefined && { next }),
    },
  };
}
