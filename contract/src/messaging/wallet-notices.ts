import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";

type WalletEvent = Extract<NoticeEvent, { kind: "receipt_waits" | "receipt_returned" }>;

/** The notices about money that reached the wallet and is on no loan (MOMO-17). */
export function walletNotice(loan: string, { kind, facts }: WalletEvent): NoticeText {
  const amount = formatNle(facts.amount);
  const on = formatCustomerDate(facts.transaction_date);
  if (kind === "receipt_waits")
    return {
      title: "We received your money",
      text: `We received ${amount} for your loan ${loan} on ${on}. The loan cannot be paid with it at the moment, so our office decides with you what becomes of it. Your money is safe.`,
    };
  return {
    title: "We sent your money back",
    text: `We sent back ${amount}, which we had received for your loan ${loan} on ${on}. If it does not reach your wallet, please come to our office.`,
  };
}
