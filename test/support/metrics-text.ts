/** A line of what a scraper reads. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads Prometheus' text format 0.0.4; throws for a line that is not in it, or whose family lacks its type or help. */
export function readMetrics(text: string): readonly Sample[] {
  if (!text.endsWith("\n")) throw new Error("It ends in the middle of a line.");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, helped] = /^# HELP ([a-z_]+) \S/.exec(line) ?? [];
    const [, family, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (family !== undefined && types.has(family)) throw new Error(`${family} is declared twice.`);
    if (family !== undefined && !helps.has(family)) throw new Error(`${family} has no help.`);
    if (helped !== undefined) helps.add(helped);
    else if (family !== undefined && type !== undefined) types.set(family, type);
    else samples.push(sampleOf(line, types));
  }
  return samples;
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
};

function sampleOf(line: string, types: ReadonlyMap<string, string>): Sample {
  const [, name = "", given = "", value = ""] =
    /^([a-z_]+)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/.exec(line) ?? [];
  const isDeclared = [...types].some(([family, type]) =>
    suffixes[type]!.some(
      (suffix) => family + suffix === name && name.endsWith("_total") === (type === "counter"),
    ),
  );
  if (!isDeclared) throw new Error(`This is no sample of a family: ${line}`);
  const pairs = [...given.matchAll(/(?:^|,)([a-z_]+)="((?:[^"\\\n]|\\[\\n"])*)"/g)];
  if (pairs.map(([pair]) => pair).join("") !== given) throw new Error(`These are no labels: ${given}`);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label, text]) => [label, text])),
    value: Number(value),
  };
}
