import { parseDataKeys, type DataKeys } from "../../src/domain/privacy/data-keys.ts";

const bytes = { k1: 1, k2: 2, k3: 3 } as const;

/** A data key as text, with different bytes for each name. */
export const dataKeyText = (id: keyof typeof bytes): string =>
  `${id}:${Buffer.alloc(32, bytes[id]).toString("base64")}`;

/** Parses data keys, such as `none,k1`. */
export const dataKeys = (...ids: readonly (keyof typeof bytes | "none")[]): DataKeys =>
  parseDataKeys(ids.map((id) => (id === "none" ? id : dataKeyText(id))).join(","))!;
