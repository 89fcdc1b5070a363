import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { randomInt, randomUUID } from "node:crypto";
import { signDelivery } from "../monime/signature.ts";

/** A code as the provider shows it. */
interface SimulatedCode {
  id: string;
  mode: string;
  status: "pending" | "completed" | "expired" | "cancelled";
  name: string;
  amount: { currency: string; value: number };
  reference: string | null;
  ussdCode: string;
  expireTime: string;
  createTime: string;
  processedPaymentData: { paymentId: string } | null;
}

/** A payment as the provider shows it. */
interface SimulatedPayment {
  id: string;
  status: "completed" | "processing";
  amount: { currency: string; value: number };
  channel: { type: "momo"; provider: string; reference: string; phoneNumber: string };
  reference: string | null;
  fees: { code: string; amount: { currency: string; value: number } }[];
  financialTransactionReference: string;
  createTime: string;
  updateTime: string;
  ownershipGraph: { owner: { id: string; type: string } | null };
}

/** A delivery as it is sent. */
export interface Delivery {
  body: string;
  header: string;
}

/** What is paid to the simulator; what is left out follows the code. */
export interface Paid {
  amount?: number;
  currency?: string;
  reference?: string;
  phone?: string;
  /** When it is paid; now by default. */
  at?: Date;
  fee?: number;
}

/**
 * The mobile money provider without a network: codes, payments and signed deliveries as the provider makes them. What
 * is not delivered can be read, as with the provider.
 */
export class WalletSimulator {
  readonly #codes = new Map<string, SimulatedCode>();
  readonly #keys = new Map<string, { code: string; body: string }>();
  readonly #payments: SimulatedPayment[] = [];
  readonly #secret: string;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#secret = secret;
    this.#now = now;
  }

  /** The same key and body answer the first code; another body is null, which the provider refuses. */
  createCode(
    key: string,
    body: { name: string; amount: { currency: string; value: number }; reference?: string | null },
  ): SimulatedCode | null {
    const text = JSON.stringify(body);
    const earlier = this.#keys.get(key);
    if (earlier !== undefined)
      return earlier.body === text ? (this.#codes.get(earlier.code) ?? null) : null;
    const now = this.#now();
    const code: SimulatedCode = {
      id: `pmc-${randomUUID().replaceAll("-", "").slice(0, 20)}`,
      mode: "one_time",
      status: "pending",
      name: body.name,
      amount: body.amount,
      reference: body.reference ?? null,
      ussdCode: `*715*${randomInt(1_000_000, 9_999_999)}#`,
      expireTime: new Date(now.getTime() + 86_400_000).toISOString(),
      createTime: now.toISOString(),
      processedPaymentData: null,
    };
    this.#codes.set(code.id, code);
    this.#keys.set(key, { code: code.id, body: text });
    return code;
  }

  code(id: string): SimulatedCode | null {
    return this.#codes.get(id) ?? null;
  }

  /** Every code, newest first. */
  codes(): SimulatedCode[] {
    return [...this.#codes.values()].toReversed();
  }

  payment(id: string): SimulatedPayment | null {
    return this.#payments.find((one) => one.id === id) ?? null;
  }

  /** Payments, newest first. */
  payments(): SimulatedPayment[] {
    return this.#payments.toReversed();
  }

  expire(id: string): void {
    const code = this.#codes.get(id);
    if (code !== undefined) code.status = "expired";
  }

  /** A payment to a code, or with null to the wallet itself. The amount paid counts, not the amount asked for. */
  pay(codeId: string | null, paid: Paid = {}): SimulatedPayment {
    const code = codeId === null ? undefined : this.#codes.get(codeId);
    const at = (paid.at ?? this.#now()).toISOString();
    const currency = paid.currency ?? code?.amount.currency ?? currencyCode;
    const payment: SimulatedPayment = {
      id: `pay-${randomUUID().replaceAll("-", "").slice(0, 20)}`,
      status: "completed",
      amount: { currency, value: paid.amount ?? code?.amount.value ?? 10_000 },
      channel: {
        type: "momo",
        provider: "m17",
        reference: `MP${randomInt(100_000_000, 999_999_999)}`,
        phoneNumber: paid.phone ?? "+232 76 *** 001",
      },
      reference: paid.reference ?? code?.reference ?? null,
      fees: paid.fee === undefined ? [] : [{ code: "momo", amount: { currency, value: paid.fee } }],
      financialTransactionReference: `ftx-${randomUUID().slice(0, 8)}`,
      createTime: at,
      updateTime: at,
      ownershipGraph: {
        owner: code === undefined ? null : { id: code.id, type: "payment_code" },
      },
    };
    this.#payments.push(payment);
    if (code !== undefined) {
      code.status = "completed";
      code.processedPaymentData = { paymentId: payment.id };
    }
    return payment;
  }

  /** The deliveries of a payment: its own, and that of its code. Each is signed now. */
  deliveriesOf(payment: SimulatedPayment): Delivery[] {
    const { owner } = payment.ownershipGraph;
    const code = owner === null ? null : this.code(owner.id);
    return [
      this.deliver("payment.completed", { id: payment.id, type: "payment" }, payment),
      ...(code === null
        ? []
        : [this.deliver("payment_code.completed", { id: code.id, type: "payment_code" }, code)]),
    ];
  }

  deliver(name: string, object: { id: string; type: string }, data: object): Delivery {
    const now = this.#now();
    const event = { id: `evt-${randomUUID().slice(0, 12)}`, name, timestamp: now.toISOString() };
    const body = JSON.stringify({ apiVersion: "caph.2025-08-23", event, object, data });
    return { body, header: signDelivery(this.#secret, Buffer.from(body), now) };
  }
}

/**
 * What the network makes of deliveries: each comes `times` times, in another order, and some are lost.
 * @param chance from 0 to 1, for the order and the losses
 * @param lost the share that never arrives
 */
export function unreliable(
  deliveries: readonly Delivery[],
  { times, lost, chance }: { times: number; lost: number; chance: () => number },
): Delivery[] {
  return deliveries
    .flatMap((delivery) => Array.from({ length: times }, () => delivery))
    .filter(() => chance() >= lost)
    .map((delivery) => ({ delivery, rank: chance() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ delivery }) => delivery);
}
