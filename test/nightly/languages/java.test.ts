import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { java, shortLivedJvmFlags } from "../../../scripts/client/languages/java/java.ts";
import { runProgram } from "../../../scripts/client/languages/tool.ts";
import { languageSuite } from "./language.suite.ts";

const mainJob = join(import.meta.dirname, "java/MainJob.java");
// The documentation and source jars take twice as long as the client.
const alone = ["-DskipTests", "-Dmaven.javadoc.skip=true", "-Dmaven.source.skip=true"];

await languageSuite(java, async ({ client, folder, firstCall }) => {
  const MAVEN_OPTS = [process.env["MAVEN_OPTS"] ?? "", ...shortLivedJvmFlags].join(" ");
  await runProgram("mvn", ["-B", "-q", ...alone, "package"], { cwd: client, env: { MAVEN_OPTS } });
  const jars = [join(client, "target/*"), join(client, "target/lib/*")].join(delimiter);
  const built = join(folder, "built");
  await mkdir(built);
  const first = join(folder, "First.java");
  await writeFile(first, firstCall);
  const javac = shortLivedJvmFlags.map((option) => `-J${option}`);
  const strictly = ["-Xlint:all,-processing,-classfile", "-Werror"];
  await runProgram("javac", [...javac, ...strictly, "-cp", jars, "-d", built, mainJob, first]);
  const command = ["java", ...shortLivedJvmFlags, "-cp", [built, jars].join(delimiter)] as const;
  // Before Java 18, the platform's encoding may differ from UTF-8.
  const abroad = [command[0], "-Dfile.encoding=US-ASCII", ...command.slice(1)] as const;
  return { mainJob: [...abroad, "MainJob"], firstCall: [...command, "First"] };
});
