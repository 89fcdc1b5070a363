import { tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { smsWriter, writeSms } from "../messaging/sms/write-sms.ts";
import type { BillRow } from "./bill-rows.ts";

/** Sends the token of a paid bill to the phone that was given, once, while the lender sends text messages (MSG-38). */
export async function sendToken(
  tx: Connection,
  deps: Deps,
  bill: BillRow,
  biller: string,
): Promise<void> {
  if (bill.phone === "" || bill.token === null || bill.status !== "paid") return;
  const writer = await smsWriter(tx, deps);
  if (writer === null) return;
  await writeSms(tx, deps, writer, [
    {
      key: `bill-token-${bill.id}`,
      template: "bill_token",
      phone: bill.phone,
      language: "en",
      customer_id: bill.customer_id,
      values: {
        biller,
        number: bill.customer_number,
        amount: formatNleExact(bill.amount),
        token: tokenInGroups(bill.token),
      },
    },
  ]);
}
