import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program } from "./pgbench.ts";

const run = promisify(execFile);

/** What psql prints for these commands, without headings. */
export async function psql(databaseUrl: string, commands: string[]): Promise<string> {
  const args = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", databaseUrl];
  const { stdout } = await run(
    program("psql"),
    [...args, ...commands.flatMap((command) => ["-c", command])],
    { maxBuffer: 16 * 1024 ** 2 },
  );
  return stdout;
}
