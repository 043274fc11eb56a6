import { expect, test } from "vitest";
import {
  findInstallation,
  findOtherMode,
  recordMode,
  setInstallation,
} from "../../../src/store/installation.ts";
import { migrate } from "../../../src/store/migrate.ts";
import type { OpenStore } from "../fixtures.ts";

/** Tests the recorded mode of a database. `open` returns a store whose database has no tables. */
export function installationSuite(open: () => Promise<OpenStore>): void {
  test("the mode of the first service stays, also if two services start at the same time", async () => {
    const { engine, close } = await open();
    await migrate(engine);
    expect(await findOtherMode(engine, "production")).toBeUndefined();
    const results = await Promise.all([recordMode(engine, "sandbox"), recordMode(engine, "sandbox")]);
    expect(results).toEqual([undefined, undefined]);
    expect(await recordMode(engine, "production")).toBe("sandbox");
    expect(await findOtherMode(engine, "production")).toBe("sandbox");
    expect(await findOtherMode(engine, "sandbox")).toBeUndefined();
    await close();
  });

  test("the identity of a database is unknown until it is recorded", async () => {
    const { engine, close } = await open();
    expect(await findInstallation(engine)).toBeUndefined();
    await migrate(engine);
    expect(await findInstallation(engine)).toBeUndefined();
    await recordMode(engine, "production");
    expect(await findInstallation(engine)).toBeUndefined();
    const installation = { id: "first", usedAt: 1_800_000_000_000 };
    await engine.commit([setInstallation(engine, installation)]);
    expect(await findInstallation(engine)).toEqual(installation);
    expect(await findOtherMode(engine, "production")).toBeUndefined();
    await close();
  });
}
