import { describe, expect, test } from "vitest";
import { keywordsByLanguage } from "../../src/domain/messages/opt-out-keywords.ts";
import { createWishOf, keywordOf, wordOf } from "../../src/domain/messages/opt-out-words.ts";
import { builtIn } from "../../src/texts/built-in.ts";

const wishOf = createWishOf();

describe("a wish", () => {
  test.each("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT OPT-OUT REMOVE TD ARRET".split(" "))(
    "%s is to stop, however it is written",
    (word) => {
      const fullWidth = word.replace(/[A-Z]/g, (letter) =>
        String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
      );
      const written = [
        word,
        word.toLowerCase(),
        ` ${word}\n`,
        `${word}.`,
        `${word} !!!`,
        `${word}…`,
        `"${word}"`,
        `“${word}”`,
        `«${word}»`,
        `'${word}'`,
        `(${word})`,
        `-${word}-`,
        `${word} \u{1f44d}\u{1f3fd}`,
        `\u{1f6d1}${word}\ufe0f`,
        `\u202a${word}\u202c\u200b`,
        fullWidth,
        `${word}. Thank you`,
        `${word}! Thanks.`,
        `${word}\n\nSent from my phone`,
        `${word}\r\n\r\n-- \r\nA Name\r\n+44 7700 900123`,
        `${word}\nSent from my phone`,
        `${word}\n--\nA Name`,
        `${word}\n> Your code is 493817.`,
        `\n\n${word}`,
      ];
      expect(written.filter((text) => wishOf(text) !== "stop")).toEqual([]);
    },
  );

  test.each([
    "OPT OUT",
    "opt out.",
    "Opt  Out",
    "STOP ALL",
    "Stop all!",
    "Stop all messages",
    "stop texting me",
    "Unsubscribe me",
    "STOP STOP STOP",
    "Stop sending me messages. Please.",
  ])("%s is one in several words", (text) => {
    expect(wishOf(text)).toBe("stop");
  });

  test.each(["START", "unstop", "Start!", "“start”", "ＳＴＡＲＴ", "Start. Please!"])(
    "%s is to start",
    (text) => {
      expect(wishOf(text)).toBe("start");
    },
  );

  test.each(["ARRÊT", "arrêt.", "arre\u0302t", "ARRÊT\u202F!", "Stóp"])(
    "%j is one without its accents",
    (text) => {
      expect(wishOf(text)).toBe("stop");
    },
  );

  test.each([
    "Stopp",
    "BAJA",
    "PARAR",
    "Arrêt",
    "se désabonner".slice(3),
    "Afmelden",
    "СТОП",
    "стоп!",
    "отписаться",
    "ΣΤΟΠ",
    "İptal",
    "توقف",
    "إلغاء الاشتراك",
    "الغاء",
    "बंद करें",
    "停止",
    "「停止」",
    "退订",
    "退訂。",
    "từ chối",
  ])("%s is one in its language", (text) => {
    expect(wishOf(text)).toBe("stop");
  });

  test.each([
    "",
    ".",
    "-",
    "\u{1f6d1}",
    "YES",
    "NO",
    "OPT-",
    "OPT IN",
    "ALL STOP",
    "OPT OUT ALL",
    "STOP1",
    "ST.OP",
    "constructor",
  ])("%j is none", (text) => {
    expect(wishOf(text)).toBeUndefined();
  });

  test.each([
    "Do not stop",
    "Please stop",
    "STOP, please",
    "I will stop by later",
    "Stop by at five",
    "When does it end?",
    "Please cancel my order 1041",
    "Stop, I never asked for this. Who are you?",
    "Reply STOP to opt out",
    "Stop\nat the next corner",
    "What is STOP?",
    "Thank you",
    "Nicht stoppen",
    "No quiero parar",
  ])("%j is a sentence, which is none", (text) => {
    expect(wishOf(text)).toBeUndefined();
  });

  test.each(["đúng", "Đúng rồi", "Seis", "Sim", "Ja", "Tak"])(
    "%s is a usual reply, which is none",
    (text) => {
      expect(wishOf(text)).toBeUndefined();
    },
  );

  test.each([
    "STOP".repeat(1_000),
    "\u0302".repeat(64),
    `STOP${" ".repeat(100_000)}x`,
    "\u{1f44d}".repeat(1_000),
  ])("is looked for in 256 characters (%#)", (text) => {
    expect(wishOf(text)).toBeUndefined();
  });

  test("may stand above any number of lines", () => {
    expect(wishOf(`STOP\n\n${"A disclaimer. ".repeat(10_000)}`)).toBe("stop");
  });
});

test("each language of the built-in texts has keywords, and none of them means both", () => {
  expect(Object.keys(keywordsByLanguage)).toEqual(Object.keys(builtIn));
  for (const { stop, start, polite } of Object.values(keywordsByLanguage)) {
    expect(stop.filter((keyword) => wishOf(keyword) !== "stop")).toEqual([]);
    expect(start.filter((keyword) => wishOf(keyword) !== "start")).toEqual([]);
    expect(polite.filter((phrase) => wishOf(phrase) !== undefined)).toEqual([]);
  }
});

test("keywords of the operator are found in the same way, and their meaning counts", () => {
  const own = createWishOf({ stop: ["Adiós", "no más"], start: ["hola", "quit"] });
  expect(["ADIOS!", "«adiós»", "No mas. Por favor", "Hola", "Quit", "stop"].map(own)).toEqual([
    "stop",
    "stop",
    "stop",
    "start",
    "start",
    "stop",
  ]);
  expect(wishOf("ADIOS!")).toBeUndefined();
  expect(["Adiós", "!", ""].map(keywordOf)).toEqual(["ADIOS", undefined, undefined]);
});

test("the words of a text are in capitals, without what stands around them", () => {
  expect(["Yes.", " oui ", "yes, it was me", ""].map(wordOf)).toEqual([
    "YES",
    "OUI",
    "YES IT WAS ME",
    undefined,
  ]);
});
