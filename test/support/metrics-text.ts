/** A sample line of the Prometheus text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Parses Prometheus text format 0.0.4. Throws for a line in another format, for a family without type or help or with
 * two types, and if the last line has no line break.
 */
export function parseMetrics(text: string): readonly Sample[] {
  if (!text.endsWith("\n")) throw new Error("The text does not end with a line break.");
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
    else samples.push(parseSample(line, types));
  }
  return samples;
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
};

function parseSample(line: string, types: ReadonlyMap<string, string>): Sample {
  const [, name = "", given = "", value = ""] =
    /^([a-z_]+)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/.exec(line) ?? [];
  const isDeclared = [...types].some(([family, type]) =>
    suffixes[type]!.some(
      (suffix) => family + suffix === name && name.endsWith("_total") === (type === "counter"),
    ),
  );
  if (!isDeclared) throw new Error(`This is not a sample of a declared family: ${line}`);
  const pairs = [...given.matchAll(/(?:^|,)([a-z_]+)="((?:[^"\\\n]|\\[\\n"])*)"/g)];
  if (pairs.map(([pair]) => pair).join("") !== given) throw new Error(`These labels are invalid: ${given}`);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label, text]) => [label, text])),
    value: Number(value),
  };
}
