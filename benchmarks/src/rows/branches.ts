import { type Installation, openInstallation } from "../installations.ts";
import { type Load, median } from "../load.ts";
import { psql } from "../psql.ts";
import { atLeast, atMost, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, rounds, timesAsLong } from "./compare.ts";
import { payableLoans, payFor, pgbenchFor } from "./pay.ts";

/** Branches of the lender that is measured. */
const branches = 40;
/** One of them in an address, its id, and how long a call of one branch may take, whatever the ratio (ms). */
const one = { query: "branch=BAU", id: 20, quick: 150 };

const calls = {
  "Page of 10 loans": "/loans/all?page_size=10&total=later",
  "Page of 10 loans of a status": "/loans/all?page_size=10&total=later&status=paying",
  "Page of 10 loans searched by three letters": "/loans/all?page_size=10&total=later&query=kam",
  "Page of 10 customers": "/customer/all?page_size=10&total=later",
  "Page of 10 payments": "/transactions/all?page_size=10&total=later",
  "Late loans, a page of 10": "/reports/arrears/loans?page_size=10&total=later",
  "The overview": "/dashboard/summary?",
  "Trial balance": "/ledger/trial-balance?",
  "Income statement": "/reports/income-statement?",
  "Journal, a page of 10": "/ledger/entries?page_size=10&total=later",
};

/** A lender of 40 branches: calls of one against the same of all, and payments of a person who sees one. */
export const branchesRow: Row = {
  name: "branches",
  run: async () => {
    const lender = await openInstallation(sizes.large, { branches });
    try {
      const results: Result[] = [];
      for (const [what, path] of Object.entries(calls))
        results.push(await ofOne(lender, what, path));
      results.push(...(await payments(lender)));
      return results;
    } finally {
      await setReach(lender, "branch_id = 1, reach = null");
      await lender.close();
    }
  },
};

async function ofOne(lender: Installation, what: string, path: string): Promise<Result> {
  const narrowed = `${path}${path.endsWith("?") ? "" : "&"}${one.query}`;
  const { ratio, milliseconds } = await timesAsLong(
    [lender, get(lender, path)],
    [lender, get(lender, narrowed)],
    20,
  );
  const against = `the same of all ${branches} (${milliseconds.toFixed(1)} ms of one)`;
  const result = atMost(`${what}, of one branch`, against, ratio, 1.5, " times");
  return {
    ...result,
    goal: `${result.goal}, or ${one.quick} ms`,
    met: result.met || milliseconds <= one.quick,
  };
}

/** Payments by a person who sees one branch: of its loans, and of those of the others. */
async function payments(lender: Installation): Promise<Result[]> {
  const others = await payableLoans(lender, 400);
  await setReach(lender, `branch_id = ${one.id}, reach = 'own'`);
  const own = await payableLoans(lender, 400);
  await payFor(lender, own, 2);
  await payFor(lender, others, 2);
  const measured: { own: Load; others: Load; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({
      own: await payFor(lender, own, 3),
      others: await payFor(lender, others, 3),
      theirs: await pgbenchFor(lender, own),
    });
  const rate = (of: "own" | "others") => median(measured.map((round) => round[of].rate));
  const theirs = median(measured.map((round) => round.theirs));
  const failed = measured
    .flatMap((round) => [round.own, round.others])
    .reduce((sum, { taken, statuses }) => sum + taken.length - (statuses[200] ?? 0), 0);
  const against = (of: "own" | "others") =>
    `pgbench, one prepared statement (${Math.round(rate(of))} against ${Math.round(theirs)} a second)`;
  return [
    atLeast("Payment of a loan of the own branch", against("own"), rate("own") / theirs, 0.4),
    atLeast("Payment of a loan of another", against("others"), rate("others") / theirs, 0.35),
    atMost("errors among them", "", failed, 0),
  ];
}

/** Sets the branch of the admin, who makes all calls, and how far they see. */
const setReach = (lender: Installation, values: string) =>
  psql(lender.migrationUrl, [`update staff set ${values}`]);
