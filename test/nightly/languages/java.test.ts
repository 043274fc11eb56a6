import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { java, shortLived } from "../../../scripts/client/languages/java/java.ts";
import { run } from "../../../scripts/client/languages/tool.ts";
import { languageSuite } from "./language.suite.ts";

const mainJob = join(import.meta.dirname, "java/MainJob.java");
// The jars of documentation and source take twice as long as the client.
const alone = ["-DskipTests", "-Dmaven.javadoc.skip=true", "-Dmaven.source.skip=true"];

await languageSuite(java, async ({ client, place, firstCall }) => {
  const MAVEN_OPTS = [process.env["MAVEN_OPTS"] ?? "", ...shortLived].join(" ");
  await run("mvn", ["-B", "-q", ...alone, "package"], { cwd: client, env: { MAVEN_OPTS } });
  const jars = [join(client, "target/*"), join(client, "target/lib/*")].join(delimiter);
  const built = join(place, "built");
  await mkdir(built);
  const first = join(place, "First.java");
  await writeFile(first, firstCall);
  const javac = shortLived.map((option) => `-J${option}`);
  const strictly = ["-Xlint:all,-processing,-classfile", "-Werror"];
  await run("javac", [...javac, ...strictly, "-cp", jars, "-d", built, mainJob, first]);
  const command = ["java", ...shortLived, "-cp", [built, jars].join(delimiter)] as const;
  // The platform's encoding before Java 18 need not be that of JSON.
  const abroad = [command[0], "-Dfile.encoding=US-ASCII", ...command.slice(1)] as const;
  return { mainJob: [...abroad, "MainJob"], firstCall: [...command, "First"] };
});
