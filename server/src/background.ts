import { pruneAuth } from "./auth/prune.ts";
import type { Deps } from "./deps.ts";
import { pruneMails } from "./mail/queries.ts";
import { startMailSender } from "./mail/sender.ts";

const hour = 3_600_000;

/**
 * Starts what runs beside the requests: sending the outbox, and deleting each hour what nothing reads any more. Every
 * process may run it; what it does is safe to do several times.
 *
 * @returns what stops it
 */
export function startBackground(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  const stopSender = startMailSender(deps, report);
  const prune = async () => {
    await pruneAuth(deps.db, deps.now());
    await pruneMails(deps.db);
  };
  const timer = setInterval(() => void prune().catch(report), hour);
  return async () => {
    clearInterval(timer);
    await stopSender();
  };
}
