import { useState } from "react";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { LazyReceipt } from "../receipts/lazy-receipt.tsx";
import { SettleForm } from "./settle-form.tsx";

/** Pays off a loan early from its panel; the receipt then replaces the form. */
export function SettleAct(props: { loan: LoanDetails }) {
  const [payment, setPayment] = useState<Payment | null>(null);
  if (payment !== null) return <LazyReceipt payment={payment} />;
  return <SettleForm loan={props.loan} onSettled={setPayment} />;
}
