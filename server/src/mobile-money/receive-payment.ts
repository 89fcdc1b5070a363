import { centsOfMinor } from "@microfinance/contract/mobile-money/receipts.ts";
import { sumCents } from "@microfinance/contract/core/money.ts";
import type { Deps } from "../core/deps.ts";
import { bookReceipt, type ReadPayment } from "./book-receipt.ts";
import { readPayment } from "./monime/api.ts";
import { ProviderError, type Wallet } from "./monime/provider.ts";
import { type MonimePayment, ownersOf } from "./monime/schema.ts";

/**
 * Reads a payment back from the provider and books it once (MOMO-6). Deliveries, open intents and staff all come here.
 * @returns its result: "unknown" and "not completed" book nothing
 * @throws {ProviderError} when the provider does not answer
 */
export async function receivePayment(
  deps: Deps,
  wallet: Wallet,
  externalId: string,
): Promise<string> {
  const payment = await readPayment(wallet, externalId);
  if (payment === null) return "unknown";
  // An answer about another payment would book that one under this delivery.
  if (payment.id !== externalId) throw new ProviderError("the provider answered another payment");
  if (payment.status !== "completed") return "not completed";
  return bookReceipt(deps, readPaymentOf(payment));
}

/** A completed payment as it is booked. @throws {ProviderError} for an amount that is none */
function readPaymentOf(payment: MonimePayment): ReadPayment {
  const { id, amount, channel, fees, reference } = payment;
  const cents = centsOfMinor(amount.value);
  const fee = sumCents((fees ?? []).map(({ amount: kept }) => kept.value));
  if (cents === null || !Number.isSafeInteger(fee) || fee < 0 || fee > cents)
    throw new ProviderError(`payment ${id} has the amount ${amount.value} and the fee ${fee}`);
  return {
    external_id: id,
    currency: amount.currency,
    amount: cents,
    fee,
    paid_at: timeOf(payment),
    provider: channel?.provider ?? "",
    provider_reference: channel?.reference ?? payment.financialTransactionReference ?? "",
    payer: channel?.phoneNumber ?? "",
    named: reference ?? "",
    owners: ownersOf(payment),
  };
}

/** When a payment was completed. */
export function timeOf({ updateTime, createTime }: MonimePayment): Date {
  return new Date(updateTime ?? createTime);
}
