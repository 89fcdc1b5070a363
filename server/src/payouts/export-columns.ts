import {
  amountOfKind,
  chargeKinds,
  shortLabel,
} from "@microfinance/contract/accounting/charges.ts";
import { type Payout, payoutStatuses } from "@microfinance/contract/payouts/fields.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";

/** The columns of an export of payouts. */
export const payoutExport: ExportTable<Payout> = {
  noun: "payout",
  name: "payouts",
  columns: [
    text("Payout", (payout) => payout.number),
    text("Loan ID", (payout) => payout.loan_id),
    text("Customer ID", (payout) => payout.customer_id),
    text("Customer", (payout) => payout.customer_name),
    text("Reviewed bank", (payout) => payout.payee_account?.bank_name ?? null),
    text("Reviewed account number", (payout) => payout.payee_account?.account_number ?? null),
    text("Reviewed account holder", (payout) => payout.payee_account?.account_name ?? null),
    money("Loan amount", (payout) => payout.amount),
    ...chargeKinds.map((kind) =>
      money<Payout>(shortLabel(kind), ({ fee, charges }) => amountOfKind(kind, fee, charges)),
    ),
    money("Settled", (payout) => payout.settled),
    text("Settled loan", (payout) => payout.settles),
    money("Paid out", (payout) => payout.paid),
    date("Approved on", (payout) => payout.approved_on),
    text("Approved by", (payout) => payout.approved_by?.name ?? null),
    date("Payout date", (payout) => payout.paid_on),
    text("Method", (payout) => payout.payment_method),
    text("Account", (payout) => payout.money_account?.code ?? null),
    text("Reference", (payout) => payout.reference),
    text(
      "State",
      (payout) => payoutStatuses.find(({ value }) => value === payout.status)?.label ?? null,
    ),
    text("Paid out by", (payout) => payout.paid_by?.name ?? null),
    time("Recorded at", (payout) => payout.recorded_at),
    date("Reversed on", (payout) => payout.reversal?.reversed_on ?? null),
    text("Reversed by", (payout) => payout.reversal?.by?.name ?? null),
    text("Reason of reversal", (payout) => payout.reversal?.reason ?? null),
  ],
};
