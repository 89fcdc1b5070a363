import { fileRows } from "../src/imports/read-file.ts";
import { maliciousFiles, textFiles } from "./malicious-files.ts";

/** A process that reads one malicious file and reports the memory that it took: `node import-file-process.ts <name>`. */

const name = process.argv[2] ?? "";
const content = await maliciousFiles[name]?.();
if (content === undefined) throw new Error(`there is no file ${name}`);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
const isText = textFiles.includes(name);
const cells: string[][] = [];
let [rows, error]: [number, string | null] = [0, null];
for await (const row of fileRows(isText ? "csv" : "xlsx", content)) {
  if ("error" in row) error = row.error;
  else {
    rows += 1;
    if (cells.length < 5) cells.push(row.cells.map((cell) => cell.slice(0, 100)));
  }
}
clearInterval(watch);
most = Math.max(most, process.memoryUsage.rss());
process.send?.({ rows, error, cells, megabytes: (most - before) / 1024 ** 2 });
process.disconnect();
