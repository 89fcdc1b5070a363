import { read, send } from "./call.ts";

/** Node.js options for an application that serves `heapAfterCollection` on a separate port. */
export function probeOptions(): string[] {
  return ["--expose-gc", "--import", new URL("probe.ts", import.meta.url).href];
}

/** Megabytes of heap in use after garbage collection. */
export async function heapAfterCollection(probePort: number): Promise<number> {
  const response = await send(`http://127.0.0.1:${probePort}`, { method: "GET", path: "/" });
  const bytes = read(response, "heapUsed");
  if (typeof bytes !== "number") throw new Error("The application does not serve its heap size");
  return bytes / 1024 / 1024;
}
