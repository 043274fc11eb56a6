import { Command, InvalidArgumentError, Option } from "commander";

/** What the mock is asked to do. */
export interface MockOptions {
  readonly port: number;
  readonly host: string;
  readonly dynamic: boolean;
  readonly seed?: string;
  readonly proxy?: URL;
  readonly errors: boolean;
  readonly quiet: boolean;
}

/** Reads the command line; throws a `CommanderError` for what it does not know. */
export function readOptions(args: readonly string[]): MockOptions {
  const program = new Command("mock")
    .usage("[options]   (npm run mock -- [options])")
    .description(
      "Answers every operation of the contract from its examples, or watches over a running service.",
    )
    .addOption(
      new Option("-p, --port <port>", "port to listen on; 0 picks a free one")
        .argParser(readPort)
        .default(4010),
    )
    .addOption(new Option("--host <address>", "address to listen on").default("127.0.0.1"))
    .addOption(
      new Option("-d, --dynamic", "make answers up by the schemas").default(false).conflicts("proxy"),
    )
    .addOption(new Option("--seed <text>", "make the same up every time").conflicts("proxy"))
    .addOption(
      new Option(
        "--proxy <url>",
        "hand requests on to this service and report what is not by the contract",
      ).argParser(readUrl),
    )
    .addOption(new Option("--errors", "with --proxy: refuse what is not by the contract").default(false))
    .addOption(new Option("-q, --quiet", "print no line for each request to the mock").default(false))
    .allowExcessArguments(false)
    .exitOverride()
    .showHelpAfterError("(npm run mock -- --help explains the options)")
    .addHelpText("after", explanation);
  program.parse([...args], { from: "user" });
  const options = program.opts<MockOptions>();
  if (options.errors && !options.proxy) program.error("error: --errors goes with --proxy");
  if (options.seed !== undefined && !options.dynamic) program.error("error: --seed goes with --dynamic");
  return options;
}

const explanation = `
Exit codes: 0 all is well, 1 it could not start or, with --proxy, an answer was not by the contract, 2 wrong usage,
3 with --proxy: all answers were by the contract, but requests were not.

Examples:
  npm run mock
  npm run mock -- --dynamic --seed 1 --port 4011
  npm run mock -- --proxy http://127.0.0.1:8787`;

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("It takes a port from 0 to 65535.");
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) return url;
  throw new InvalidArgumentError("It takes the address of a service, such as http://127.0.0.1:8787.");
}
