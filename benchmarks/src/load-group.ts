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
  const says = async (word: string) => {
    const [said] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (said !== word) throw new Error("The crowd is gone");
  };
  await says("ready");
  return {
    send: async () => {
      child.send("send");
      await says("sent");
    },
    end: () => void child.kill(),
  };
}
