import { read, send } from "./call.ts";

/** Node.js options under which an application answers `heapAfterCollection` on a port of its own. */
export function probeOptions(): string[] {
  return ["--expose-gc", "--import", new URL("probe.ts", import.meta.url).href];
}

/** Megabytes of heap in use once everything unused is gone. */
export async function heapAfterCollection(probePort: number): Promise<number> {
  const answer = await send(`http://127.0.0.1:${probePort}`, { method: "GET", path: "/" });
  const bytes = read(answer, "heapUsed");
  if (typeof bytes !== "number") throw new Error("The application does not tell its heap");
  return bytes / 1024 / 1024;
}
