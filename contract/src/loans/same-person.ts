import { listed } from "../core/sentences.ts";

interface Step {
  staff_id?: number | undefined;
  staff_name?: string | undefined;
}

/** Staff ids and names of the people who did a loan's steps; absent in responses to customers. */
export interface StepsOfLoan {
  staff_id?: number | null | undefined;
  staff_name?: string | null | undefined;
  reviews: readonly (Step & { step: "first" | "second" })[];
  /** Newest first. */
  decisions: readonly (Step & { action: string })[];
  payments: readonly {
    /** Null for money that reached the wallet, which no person recorded. */
    staff_id?: number | null | undefined;
    staff_name?: string | undefined;
    transaction_id: string;
    reversal: Step | null;
  }[];
}

/**
 * Lists the steps that one person did, with the person's name (LOAN-44): "First and second review by the same person:
 * Aminata Kamara". Empty where every step had its own person.
 */
export function samePersonNotes(loan: StepsOfLoan): string[] {
  const review = (step: string) => loan.reviews.find((done) => done.step === step);
  const approval = loan.decisions.find((decision) => decision.action === "approve");
  const captured = { staff_id: loan.staff_id ?? undefined, staff_name: loan.staff_name ?? "" };
  const steps = [
    { what: "application", ...captured },
    { what: "first review", ...review("first") },
    { what: "second review", ...review("second") },
    { what: "approval", ...approval },
  ];
  const people = new Map<number, { whats: string[]; name: string }>();
  for (const { what, staff_id, staff_name = "" } of steps) {
    if (staff_id === undefined) continue;
    const person = people.get(staff_id) ?? { whats: [], name: staff_name };
    person.whats.push(what);
    people.set(staff_id, person);
  }
  const notes = [...people.values()]
    .filter(({ whats }) => whats.length > 1)
    .map(({ whats, name }) => `${inWords(whats)} by the same person: ${name}`);
  return [...notes, ...loan.payments.flatMap(reversalNote)];
}

function reversalNote({
  transaction_id,
  reversal,
  staff_id,
  staff_name = "",
}: StepsOfLoan["payments"][number]): string[] {
  if (reversal === null || staff_id === undefined || reversal.staff_id !== staff_id) return [];
  return [`Payment ${transaction_id} recorded and reversed by the same person: ${staff_name}`];
}

/** Joins steps: "First and second review" or "Application, first review and approval". */
function inWords(whats: readonly string[]): string {
  const list = listed(whats).replace("first review and second review", "first and second review");
  return list.charAt(0).toUpperCase() + list.slice(1);
}
