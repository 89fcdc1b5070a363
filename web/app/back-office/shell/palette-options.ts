import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { menuFor, sectionName, sectionsFor } from "../menu.ts";
import type { SectionKey } from "../section-keys.ts";

/** One line of the palette: what it is called, and the section that it opens. */
export interface PaletteOption {
  id: string;
  label: string;
  /** What tells it apart: a code, a phone, an amount. */
  note: string;
  /** The status of a loan. */
  status?: string;
  section: SectionKey;
  params: Readonly<Record<string, string>>;
}

/** The groups of the palette, in their order. */
export const paletteGroups = ["People", "Loans", "Receipts", "Commands"] as const;

type PaletteGroups = Readonly<Record<(typeof paletteGroups)[number], readonly PaletteOption[]>>;

/** A customer as a search finds them. */
interface FoundCustomer {
  customer_id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  phone: string;
}

type FoundLoan = Pick<
  LoanRecord,
  "loan_id" | "first_name" | "middle_name" | "last_name" | "status" | "balance"
>;
type FoundReceipt = Pick<
  Payment,
  "id" | "receipt_number" | "amount" | "loan_id" | "transaction_date"
>;

/** What the server found. */
interface PaletteFound {
  loans: readonly FoundLoan[];
  customers: readonly FoundCustomer[];
  receipt: FoundReceipt | null;
}

/** "pay kam" is a command and what it is about. */
export function readQuery(text: string): { verb: "pay" | "open" | "go" | null; rest: string } {
  const [, word = "", rest = ""] = /^(pay|open|go to|go)\s+(.*)$/i.exec(text.trim()) ?? [];
  const verb = word.toLowerCase();
  if (verb === "pay" || verb === "open") return { verb, rest };
  return verb === "" ? { verb: null, rest: text.trim() } : { verb: "go", rest };
}

/** The id of the payment whose receipt number was entered: "RC-000123" and "rc 123" are payment 123. */
export function receiptIn(text: string): string | null {
  return /^rc[\s-]*0*([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1] ?? null;
}

/** Everything the palette offers this person for a text (SITE-41). */
export function paletteOptions(
  text: string,
  actor: Actor | null,
  found: PaletteFound & { hasTills?: boolean },
): PaletteGroups {
  if (actor === null) return none;
  const { verb, rest } = readQuery(text);
  const go = (section: string) => goOptions(section, actor, found.hasTills === true);
  const begin = actOptions(text, actor);
  const pay = may(actor, "payments.record") ? found.loans.filter(owes).map(payOption) : [];
  if (verb === "pay") return { ...none, Commands: [...pay, ...begin, ...go(text)] };
  if (verb === "go") return { ...none, Commands: go(rest) };
  return {
    People: found.customers.map(customerOption),
    Loans: found.loans.map(loanOption),
    Receipts: found.receipt === null ? [] : [receiptOption(found.receipt)],
    Commands: [...pay, ...begin, ...go(rest)],
  };
}

const none: PaletteGroups = { People: [], Loans: [], Receipts: [], Commands: [] };

function owes(loan: FoundLoan): boolean {
  return takesPayments(loan.status) && loan.balance > 0;
}

function payOption(loan: FoundLoan): PaletteOption {
  return {
    id: `pay-${loan.loan_id}`,
    label: `Pay ${loan.loan_id}, ${fullName(loan)}`,
    note: `owes ${formatNleExact(loan.balance)}`,
    section: "payments",
    params: { loan: loan.loan_id },
  };
}

function loanOption(loan: FoundLoan): PaletteOption {
  return {
    id: `loan-${loan.loan_id}`,
    label: fullName(loan),
    note: loan.loan_id,
    status: loan.status,
    section: "loans",
    params: { loan: loan.loan_id },
  };
}

function customerOption(customer: FoundCustomer): PaletteOption {
  return {
    id: `customer-${customer.customer_id}`,
    label: fullName(customer),
    note: `${customer.customer_id}, ${customer.phone}`,
    section: "customer-details",
    params: { id: customer.customer_id },
  };
}

function receiptOption(payment: FoundReceipt): PaletteOption {
  return {
    id: `receipt-${payment.id}`,
    label: `Receipt ${payment.receipt_number}, ${formatNleExact(payment.amount)}`,
    note: `${payment.loan_id}, ${formatStaffDate(payment.transaction_date)}`,
    section: "payments",
    params: { loan: payment.loan_id, payment: String(payment.id) },
  };
}

/** What is begun from anywhere, beside the loans to pay. */
const acts = [
  {
    id: "pay-bill",
    label: "Pay a bill",
    action: "bills.pay",
    section: "transfers",
    params: { view: "bills", pay: "1" },
  },
] as const;

/** The acts of the person that have the text in their name. */
function actOptions(text: string, actor: Actor): PaletteOption[] {
  return acts
    .filter(({ label, action }) => may(actor, action) && named(label, text))
    .map(({ id, label, section, params }) => ({ id, label, note: "", section, params }));
}

function named(label: string, text: string): boolean {
  return label.toLowerCase().includes(text.trim().toLowerCase());
}

/** The sections that the person may see whose name has the text, then those that their menu names otherwise. */
function goOptions(text: string, actor: Actor, hasTills: boolean): PaletteOption[] {
  const sections = sectionsFor(actor, hasTills).flatMap((group) => group.entries);
  const otherwise = menuFor(actor, hasTills).filter(({ key, label }) => label !== sectionName(key));
  return [...sections, ...otherwise]
    .filter((entry) => named(`go to ${entry.label}`, text))
    .map((entry) => ({
      id: `go-${entry.label}`,
      label: `Go to ${entry.label}`,
      note: "",
      section: entry.key,
      params: entry.params ?? {},
    }));
}
