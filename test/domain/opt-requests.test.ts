import { describe, expect, test } from "vitest";
import { keywordsByLanguage } from "../../src/domain/messages/opt-out-keywords.ts";
import {
  createOptRequestParser,
  normalizeKeyword,
  extractPhrase,
} from "../../src/domain/messages/opt-requests.ts";
import { builtIn } from "../../src/texts/built-in.ts";

const parseRequest = createOptRequestParser();

describe("an opt-out or opt-in request", () => {
  test.each("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT OPT-OUT REMOVE TD ARRET".split(" "))(
    "%s is recognized in all spellings and contexts",
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
      expect(written.filter((text) => parseRequest(text) !== "stop")).toEqual([]);
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
  ])("%s is recognized although it has several words", (text) => {
    expect(parseRequest(text)).toBe("stop");
  });

  test.each(["START", "unstop", "Start!", "“start”", "ＳＴＡＲＴ", "Start. Please!"])(
    "%s is an opt-in request",
    (text) => {
      expect(parseRequest(text)).toBe("start");
    },
  );

  test.each(["ARRÊT", "arrêt.", "arre\u0302t", "ARRÊT\u202F!", "Stóp"])(
    "%j is recognized with and without accents",
    (text) => {
      expect(parseRequest(text)).toBe("stop");
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
  ])("%s is recognized in its language", (text) => {
    expect(parseRequest(text)).toBe("stop");
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
  ])("%j is not a request", (text) => {
    expect(parseRequest(text)).toBeUndefined();
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
  ])("%j is a sentence, not a request", (text) => {
    expect(parseRequest(text)).toBeUndefined();
  });

  test.each(["đúng", "Đúng rồi", "Seis", "Sim", "Ja", "Tak"])(
    "%s is a common reply, not a request",
    (text) => {
      expect(parseRequest(text)).toBeUndefined();
    },
  );

  test.each([
    "STOP".repeat(1_000),
    "\u0302".repeat(64),
    `STOP${" ".repeat(100_000)}x`,
    "\u{1f44d}".repeat(1_000),
  ])(
    "is not found in a text without words or whose line ends after the first 256 characters (%#)",
    (text) => {
      expect(parseRequest(text)).toBeUndefined();
    },
  );

  test("may be followed by any number of lines", () => {
    expect(parseRequest(`STOP\n\n${"A disclaimer. ".repeat(10_000)}`)).toBe("stop");
  });
});

test("every language of the built-in texts has keywords, and no keyword has two meanings", () => {
  expect(Object.keys(keywordsByLanguage)).toEqual(Object.keys(builtIn));
  for (const { stop, start, polite } of Object.values(keywordsByLanguage)) {
    expect(stop.filter((keyword) => parseRequest(keyword) !== "stop")).toEqual([]);
    expect(start.filter((keyword) => parseRequest(keyword) !== "start")).toEqual([]);
    expect(polite.filter((phrase) => parseRequest(phrase) !== undefined)).toEqual([]);
  }
});

test("keywords of the operator are recognized in the same spellings and take precedence", () => {
  const own = createOptRequestParser({ stop: ["Adiós", "no más"], start: ["hola", "quit"] });
  expect(["ADIOS!", "«adiós»", "No mas. Por favor", "Hola", "Quit", "stop"].map(own)).toEqual([
    "stop",
    "stop",
    "stop",
    "start",
    "start",
    "stop",
  ]);
  expect(parseRequest("ADIOS!")).toBeUndefined();
  expect(["Adiós", "!", ""].map(normalizeKeyword)).toEqual(["ADIOS", undefined, undefined]);
});

test("extractPhrase returns the words in capitals, without surrounding characters", () => {
  expect(["Yes.", " oui ", "yes, it was me", ""].map(extractPhrase)).toEqual([
    "YES",
    "OUI",
    "YES IT WAS ME",
    undefined,
  ]);
});
