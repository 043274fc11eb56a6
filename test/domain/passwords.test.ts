import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  hashPassword,
  dummyHash,
  findPasswordError,
  verifyPassword,
} from "../../src/domain/access/passwords.ts";
import { QueueFullError, localOrigin } from "../../src/domain/access/fair-queue.ts";

/** Creates a PHC hash with given cost, without the code under test. */
function createHash(password: string, ln: number, r = 8, p = 1, keyBytes = 32): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, keyBytes, { N: 2 ** ln, r, p, maxmem: 2 ** 28 });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(key)}`;
}

describe("findPasswordError", () => {
  test.each([
    "tangerine-boat-41",
    "Zv9!kq2#",
    "пароль-надёжный",
    "😀🐳🌵🎻🛶🧭🪁🦉",
    " 8 spaces",
    "x".repeat(127) + "!",
  ])("accepts %j", (password) => expect(findPasswordError(password)).toBeUndefined());

  test("states the wrong length", () => {
    expect(findPasswordError("Zv9!kq2")?.message).toBe(
      "A password has at least 8 characters; this one has 7.",
    );
    expect(findPasswordError("")?.message).toContain("has 0");
    expect(findPasswordError("z!".repeat(64) + "1")?.message).toBe(
      "A password has at most 128 characters; this one has 129.",
    );
  });

  test("counts characters, not UTF-16 code units", () => {
    expect(findPasswordError("😀".repeat(7))?.message).toContain("has 7");
    expect(findPasswordError("😀🐳".repeat(64))).toBeUndefined();
  });

  test.each(["password", "12345678", "Password1", "QWERTYUIOP", "iloveyou", "trustno1"])(
    "rejects the common password %s",
    (password) => {
      expect(findPasswordError(password)?.message).toContain("most common");
    },
  );
});

describe("hashPassword", () => {
  test("returns a PHC hash with a new salt, which verifyPassword accepts", async () => {
    const [one, other] = await Promise.all([
      hashPassword("tangerine-boat-41", localOrigin),
      hashPassword("tangerine-boat-41", localOrigin),
    ]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword("tangerine-boat-41", one, localOrigin)).toBe(true);
    expect(await verifyPassword("tangerine-boat-42", one, localOrigin)).toBe(false);
  });

  test("normalizes Unicode composition", async () => {
    expect(
      await verifyPassword("cafe\u0301-tangerine", createHash("caf\u00e9-tangerine", 4), localOrigin),
    ).toBe(true);
  });
});

describe("verifyPassword", () => {
  test("uses the parameters in the hash", async () => {
    for (const phc of [
      createHash("correct", 4),
      createHash("correct", 10, 4, 2),
      createHash("correct", 5, 8, 1, 64),
    ]) {
      expect(await verifyPassword("correct", phc, localOrigin)).toBe(true);
      expect(await verifyPassword("incorrect", phc, localOrigin)).toBe(false);
    }
  });

  test.each([
    "",
    "correct",
    "$scrypt$",
    "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=15,r=8$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=31,r=8,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=15,r=99,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=15,r=8,p=0$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=0,r=8,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=4,r=8,p=1$!!!$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0$",
  ])("returns false for %j", async (phc) =>
    expect(await verifyPassword("correct", phc, localOrigin)).toBe(false),
  );
});

test("the dummy hash has the usual cost, and no password matches it", async () => {
  const parameters = (phc: string) => phc.split("$").slice(0, 3);
  expect(parameters(dummyHash)).toEqual(parameters(await hashPassword("tangerine-boat-41", localOrigin)));
  expect(dummyHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("tangerine-boat-41", dummyHash, localOrigin)).toBe(false);
});

test("verifyPassword rejects the 67th concurrent call: two run and 64 wait", async () => {
  const phc = createHash("correct", 12);
  const attempts = Array.from({ length: 67 }, (_, index) =>
    verifyPassword("correct", phc, { network: "office", caller: String(index) }),
  );
  await expect(attempts[66]).rejects.toBeInstanceOf(QueueFullError);
  expect(await Promise.all(attempts.slice(0, 66))).toEqual(new Array(66).fill(true));
  expect(await verifyPassword("correct", phc, localOrigin)).toBe(true);
});

test("verifyPassword allows one waiting call for each caller", async () => {
  const phc = createHash("correct", 12);
  const attempts = Array.from({ length: 10 }, () => verifyPassword("correct", phc, localOrigin));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});
