import { formatNleExact } from "@microfinance/contract/core/money.ts";

/** Who paid for whom: "NLe 60.00 of Bintu Sesay is covered by Ami Kargbo." */
export function coveredSentence(
  part: { customer_id: string; covered_by: string; amount: number },
  names: ReadonlyMap<string, string>,
): string {
  const nameOf = (id: string) => names.get(id) ?? id;
  return `${formatNleExact(part.amount)} of ${nameOf(part.customer_id)} is covered by ${nameOf(part.covered_by)}.`;
}

/** Who brought what of a payment: "Ami Kargbo NLe 150.00, Bintu Sesay NLe 50.00". */
export function broughtSentence(
  parts: readonly { customer_id: string; amount: number }[],
  names: ReadonlyMap<string, string>,
): string {
  return parts
    .map(
      ({ customer_id, amount }) =>
        `${names.get(customer_id) ?? customer_id} ${formatNleExact(amount)}`,
    )
    .join(", ");
}
