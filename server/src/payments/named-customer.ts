import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import type { Connection } from "../core/deps.ts";
import { replaceMergedCodes } from "../core/survivor.ts";
import type { LoanSnapshot } from "./read-loan.ts";

/** A payment with the loan of its path, and the customer if path or body gives one. */
export interface NamedPayment {
  loan: string;
  customer?: string | undefined;
  input: PaymentInput;
}

/**
 * As `matchesLoan`, but the code of a merged record counts as that of its survivor (KYC-54), which is read only if
 * needed.
 */
export async function matchesLoanOrSurvivor(
  db: Connection,
  loan: LoanSnapshot,
  request: NamedPayment,
): Promise<boolean> {
  if (matchesLoan(loan, request)) return true;
  const { customer, input } = request;
  const given = { customer_id: input.customer_id, customerId: customer };
  const { customer_id, customerId } = await replaceMergedCodes(db, given);
  return matchesLoan(loan, { ...request, customer: customerId, input: { ...input, customer_id } });
}

/** Whether the loan in the body and the customer in path and body, if given, are those of the loan. */
export function matchesLoan(loan: LoanSnapshot, { customer, input }: NamedPayment): boolean {
  const given = String(input.loan_id ?? "");
  const isLoan = given === "" || given === loan.loan_id || given === String(loan.id);
  return (
    isLoan && [customer, input.customer_id].every((code) => !code || code === loan.customer_id)
  );
}
