/** What the process opened, and how it ends. */
export interface Lifecycle {
  /** Registers what closes something; the last opened is closed first. */
  onEnd(close: () => Promise<unknown>): void;
  /** Closes everything and exits with `code`. Only the first call counts. */
  end(code: number): Promise<void>;
  isEnding(): boolean;
}

/** A close that hangs does not keep the process for ever. Milliseconds. */
const patience = 30_000;

/**
 * Ends the process in order on SIGINT, SIGTERM, SIGHUP, and when the process that started it dies.
 * A terminal's Ctrl-C arrives several times (from the terminal, npm and the starter); once is enough.
 */
export function openLifecycle(report: (error: unknown) => void): Lifecycle {
  const closers: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;

  async function closeAll(code: number): Promise<void> {
    setTimeout(() => process.exit(1), patience).unref();
    for (const close of closers.toReversed()) await close().catch(report);
    process.exit(code);
  }

  const end = (code: number) => (ending ??= closeAll(code));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void end(0));
  process.on("disconnect", () => void end(0));
  process.on("uncaughtException", (error) => {
    report(error);
    void end(1);
  });
  return { onEnd: (close) => closers.push(close), end, isEnding: () => ending !== undefined };
}
