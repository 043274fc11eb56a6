import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  hashPassword,
  nobodysHash,
  passwordFault,
  verifyPassword,
} from "../../src/domain/access/passwords.ts";
import { TooBusy, operator } from "../../src/domain/access/turns.ts";

/** A PHC text made without the code under test, as cheap as the test likes. */
function phcOf(password: string, ln: number, r = 8, p = 1, keyBytes = 32): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, keyBytes, { N: 2 ** ln, r, p, maxmem: 2 ** 28 });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(key)}`;
}

describe("passwordFault", () => {
  test.each([
    "tangerine-boat-41",
    "Zv9!kq2#",
    "пароль-надёжный",
    "😀🐳🌵🎻🛶🧭🪁🦉",
    " 8 spaces",
    "x".repeat(127) + "!",
  ])("takes %j", (password) => expect(passwordFault(password)).toBeUndefined());

  test("names the length that is wrong", () => {
    expect(passwordFault("Zv9!kq2")?.message).toBe("A password has at least 8 characters; this one has 7.");
    expect(passwordFault("")?.message).toContain("has 0");
    expect(passwordFault("z!".repeat(64) + "1")?.message).toBe(
      "A password has at most 128 characters; this one has 129.",
    );
  });

  test("counts characters and not code units", () => {
    expect(passwordFault("😀".repeat(7))?.message).toContain("has 7");
    expect(passwordFault("😀🐳".repeat(64))).toBeUndefined();
  });

  test.each(["password", "12345678", "Password1", "QWERTYUIOP", "iloveyou", "trustno1"])(
    "refuses %s",
    (password) => {
      expect(passwordFault(password)?.message).toContain("most common");
    },
  );
});

describe("hashPassword", () => {
  test("writes PHC text with a new salt each time, which verifyPassword accepts", async () => {
    const [one, other] = await Promise.all([
      hashPassword("tangerine-boat-41", operator),
      hashPassword("tangerine-boat-41", operator),
    ]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword("tangerine-boat-41", one, operator)).toBe(true);
    expect(await verifyPassword("tangerine-boat-42", one, operator)).toBe(false);
  });

  test("does not care how a system composes its characters", async () => {
    expect(await verifyPassword("cafe\u0301-tangerine", phcOf("caf\u00e9-tangerine", 4), operator)).toBe(
      true,
    );
  });
});

describe("verifyPassword", () => {
  test("reads the parameters from the text", async () => {
    for (const phc of [phcOf("correct", 4), phcOf("correct", 10, 4, 2), phcOf("correct", 5, 8, 1, 64)]) {
      expect(await verifyPassword("correct", phc, operator)).toBe(true);
      expect(await verifyPassword("incorrect", phc, operator)).toBe(false);
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
  ])("answers false for %j", async (phc) =>
    expect(await verifyPassword("correct", phc, operator)).toBe(false),
  );
});

test("nobody's hash asks for as much work as any other, and no password made it", async () => {
  const parameters = (phc: string) => phc.split("$").slice(0, 3);
  expect(parameters(nobodysHash)).toEqual(parameters(await hashPassword("tangerine-boat-41", operator)));
  expect(nobodysHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("tangerine-boat-41", nobodysHash, operator)).toBe(false);
});

test("refuses the 67th at once: two run and sixty-four wait", async () => {
  const phc = phcOf("correct", 12);
  const attempts = Array.from({ length: 67 }, (_, index) =>
    verifyPassword("correct", phc, { network: "office", caller: String(index) }),
  );
  await expect(attempts[66]).rejects.toBeInstanceOf(TooBusy);
  expect(await Promise.all(attempts.slice(0, 66))).toEqual(new Array(66).fill(true));
  expect(await verifyPassword("correct", phc, operator)).toBe(true);
});

test("of one caller one waits at most", async () => {
  const phc = phcOf("correct", 12);
  const attempts = Array.from({ length: 10 }, () => verifyPassword("correct", phc, operator));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});
