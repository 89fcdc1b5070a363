import { tmpdir } from "node:os";
import { runScript } from "../../../resilience-tests/src/application.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { median } from "../load.ts";
import { psql } from "../psql.ts";
import { atLeast, atMost, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { payableLoans, payFor } from "./pay.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** Seconds of each count of payments. */
const seconds = 5;

/** The jobs of one night on the larger lender, while customers pay. */
export const nightlyRow: Row = {
  name: "nightly",
  run: async () => {
    const installation = await openInstallation(sizes.large);
    try {
      return await nightOf(installation, `${sizes.large} loans`);
    } finally {
      await installation.close();
    }
  },
};

/**
 * The jobs of one night of a lender while customers pay.
 * @param lender what it lends, such as "1000000 loans"
 */
export async function nightOf(installation: Installation, lender: string): Promise<Result[]> {
  const day = await nextNight(installation);
  const loans = await payableLoans(installation, 400);
  await payFor(installation, loans, 2);
  const alone: number[] = [];
  for (let round = 0; round < 3; round += 1)
    alone.push((await payFor(installation, loans, seconds)).rate);

  const meanwhile: number[] = [];
  const night: { seconds?: Record<string, number> } = {};
  const jobs = runScript(
    "server/test-support/run-nightly-jobs.ts",
    { port: await freePort(), dataDir: tmpdir() },
    [installation.databaseUrl, day],
  ).then((text) => {
    // The script prints these seconds.
    night.seconds = JSON.parse(text.trim().split("\n").at(-1) ?? "") as Record<string, number>;
  });
  while (night.seconds === undefined)
    await Promise.race([
      jobs,
      payFor(installation, loans, seconds).then(({ rate }) => meanwhile.push(rate)),
    ]);
  await jobs;

  const each = Object.entries(night.seconds).filter(([, taken]) => taken >= 0.1);
  for (const [name, taken] of each) console.log(`${name}: ${taken.toFixed(1)} s`);
  const total = Object.values(night.seconds).reduce((sum, taken) => sum + taken, 0);
  return [
    atMost(
      `jobs of a night at ${lender}, with payments at the same time`,
      each.map(([name, taken]) => `${name} ${taken.toFixed(1)} s`).join(", "),
      total,
      600,
      " s",
    ),
    atLeast(
      "payments during them, 16 connections",
      `payments alone (${Math.round(median(meanwhile))} against ${Math.round(median(alone))} a second)`,
      median(meanwhile) / median(alone),
      0.7,
    ),
  ];
}

/**
 * The first night that has not been, with penalties on the loans of a product: the lender of the benchmarks has none.
 * Each run takes one night further.
 */
async function nextNight({ migrationUrl }: Installation): Promise<string> {
  const day = await psql(migrationUrl, [
    "alter table loan_terms disable trigger loan_terms_append_only",
    `update loan_terms
     set rules = jsonb_set(rules, '{penalty}',
       '{"kind": "percent_of_instalment", "value": 0.05, "every": "once", "grace_days": 3, "cap": 0.2}')
     where product_code = (select product_code from loan_terms group by product_code order by count(*) desc limit 1)
       and rules -> 'penalty' ->> 'kind' = 'none'`,
    "alter table loan_terms enable trigger loan_terms_append_only",
    "insert into penalty_charging (charged_to) values (current_date) on conflict do nothing",
    "select greatest(current_date, max(charged_to)) + 1 from penalty_charging",
  ]);
  return day.trim();
}
