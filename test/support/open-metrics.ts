/** A line of what a scraper reads. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text format of OpenMetrics 1.0; throws where a line is not of it, or of no family that was declared. */
export function readOpenMetrics(text: string): readonly Sample[] {
  if (!text.endsWith("\n# EOF\n")) throw new Error("It has no end.");
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.slice(0, -"# EOF\n".length).trimEnd().split("\n")) {
    const [, family, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (family !== undefined && types.has(family)) throw new Error(`${family} is declared twice.`);
    if (family !== undefined && type !== undefined) types.set(family, type);
    else if (!/^# HELP [a-z_]+ \S/.test(line)) samples.push(sampleOf(line, types));
  }
  return samples;
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
};

function sampleOf(line: string, types: ReadonlyMap<string, string>): Sample {
  const [, name = "", given = "", value = ""] =
    /^([a-z_]+)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/.exec(line) ?? [];
  const isDeclared = [...types].some(([family, type]) =>
    suffixes[type]!.some((suffix) => family + suffix === name),
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
