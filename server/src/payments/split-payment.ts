import { toCents } from "@microfinance/contract/core/money.ts";
import { splitError } from "@microfinance/contract/groups/shares.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import { memberNames } from "@microfinance/contract/groups/standing.ts";
import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import type { Connection } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { memberVersions } from "../loan-record/member-rows.ts";

/** Whether a payment states what each member brought (SERV-157). */
export function isSplit({ members }: Pick<PaymentInput, "members">): boolean {
  return members != null && members.length > 0;
}

/**
 * Rejects an invalid division of a payment among the members of its loan (SERV-157).
 * @throws 400 when the amounts do not add up to the payment, one is of a person without a share of the loan, or the
 *   rest should become credit, which would belong to no member
 */
export async function rejectInvalidSplit(
  tx: Connection,
  loanId: number,
  { amount, members, excess }: PaymentInput,
): Promise<void> {
  if (excess === "credit")
    throw badRequest(memberTexts.splitExcess, { excess: memberTexts.splitExcess });
  const versions = await memberVersions(tx, loanId);
  const brought = (members ?? []).map((part) => ({ ...part, amount: toCents(part.amount) }));
  const error = splitError(memberNames(versions), toCents(amount), brought);
  if (error !== null) throw badRequest(error, { members: error });
}

/** Writes what each member brought of a payment, in its transaction. */
export async function writeSplit(
  tx: Connection,
  paymentId: number,
  { members }: PaymentInput,
): Promise<void> {
  if (members == null || members.length === 0) return;
  await tx
    .insertInto("payment_members")
    .values(
      members.map(({ customer_id, amount }) => ({ payment_id: paymentId, customer_id, amount })),
    )
    .execute();
}

/** Whether a payment was divided as this request divides it, in any order. */
export async function hasSameSplit(
  db: Connection,
  paymentId: number,
  { members }: PaymentInput,
): Promise<boolean> {
  const stored = await db
    .selectFrom("payment_members")
    .select(["customer_id", "amount"])
    .where("payment_id", "=", paymentId)
    .execute();
  const sent = members ?? [];
  return (
    stored.length === sent.length &&
    stored.every((part) =>
      sent.some(
        ({ customer_id, amount }) => customer_id === part.customer_id && amount === part.amount,
      ),
    )
  );
}
