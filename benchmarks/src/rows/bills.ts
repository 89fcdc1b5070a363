import { randomUUID } from "node:crypto";
import type { Call } from "../../../resilience-tests/src/call.ts";
import { readNumber } from "../../../resilience-tests/src/call.ts";
import { must } from "../../../resilience-tests/src/seed.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { type Load, median, runLoad } from "../load.ts";
import { atLeast, atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";
import { payableLoans, payFor } from "./pay.ts";

const seconds = 3;

/** A bill of a biller by its terminal, against a payment of a loan: both take cash once and post one entry. */
export const billsRow: Row = {
  name: "bills",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "bills" });
    try {
      const loans = await payableLoans(installation, 400);
      const biller = await addBiller(installation);
      await payFor(installation, loans, 1);
      await payBills(installation, biller, 1);
      const found: { ours: Load; theirs: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        found.push({
          ours: await payBills(installation, biller, seconds),
          theirs: (await payFor(installation, loans, seconds)).rate,
        });
      const ourRate = Math.round(median(found.map(({ ours }) => ours.rate)));
      const theirRate = Math.round(median(found.map(({ theirs }) => theirs)));
      return [
        atLeast(
          "`POST /money/bills/pay`, whole, 16 connections",
          `payments of loans, whole (${ourRate} against ${theirRate} a second)`,
          median(found.map(({ ours, theirs }) => ours.rate / theirs)),
          0.3,
        ),
        atMost(
          "errors among them",
          "",
          found.reduce((sum, { ours }) => sum + ours.taken.length - (ours.statuses[200] ?? 0), 0),
          0,
        ),
      ];
    } finally {
      await installation.close();
    }
  },
};

/** Water, which gives no token and is settled after: the bills of a float are paid one after the other. */
async function addBiller({ application, admin }: Installation): Promise<number> {
  const added = await must(application.origin, {
    method: "POST",
    path: "/money/partners",
    token: admin.token,
    body: {
      name: "Water",
      commission: { kind: "percent", value: 1.5 },
      biller: {
        number_label: "Account number",
        number_rule: { characters: "digits", shortest: 6, longest: 10, check_digit: false },
        gives_token: false,
        charge: 1,
        terms: "after",
        low_float: 0,
        connection: "none",
      },
    },
  });
  return readNumber(added, "partner", "id");
}

function payBills({ application, admin }: Installation, biller: number, howLong: number) {
  const bill = (): Call => ({
    method: "POST",
    path: "/api/money/bills/pay",
    token: admin.token,
    body: { bill_key: randomUUID(), biller_id: biller, customer_number: "2300417", amount: 10 },
  });
  return runLoad(application.port, 16, { seconds: howLong }, bill);
}
