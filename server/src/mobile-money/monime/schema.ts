import { z } from "zod";

/** Text that a payer may have typed: cut where it is too long, and without NUL, which PostgreSQL stores nowhere. */
const typed = (max: number) =>
  z.string().transform((text) => text.replaceAll("\0", "").slice(0, max));

const money = z.object({ currency: z.string().max(10), value: z.number() });

/** An object and what it belongs to: a payment belongs to the code that was dialled. */
interface Owner {
  id: string;
  type: string;
  owner?: Owner | null | undefined;
}
const owner: z.ZodType<Owner> = z.object({
  id: z.string().max(100),
  type: z.string().max(100),
  get owner() {
    return owner.nullish();
  },
});

/** A payment as the provider answers it; what is not read here is left out. */
export const monimePayment = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(50),
  amount: money,
  channel: z
    .object({
      type: typed(50).nullish(),
      provider: typed(50).nullish(),
      reference: typed(100).nullish(),
      phoneNumber: typed(50).nullish(),
    })
    .nullish(),
  reference: typed(200).nullish(),
  fees: z.array(z.object({ amount: money })).nullish(),
  financialTransactionReference: typed(100).nullish(),
  createTime: z.iso.datetime({ offset: true }),
  updateTime: z.iso.datetime({ offset: true }).nullish(),
  ownershipGraph: z.object({ owner: owner.nullish() }).nullish(),
});

/** A payment of the provider. */
export type MonimePayment = z.output<typeof monimePayment>;

/** A code as the provider answers it. */
export const monimeCode = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(50),
  ussdCode: z.string().min(1).max(100),
  expireTime: z.iso.datetime({ offset: true }),
  processedPaymentData: z.object({ paymentId: z.string().max(100).nullish() }).nullish(),
});

/** A code of the provider. */
export type MonimeCode = z.output<typeof monimeCode>;

/** A page of payments. */
export const monimePage = z.object({
  result: z.array(monimePayment),
  pagination: z.object({ next: z.string().max(500).nullish() }).nullish(),
});

/** What a delivery is about. Its data is not believed: the payment is read back. */
export const monimeDelivery = z.object({
  event: z.object({ id: z.string().max(100).nullish(), name: z.string().max(100) }),
  object: z.object({ id: z.string().max(100), type: z.string().max(100) }).nullish(),
  data: z
    .object({
      id: z.string().max(100).nullish(),
      processedPaymentData: z.object({ paymentId: z.string().max(100).nullish() }).nullish(),
    })
    .nullish(),
});

/** The ids of what a payment belongs to, nearest first. */
export function ownersOf({ ownershipGraph }: MonimePayment): string[] {
  const ids: string[] = [];
  for (let one = ownershipGraph?.owner; one && ids.length < 10; one = one.owner) ids.push(one.id);
  return ids;
}
