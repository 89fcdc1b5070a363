import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Number and size of the files of each applicant. */
export const filesEach = 5;
export const fileSize = 2 * 1024 * 1024;

/** Customers who apply at the same time, in a separate process. */
export interface LoadGroup {
  /** Sends one application of each, and resolves after all responses. */
  send(): Promise<void>;
  end(): void;
}

/** Creates customers of the installation at `origin`. */
export async function gather(origin: string, size: number): Promise<LoadGroup> {
  const program = fileURLToPath(new URL("applicants.ts", import.meta.url));
  const child = fork(program, [origin, String(size)]);
  const receive = async (expected: string) => {
    const [message] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (message !== expected) throw new Error("The process of the applicants has ended");
  };
  await receive("ready");
  return {
    send: async () => {
      child.send("send");
      await receive("sent");
    },
    end: () => void child.kill(),
  };
}
