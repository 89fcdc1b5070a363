import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import type { Connection } from "../core/deps.ts";
import { replaceMergedCodes } from "../customers/survivor.ts";
import type { LoanSnapshot } from "./read-loan.ts";

/** A payment with the loan of its path, and the customer if path or body gives one. */
export interface NamedPayment {
  loan: string;
  customer?: string | undefined;
  input: PaymentInput;
}

/** As `isNamed`, where the code of a merged record names the survivor (KYC-54). It is read only where another is named. */
export async function isMeant(
  db: Connection,
  loan: LoanSnapshot,
  request: NamedPayment,
): Promise<boolean> {
  if (isNamed(loan, request)) return true;
  const { customer, input } = request;
  const given = { customer_id: input.customer_id, customerId: customer };
  const { customer_id, customerId } = await replaceMergedCodes(db, given);
  return isNamed(loan, { ...request, customer: customerId, input: { ...input, customer_id } });
}

/** Whether the loan and the customer in the body, if given, are those of the path. */
export function isNamed(loan: LoanSnapshot, { customer, input }: NamedPayment): boolean {
  const given = String(input.loan_id ?? "");
  const isLoan = given === "" || given === loan.loan_id || given === String(loan.id);
  return (
    isLoan && [customer, input.customer_id].every((code) => !code || code === loan.customer_id)
  );
}
