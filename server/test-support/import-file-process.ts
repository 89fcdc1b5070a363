import { fileRows } from "../src/imports/read-file.ts";
import { maliciousFiles, textFiles } from "./malicious-files.ts";

/**
 * A process that reads the malicious files whose names it receives, and reports for each the memory above that of the
 * process at its start: `node --expose-gc import-file-process.ts`.
 */

const megabytesOf = (bytes: number) => bytes / 1024 ** 2;
globalThis.gc?.();
const atStart = process.memoryUsage.rss();

process.on("message", (name: string) => void read(name));

async function read(name: string): Promise<void> {
  const content = await maliciousFiles[name]?.();
  if (content === undefined) throw new Error(`there is no file ${name}`);
  globalThis.gc?.();
  let most = 0;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const watch = setInterval(look, 5);
  const cells: string[][] = [];
  let [rows, error]: [number, string | null] = [0, null];
  for await (const row of fileRows(textFiles.includes(name) ? "csv" : "xlsx", content)) {
    if ("error" in row) error = row.error;
    else {
      rows += 1;
      if (cells.length < 5) cells.push(row.cells.map((cell) => cell.slice(0, 100)));
    }
  }
  clearInterval(watch);
  look();
  process.send?.({ rows, error, cells, megabytes: megabytesOf(most - atStart) });
}
