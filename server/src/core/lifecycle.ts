/** The resources of the process, and their release. */
export interface Lifecycle {
  /** Registers the release of a resource; the last one runs first. */
  onEnd(close: () => Promise<unknown>): void;
  /** Releases everything and exits with `code`. Only the first call counts. */
  end(code: number): Promise<void>;
  isEnding(): boolean;
}

/** The process exits after these milliseconds even if a release hangs. */
const timeout = 30_000;

/**
 * Ends the process in order on SIGINT, SIGTERM, SIGHUP, and when its parent process ends. A terminal's Ctrl-C arrives
 * several times (from the terminal, npm and the starter); the first counts.
 */
export function openLifecycle(report: (error: unknown) => void): Lifecycle {
  const closers: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;

  async function closeAll(code: number): Promise<void> {
    setTimeout(() => process.exit(1), timeout).unref();
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
