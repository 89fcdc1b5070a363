import { listed } from "../core/sentences.ts";

/** Data that shows whether a staff member and a borrower are one person (LOAN-46). */
export interface PersonMarks {
  /** The borrower's code; for staff, the customer account that an administrator linked. */
  customer_id: string | null;
  /** The addresses of the account and of the application. */
  emails: readonly (string | null)[];
  phone: string;
  /** Whether the person confirmed the phone as their own (LOAN-46). */
  phone_confirmed: boolean;
  /** First, middle and last name. */
  full_name: string;
  /** YYYY-MM-DD. */
  date_of_birth: string | null;
}

/** Texts about loans whose borrower works for the lender. */
export const ownLoanTexts = {
  /** The 403 text of every action on one's own loan. */
  refused: "This is your own loan. Another staff member must act on it.",
  same: (name: string) =>
    `${name}, who works here, is the borrower and cannot review, decide or take payments of this loan.`,
  member: (name: string) =>
    `${name}, who works here, has a share of this loan and cannot review, decide or take payments of it.`,
} as const;

/** The largest number of names in one sentence. */
const namedAlike = 3;

/** The warning about staff who look like the borrower (LOAN-46), in one sentence. @param names one at least */
export function alikeText(names: readonly string[]): string {
  const named = names.slice(0, namedAlike);
  const others = names.length - named.length;
  const all = others === 0 ? named : [...named, others === 1 ? "1 other" : `${others} others`];
  return `Looks like the same person as ${listed(all)}, who ${names.length === 1 ? "works" : "work"} here.`;
}

/** How staff are alike to the persons of a loan: the borrower, a member of a Group Loan, or alike to the borrower. */
export const likenesses = ["same", "member", "alike"] as const;

/** How a staff member is alike to the persons of a loan. */
export type Likeness = (typeof likenesses)[number];

/**
 * Whether a staff member is the borrower. "same" by the linked customer account, an e-mail address or a phone that
 * both confirmed: it bars them from the loan (LOAN-45). "alike" by an unconfirmed phone, or by name and birth date: a
 * warning only. Null for neither.
 */
export function likenessOf(staff: PersonMarks, borrower: PersonMarks): "same" | "alike" | null {
  const isLinked = staff.customer_id !== null && staff.customer_id === borrower.customer_id;
  const hasSamePhone =
    digitsOf(staff.phone) !== "" && digitsOf(staff.phone) === digitsOf(borrower.phone);
  const isConfirmed = staff.phone_confirmed && borrower.phone_confirmed;
  if (isLinked || sharesEmail(staff, borrower) || (hasSamePhone && isConfirmed)) return "same";
  return hasSamePhone || hasSameNameAndBirth(staff, borrower) ? "alike" : null;
}

/** Whether this staff member is the borrower or has a share, and then may not act on the loan (LOAN-45, SERV-153). */
export function isOwnLoan(
  staffId: number | null,
  alike: readonly { staff_id: number; likeness: Likeness }[] | undefined,
): boolean {
  return (
    alike?.some((person) => person.staff_id === staffId && person.likeness !== "alike") ?? false
  );
}

function sharesEmail(staff: PersonMarks, borrower: PersonMarks): boolean {
  const written = (email: string | null) => (email ?? "").trim().toLowerCase();
  const own = staff.emails.map(written);
  return borrower.emails.map(written).some((email) => email !== "" && own.includes(email));
}

function hasSameNameAndBirth(staff: PersonMarks, borrower: PersonMarks): boolean {
  const name = lettersOf(staff.full_name);
  const isSameName = name !== "" && name === lettersOf(borrower.full_name);
  return (
    isSameName && staff.date_of_birth !== null && staff.date_of_birth === borrower.date_of_birth
  );
}

// Without the country code, since people write the same number with and without it.
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "").slice(-8);
}

/** A name without accents, case and characters other than letters. */
function lettersOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "");
}
