import { type Installation, openInstallation } from "../installations.ts";
import { median } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { atLeast, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";
import { payableLoans, payFor } from "./pay.ts";

/** What an analyst's program asks of the whole lender, over and over. */
const heavy = [
  `select date_trunc('month', due_date) as month, sum(amount) as due, sum(paid) as paid
   from reporting.schedule group by 1`,
  `select l.product, date_trunc('month', p.paid_on) as month, sum(p.amount) as paid
   from reporting.payments p join reporting.loans l using (loan_id) group by 1, 2`,
];
const seconds = 3;

/** Payments while two queries of the reporting views run without a pause on the same database. */
export const reportingRow: Row = {
  name: "reporting",
  run: async () => {
    const lender = await openInstallation(sizes.small, { fresh: "reporting" });
    try {
      return [await beside(lender)];
    } finally {
      await lender.close();
    }
  },
};

async function beside(lender: Installation): Promise<Result> {
  const loans = await payableLoans(lender, 400);
  await payFor(lender, loans, 2);
  const measured: { alone: number; beside: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = (await payFor(lender, loans, seconds)).rate;
    const [{ rate: beside }] = await Promise.all([
      payFor(lender, loans, seconds),
      runPgbench({
        databaseUrl: lender.migrationUrl,
        script: heavy.join(";\n"),
        clients: 2,
        seconds,
        protocol: "extended",
      }),
    ]);
    measured.push({ alone, beside });
  }
  const rate = (of: "alone" | "beside") => Math.round(median(measured.map((round) => round[of])));
  return atLeast(
    "Payments beside two queries of the reporting views",
    `payments alone (${rate("beside")} against ${rate("alone")} a second)`,
    median(measured.map((round) => round.beside / round.alone)),
    0.8,
  );
}
