import type { LoanRecord } from "../loans/schema/record.ts";

type ServicedRecord = Pick<
  LoanRecord,
  "restructured_on" | "written_off_on" | "settled_early_on" | "refinanced_on"
>;

/** What happened to a loan after its payout, as badges beside its status; none is a status of its own. */
export function loanBadges(loan: ServicedRecord): string[] {
  return [
    ...(loan.restructured_on === null ? [] : ["Restructured"]),
    ...(loan.written_off_on === null ? [] : ["Written off"]),
    ...(loan.settled_early_on === null ? [] : ["Settled early"]),
    ...(loan.refinanced_on === null ? [] : ["Refinanced"]),
  ];
}
