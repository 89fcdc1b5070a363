import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What each of a crowd sends: so many files of so many bytes. */
export const filesEach = 5;
export const fileSize = 2 * 1024 * 1024;

/** Customers who apply at the same moment, in a process of their own. */
export interface LoadGroup {
  /** Sends one application of each, and resolves when all are answered. */
  send(): Promise<void>;
  end(): void;
}

/** Makes so many customers of the lender at `origin`. */
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
