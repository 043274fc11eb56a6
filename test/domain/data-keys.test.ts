import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  generateDataKey,
  getKeyId,
  openText,
  parseDataKeys,
  SealedDataError,
  sealText,
} from "../../src/domain/privacy/data-keys.ts";

const createKeys = (...ids: string[]) => parseDataKeys(ids.map(generateDataKey).join(","))!;
const { all } = createKeys("k1", "k2");
const [key, otherKey] = all as [(typeof all)[number], (typeof all)[number]];
const context = "message 01931f6a-7b00-7000-8000-000000000001";
const texts = ["", "Your code is 493817.", "🔑 κλειδί", "x".repeat(1_600)];

/** Splits a sealed text into its documented parts. */
function split(sealed: string) {
  const [id, encoded, ...rest] = sealed.split(".");
  const bytes = Buffer.from(encoded!, "base64url");
  return {
    id,
    rest,
    nonce: bytes.subarray(0, 12),
    tag: bytes.subarray(12, 28),
    ciphertext: bytes.subarray(28),
  };
}

describe("a sealed text", () => {
  test.each(texts)("has the documented format, which any AES-256-GCM can open: %j", (text) => {
    const { id, rest, nonce, tag, ciphertext } = split(sealText(key, context, text));
    expect([id, rest]).toEqual(["k1", []]);
    const opening = createDecipheriv("aes-256-gcm", key.key.export(), nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    expect(Buffer.concat([opening.update(ciphertext), opening.final()]).toString("utf8")).toBe(text);
  });

  test("that another program sealed in this format is opened", () => {
    const nonce = randomBytes(12);
    const sealing = createCipheriv("aes-256-gcm", key.key.export(), nonce).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([sealing.update("text"), sealing.final()]);
    const bytes = Buffer.concat([nonce, sealing.getAuthTag(), ciphertext]);
    expect(openText(all, context, `k1.${bytes.toString("base64url")}`)).toBe("text");
  });

  test("is opened by its key, which may be any of the keys", () => {
    for (const text of texts)
      for (const each of all) expect(openText(all, context, sealText(each, context, text))).toBe(text);
  });

  test("differs each time, so that equal texts cannot be recognized", () => {
    const sealed = Array.from({ length: 1_000 }, () => sealText(key, context, "text"));
    expect(new Set(sealed.map((each) => split(each).nonce.toString("hex"))).size).toBe(1_000);
  });

  test("contains neither the text nor the context", () => {
    const sealed = sealText(key, context, "Your code is 493817.");
    const { nonce, tag, ciphertext } = split(sealed);
    for (const bytes of [Buffer.from(sealed), nonce, tag, ciphertext])
      expect(bytes.includes("493817") || bytes.includes("01931f6a")).toBe(false);
  });
});

describe("a sealed text is not opened", () => {
  const sealed = sealText(key, context, "Your code is 493817.");

  test("if any of its bytes changed, or if it is shorter or longer", () => {
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => openText(all, context, `k1.${changed.toString("base64url")}`)).toThrow(SealedDataError);
      const cut = bytes.subarray(0, index).toString("base64url");
      expect(() => openText(all, context, `k1.${cut}`)).toThrow(SealedDataError);
    }
    const longer = Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url");
    expect(() => openText(all, context, `k1.${longer}`)).toThrow(SealedDataError);
  });

  test.each([
    "message 01931f6a-7b00-7000-8000-000000000002",
    "mail 01931f6a-7b00-7000-8000-000000000001",
    "",
  ])("in another context: %j", (other) => {
    expect(() => openText(all, other, sealed)).toThrow(SealedDataError);
  });

  test("by another key of the same name, or under the name of another key", () => {
    const { all: others } = createKeys("k1");
    expect(() => openText(others, context, sealed)).toThrow(SealedDataError);
    expect(() => openText(all, context, sealed.replace("k1.", "k2."))).toThrow(SealedDataError);
  });

  test("without its key, which the error names", () => {
    expect(() => openText([otherKey], context, sealed)).toThrow(SealedDataError);
    expect(() => openText([otherKey], context, sealed)).toThrow("k1");
    expect(() => openText([], context, sealed)).toThrow(SealedDataError);
  });

  test.each(["", ".", "k1", "k1.", "k1.!", "a readable text. 493817", "K1.AAAA", `${"k".repeat(17)}.AAAA`])(
    "if it is none, and the error does not contain it: %j",
    (text) => {
      expect(() => openText(all, context, text)).toThrow(SealedDataError);
      expect(() => openText(all, context, text)).not.toThrow("493817");
    },
  );
});

describe("data keys", () => {
  test("are parsed from what is generated, and are different each time", () => {
    const { current, all: parsed } = createKeys("k2", "k1");
    expect(current).toBe(parsed[0]);
    expect(parsed.map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(parsed[0]!.key.equals(parsed[1]!.key)).toBe(false);
    expect(parsed[0]!.key.symmetricKeySize).toBe(32);
  });

  test("are not shown by an error or a log line", () => {
    const [text] = [generateDataKey("k1")];
    const shown = JSON.stringify(parseDataKeys(text));
    expect(shown).not.toContain(text.slice(3, 20));
  });

  test("name each sealed text", () => {
    expect(getKeyId(sealText(otherKey, context, "text"))).toBe("k2");
    expect(getKeyId("readable:k1.text")).toBeUndefined();
  });
});
