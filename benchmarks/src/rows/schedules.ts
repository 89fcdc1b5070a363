import {
  interestMethods,
  type Repayment,
  usualRepayment,
} from "@microfinance/contract/schedules/repayment.ts";
import { makeSchedule } from "@microfinance/contract/schedules/schedule.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { atLeast, type Row } from "../row.ts";

const rounds = 10_000;

/** Schedules of 52 weekly rows that one core makes in a second, by the slowest method of interest. */
export const schedulesRow: Row = {
  name: "schedules",
  run: async () => {
    const speeds = interestMethods.map(({ value }) => {
      const repayment: Repayment = {
        ...usualRepayment,
        period_unit: "week",
        interest_method: value,
        rate_per: "year",
      };
      madeBy(repayment);
      const begun = process.cpuUsage();
      madeBy(repayment);
      const { user, system } = process.cpuUsage(begun);
      return rounds / ((user + system) / 1_000_000);
    });
    const what = "schedules of 52 weekly rows a second and core";
    return [atLeast(what, "the slowest method of interest", Math.min(...speeds), 100_000)];
  },
};

function madeBy(repayment: Repayment): void {
  for (let round = 0; round < rounds; round += 1)
    makeSchedule({
      ...repayment,
      principal: toCents(1_000 + round),
      interest_rate: 0.24,
      loan_period: 52,
      from: "2026-01-05",
    });
}
