import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What each of a crowd sends: so many files of so many bytes. */
export const filesEach = 5;
export const fileSize = 2 * 1024 * 1024;

/** Customers who apply at the same moment, in a thread of their own. */
export interface Crowd {
  origin: string;
  size: number;
}

/** Gathers a crowd; `send` sends one application of each, and resolves when all are answered. */
export async function gather(crowd: Crowd): Promise<{ send(): Promise<void>; end(): void }> {
  const worker = new Worker(new URL("applicants.ts", import.meta.url), { workerData: crowd });
  await once(worker, "message");
  return {
    send: async () => {
      worker.postMessage("send");
      await once(worker, "message");
    },
    end: () => void worker.terminate(),
  };
}
