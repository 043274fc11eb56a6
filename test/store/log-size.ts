import { stat } from "node:fs/promises";
import type { Engine } from "../../src/store/engine.ts";

const mebibyte = 1024 * 1024;

/**
 * Commits 24 MiB to a file while another connection reads it, and a little more after that read. Returns the size of
 * the write-ahead log after both, in bytes.
 */
export async function measureLog(
  path: string,
  open: (path: string) => Engine,
): Promise<{ readonly during: number; readonly after: number }> {
  const [engine, reader] = [open(path), open(path)];
  const fill = (bytes: number) =>
    engine.commit([{ sql: "INSERT INTO filling VALUES (zeroblob(?))", parameters: [bytes] }]);
  const size = async () => (await stat(`${path}-wal`)).size;
  await engine.commit([plain("CREATE TABLE filling (bytes BLOB)")]);
  await reader.read(plain("BEGIN"));
  await reader.read(plain("SELECT count(*) FROM filling"));
  for (let done = 0; done < 24; done += 1) await fill(mebibyte);
  const during = await size();
  await reader.read(plain("COMMIT"));
  // The first commit writes the log back into the file. The second commit restarts the log.
  for (let done = 0; done < 2; done += 1) await fill(1);
  const after = await size();
  await Promise.all([engine.close(), reader.close()]);
  return { during, after };
}

const plain = (sql: string) => ({ sql, parameters: [] });
