import { describe, expect, test } from "vitest";
import { wishOf, wordOf } from "../../src/domain/messages/opt-out-words.ts";

describe("a wish", () => {
  test.each("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT OPT-OUT REMOVE TD ARRET".split(" "))(
    "%s is to stop, however it is written",
    (word) => {
      const written = [word, word.toLowerCase(), ` ${word}\n`, `${word}.`, `${word} !!!`, `${word}…`];
      expect(written.map(wishOf)).toEqual(written.map(() => "stop"));
    },
  );

  test.each(["OPT OUT", "opt out.", "Opt  Out", "STOP ALL", "Stop all!"])(
    "%s is one in two words",
    (text) => {
      expect(wishOf(text)).toBe("stop");
    },
  );

  test.each(["START", "unstop", "Start!"])("%s is to start", (text) => {
    expect(wishOf(text)).toBe("start");
  });

  test.each(["ARRÊT", "arrêt.", "arre\u0302t", "ARRÊT\u202F!", "Stóp"])(
    "%j is one without its accents",
    (text) => {
      expect(wishOf(text)).toBe("stop");
    },
  );

  test.each([
    "YES",
    "",
    ".",
    "-",
    "OPT--OUT",
    "OPT-",
    "-STOP",
    "STOP-",
    "STOP STOP",
    "OPT OUT ALL",
    "OPT IN",
    "ALL STOP",
    "STOP, please",
    "Please stop",
    "STOP1",
    "ST.OP",
    "СТОП",
    "constructor",
    `STOP${".".repeat(61)}`,
    "STOP".repeat(1_000),
    "\u0302".repeat(64),
  ])("%j is none", (text) => {
    expect(wishOf(text)).toBeUndefined();
  });

  test("is looked for in 64 characters", () => {
    expect(wishOf(`STOP${".".repeat(60)}`)).toBe("stop");
  });
});

test("the word of a text is in capitals, without what stands around it", () => {
  expect(["Yes.", " oui ", "yes, it was me", ""].map(wordOf)).toEqual(["YES", "OUI", undefined, undefined]);
});
