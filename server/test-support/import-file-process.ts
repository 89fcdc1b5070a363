import { fileRows } from "../src/imports/read-file.ts";
import { maliciousFiles, textFiles } from "./malicious-files.ts";

/**
 * A process that reads the malicious files whose names it receives, and reports for each the most memory of objects and
 * buffers that its reading took: `node --expose-gc import-file-process.ts`. The memory of the whole process says less:
 * what one file has taken from the system serves the next.
 */

/** The memory of objects and buffers, garbage included, in MB. */
function megabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 ** 2;
}

process.on("message", (name: string) => void read(name));

async function read(name: string): Promise<void> {
  const content = await maliciousFiles[name]?.();
  if (content === undefined) throw new Error(`there is no file ${name}`);
  globalThis.gc?.();
  const before = megabytes();
  let most = before;
  const look = () => (most = Math.max(most, megabytes()));
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
  process.send?.({ rows, error, cells, megabytes: most - before });
}
