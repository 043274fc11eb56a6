import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language, Task } from "../language.ts";
import { run } from "../tool.ts";
import { mendOperations } from "./mend.ts";

const folder = import.meta.dirname;
const version = "7.25.0";
/** For a program that ends after seconds, less of the compiler is more. */
export const shortLived = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
const copyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/** Java, by OpenAPI Generator: java.net.http and Jackson, a class for each tag. */
export const java: Language = {
  name: "java",
  generator: `openapi-generator ${version}`,
  tools: [
    {
      asks: ["java", "-version"],
      tells: /version "(\d+(?:\.\d+)*)/,
      atLeast: "11",
      install: "a JDK, 11 or newer (https://adoptium.net, Debian: default-jdk-headless)",
    },
    {
      asks: ["mvn", "--version"],
      tells: /Apache Maven (\d+(?:\.\d+)+)/,
      atLeast: "3.6",
      install: "Maven 3.6 or newer (https://maven.apache.org, Debian: maven)",
    },
  ],
  async generate({ document, output, cache }) {
    await copyFile(join(folder, "ignored.txt"), join(output, ".openapi-generator-ignore"));
    const settings = ["-c", join(folder, "settings.yaml")];
    await openapiGenerator(cache, ["generate", "-g", "java", ...settings, "-i", document, "-o", output]);
    await mendOperations(join(output, "src/main/java/connecthub/client/api"));
  },
};

/** Runs OpenAPI Generator's command line. */
export async function openapiGenerator(cache: Task["cache"], parameters: readonly string[]): Promise<string> {
  return run("java", [...shortLived, "-jar", await generatorJar(cache), ...parameters]);
}

/** The generator's jar; Maven fetches it once, from where the machine's settings of Maven say. */
async function generatorJar(cache: Task["cache"]): Promise<string> {
  const jar = join(cache, `openapi-generator-cli-${version}.jar`);
  if (existsSync(jar)) return jar;
  await mkdir(cache, { recursive: true });
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}:jar`;
  await run("mvn", ["-B", "-q", `${copyPlugin}:copy`, artifact, `-DoutputDirectory=${cache}`], {
    cwd: cache,
  });
  return jar;
}
