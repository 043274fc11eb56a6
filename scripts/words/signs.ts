import type { ReadText, TextKind } from "./texts.ts";

/** Pattern of text that often is hard to understand. A match is a hint, not proof of a fault. */
export interface Sign {
  readonly id: string;
  readonly kinds: readonly TextKind[];
  /** Returns the excerpts that match. */
  readonly find: (text: string) => readonly string[];
  /** Advice for a better text. */
  readonly instead: string;
}

/** Sentence limits of the project's English. */
const maximumWords = 30;
const maximumOfs = 2;

const comments: readonly TextKind[] = ["doc", "inline", "prose"];
const allTexts: readonly TextKind[] = [...comments, "title", "message"];

/** All signs of unclear English, in the order of the report. */
export const signs: readonly Sign[] = [
  // The start of a doc comment
  matching(
    "doc-what",
    ["doc"],
    /^(What|Who|Whom|Whose|Which|Where|Why|How)\b/g,
    "begin with a noun or a verb",
  ),
  matching("doc-whether", ["doc"], /^Whether\b/g, "Returns true if …; True if …"),
  matching(
    "doc-same",
    ["doc"],
    /^(The same|As [`a-z]|That of|Those |It |Of |So |Such |Else\b|And |Or )/g,
    "repeat the noun, so that the comment stands alone",
  ),
  // Sentences
  {
    id: "long-sentence",
    kinds: comments,
    find: (text) =>
      splitSentences(text).filter((each) => (each.match(/[\w'`-]+/g)?.length ?? 0) > maximumWords),
    instead: `at most ${maximumWords} words in a sentence`,
  },
  {
    id: "commas-no-verb",
    kinds: comments,
    // A list of code or of single words is not a sentence.
    find: (text) =>
      splitSentences(text).filter(
        (each) =>
          each.split(",").length > 3 && !verb.test(each) && (each.match(/[a-z]+ [a-z]+/g)?.length ?? 0) > 2,
      ),
    instead: "a sentence with three commas needs a verb",
  },
  matching(
    "nested-relative",
    comments,
    /\b(of|by|for|in|from|to|with|at|on|among|beside) (which|whom|whose|what|whatever)\b/gi,
    "make a second sentence",
  ),
  matching(
    "free-relative",
    comments,
    /(?<![,.] )\b(what|whatever|whoever|whomever) (is|are|was|were|has|have|had|may|might|can|could|cannot|would|will|does|did|comes|came|goes|went|waits|stands|lies|becomes|became|nobody|no|somebody|another|others?|one|it|they|he|this|these|that|those|the|an?|every|each|providers?|vendors?)\b/gi,
    "name the message, the row, the receipt",
  ),
  matching("whether-chain", comments, /\bwhether\b[^.;:]*\bwhether\b/gi, "two sentences"),
  matching(
    "starts-of",
    ["inline", "prose"],
    /(^|[.] )(Of|What|Who|Whoever|Whose) [a-z][^.]*[.:]/g,
    "begin with the subject",
  ),
  matching(
    "possessive-chain",
    comments,
    /\b\w+'s \w+'s\b|\b\w+s' \w+'s\b|\bof (?:(?:the|an?|its|their) )?\w+ of (?:(?:the|an?|its|their) )?\w+ of\b/gi,
    "split the chain",
  ),
  {
    id: "three-of",
    kinds: comments,
    find: (text) =>
      splitSentences(text).filter(
        (each) =>
          (each.match(/\bof\b/g)?.length ?? 0) > maximumOfs && each.split(/\s+/).length <= maximumWords,
      ),
    instead: `at most ${maximumOfs} "of" in a sentence`,
  },
  matching(
    "back-reference",
    comments,
    /\b(that|this|the) one\b|\bsuch (an? )?one\b|\bthe others?\b(?! \w)|\bones\b|\bth(at|ose) of\b/gi,
    "repeat the noun",
  ),
  // Words
  matching(
    "vague-amount",
    allTexts,
    /\bso (many|much|long|often|few|far|soon|late)\b|(?<!times )(?<!twice )\bas (many|much|often|few|far|late) as\b|\bhow far\b|\bof late\b|\blately\b/gi,
    "name the parameter, the bound and the unit",
  ),
  matching(
    "indefinite-person",
    allTexts,
    /\b(nobody|somebody|anybody|everybody|whoever|whomever|whosever)\b/gi,
    "name the caller, the provider, the instance",
  ),
  matching("told", allTexts, /\b(tells?|told|telling)\b/gi, "return, report, notify, log"),
  matching("asked", allTexts, /\b(asks?|asked|asking|asker)\b/gi, "call, request, query, try, poll"),
  matching(
    "taken-back",
    allTexts,
    /\b(tak(?:e|es|en|ing)|took|giv(?:e|es|en|ing)|gave|puts?) (?:\w+ )?back\b/gi,
    "release, revert, refund, return",
  ),
  matching(
    "becomes-of",
    allTexts,
    /\b(becomes?|became|comes?|came|made) of\b|\bcomes? to\b|\bcame to\b/gi,
    "result, outcome, total",
  ),
  matching(
    "where-for-if",
    comments,
    /\bwhere (it|there|that|this|these|those|one|the|an?|nobody|somebody|none|no|they|two|its|nothing|any|some|all|each|every|[a-z]+ (?:is|are|was|has|have|may|can|cannot|lacks|does))\b/gi,
    "if, when",
  ),
  matching(
    "else-otherwise",
    [...comments, "message"],
    /[,;] else\b|\b(or|and) else\b|(^|\. )Else\b/gi,
    "otherwise",
  ),
  matching(
    "stands-lies",
    allTexts,
    /\b(stands?|stood|lies|lay) (in|for|by|at|on|there|behind|before|beside|under|of|whoever|\w+ly)\b/gi,
    "is",
  ),
  matching(
    "dialect-word",
    allTexts,
    /\b(in hand|hand(?:s|ed)? (?:it |them |over|a message over)|handed over|under way|at work|beside|meanwhile|anew|mend(?:s|ed|ing)?|ailments?|farewell|vouch\w*|hitherto|lasting|dear|by itself|for good|by hand|side by side|one after the other|brings? along|gets? along|left open|leaves? open|sort of message|of (?:ours|theirs|yours|its own)|in words for|in its turn|in turns?|take turns|has its turn|the like of it|as a whole|as told|made up|makes up for)\b/gi,
    "the term of WORDS in src/README.md, or of the field",
  ),
  // Names
  {
    id: "name-dialect",
    kinds: ["name", "file"],
    find: (text) => splitName(text).filter((word) => dialectNames.has(word)),
    instead: "the term of the glossary in src/README.md, or of the field",
  },
  matching(
    "name-noun-of",
    ["name"],
    /^(?!typeof|instanceof)[a-z]\w*[a-z]Of$/g,
    "get, find, to or parse, and a noun",
  ),
  matching(
    "name-participle",
    ["name"],
    /^(told|held|kept|judged|meant|served|shown|listed|left|taken|given|known|found|seen|moved|passed|woken|storing|ending|ended|moving|recorded|asked|called|failed|decided|merged|measured|filled|summed|placed|spelled|folded|shaped|credited|started|counted|gone|together|apiece|everyone|always|differs|joined)(?![a-z])/g,
    "a function is a verb, a value is a noun",
  ),
];

/** Words that are unclear in an exported name or a file name, because another word of the glossary is clearer. */
const dialectNames = new Set(
  (
    "ailment apiece asker beside chore deed dear doubt doubts everyone farewell fates fewer forbidding " +
    "heard held kept lane lanes lits lasting meant mend mends misses overtaken prize racing standing standings " +
    "surroundings tellable telling told unasked unfit voucher vouching wish wishes woken"
  ).split(" "),
);

/** Returns the matches of every sign in a text, each with the id of its sign and an excerpt. */
export function findSigns({
  kind,
  text,
}: Pick<ReadText, "kind" | "text">): { sign: string; excerpt: string }[] {
  return signs
    .filter(({ kinds }) => kinds.includes(kind))
    .flatMap(({ id, find }) => find(text).map((excerpt) => ({ sign: id, excerpt })));
}

function matching(id: string, kinds: readonly TextKind[], pattern: RegExp, instead: string): Sign {
  const find = (text: string) =>
    Array.from(text.matchAll(pattern), ({ 0: match, index }) =>
      text.slice(Math.max(0, index - 25), index + match.length + 45).trim(),
    );
  return { id, kinds, find, instead };
}

/** Splits a text at the ends of sentences and at semicolons. A span of code counts as many words as it has. */
function splitSentences(text: string): string[] {
  return text
    .replaceAll(/`[^`]*`/g, (code) => code.split(" ").fill("X").join(" "))
    .replaceAll(/\b(e\.g|i\.e|etc|vs|St|Mr|approx)\./g, "$1")
    .split(/(?<=[.!?])\s+(?=[A-Z"([])|;\s+/)
    .filter((sentence) => sentence.trim() !== "");
}

const splitName = (name: string) =>
  name.split(/[-_.]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());

const verb =
  /\b(is|are|was|were|be|been|has|have|had|do|does|did|can|could|cannot|may|might|must|will|would|shall|should|go|goes|try|tries|pass|passes|(need|make|take|keep|give|get|hold|put|set|read|write|send|find|begin|end|come|say|run|stay|stop|start|wait|count|return|use|add|leave|let|show|see|call|throw|reject|resolve|remove|name|check|open|close|create|build|commit|store|fail|follow|mean|list|move|work|cost|last|belong|depend|contain|measure|print|fill|lock|claim|require|prevent|provide)s?|[a-z]{3,}ed)\b/;
