/** Where cash that is taken back comes from or goes to, once the session that moved it was counted (TILL-7). */
export const cashBackChoices = [
  { value: "till", label: "My till" },
  { value: "1000", label: "The safe (1000)" },
  { value: "1095", label: "Money to be assigned (1095)" },
] as const;

/** Where cash that is taken back comes from or goes to. */
export type CashBack = (typeof cashBackChoices)[number]["value"];

/** The account that the choice names; null for the person's own session. */
export function namedAccount(choice: string | undefined): Exclude<CashBack, "till"> | null {
  const chosen = cashBackChoices.find(({ value }) => value === choice)?.value ?? "till";
  return chosen === "till" ? null : chosen;
}
