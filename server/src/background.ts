import { sealAuditLog } from "./audit/seal.ts";
import { type Tell, tellLastSeal } from "./audit/log-seal.ts";
import { pruneAuth } from "./auth/prune.ts";
import { type Deps, today } from "./core/deps.ts";
import { scanNewFiles } from "./documents/open-file.ts";
import { rollUpBalances } from "./accounting/roll-up-balances.ts";
import { verifyFigures } from "./accounting/verify-figures.ts";
import { ageLoans } from "./loans/age-loans.ts";
import { startMailSender } from "./messaging/sender.ts";
import { sendNotices } from "./messaging/notices/send-notices.ts";
import { sendInstalmentReminders } from "./messaging/notices/instalment-reminders.ts";
import { applyRetention } from "./privacy/apply-retention.ts";
import { repeat } from "./core/repeat.ts";

const second = 1_000;
const quarterMinute = 15_000;
const minute = 60_000;
const quarter = 900_000;
const hour = 3_600_000;

/**
 * Starts what runs beside the requests: mailing what customers are told and sending the outbox, announcing each day's
 * instalments, ageing the loans, rolling up the journal and each Sunday comparing both with their records, sealing the audit log, scanning new files for viruses, deleting each hour
 * what nothing reads any more, and each day what is older than the lender keeps it. Every process may run it; what it
 * does is safe to do several times.
 *
 * @param tell writes a line of the log
 * @returns what stops it
 */
export function startBackground(
  deps: Deps,
  report: (error: unknown) => void,
  tell: Tell,
): () => Promise<void> {
  const stops = [
    startMailSender(deps, report),
    repeat(second, () => sendNotices(deps), report),
    repeat(quarter, onceADay(deps, sendInstalmentReminders), report),
    repeat(quarterMinute, () => rollUpBalances(deps.pool), report),
    repeat(minute, () => ageLoans(deps), report),
    repeat(
      quarter,
      onceADay(deps, async (all) => !isSunday(today(all)) || verifyFigures(all, report)),
      report,
    ),
    repeat(minute, () => sealAuditLog(deps.pool, deps.now), report),
    repeat(
      quarter,
      onceADay(deps, (all) => tellLastSeal(all, tell)),
      report,
    ),
    repeat(quarterMinute, () => scanNewFiles(deps), report),
    repeat(quarter, onceADay(deps, applyRetention), report),
    repeat(hour, () => deps.documents.deleteUnused(), report),
    repeat(hour, () => pruneAuth(deps.db, deps.now()), report),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Does something once on each business date, as long as this process runs; what failed, or answers false, is done again. */
function onceADay(deps: Deps, run: (deps: Deps) => Promise<unknown>): () => Promise<void> {
  let done = "";
  return async () => {
    const day = today(deps);
    if (day === done) return;
    if ((await run(deps)) !== false) done = day;
  };
}

function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === 0;
}
