import { type Action, type Actor, may } from "../core/access.ts";

/**
 * The rights that a client of the API may have, in three groups (CONN-2): what it reads, what it writes, and what moves
 * money, which a second administrator gives. Each with its words for the form.
 */
export const clientRights = {
  reads: {
    "customers.list": "Customers: lists and searches",
    "customers.read": "Customers: their records",
    "groups.read": "Groups",
    "loans.list": "Loans: lists and searches",
    "loans.read": "Loans: details and schedules",
    "payments.list": "Payments",
    "transfers.list": "Transfers",
    "bills.list": "Bills",
    "payroll.read": "Employers and their deduction lists",
    "receipts.read": "Money that reached the wallet",
    "ledger.read": "Ledger, journals and accounts",
    "reports.read": "Reports and figures",
    "branches.list": "Branches",
    "staff.directory": "Names of staff",
    "settings.read": "Settings",
    "audit.read": "Audit log",
    "papers.read": "Documents and PDFs",
    "records.export": "Lists as files, with the right to the list",
  },
  writes: {
    "customers.create": "Add customers",
    "customers.update": "Change customers",
    "customers.note": "Write notes on customers",
    "groups.manage": "Add and change groups",
    "applications.draft": "Prepare applications",
    "applications.submit": "Submit applications",
    "payroll.assign": "Set the employer of a loan",
    "wallet.ask": "Ask for codes to pay by wallet",
  },
  money: {
    "payments.record": "Record payments",
    "transfers.create": "Record transfers",
    "bills.pay": "Pay bills",
  },
} as const satisfies Record<string, Partial<Record<Action, string>>>;

type Groups = typeof clientRights;

/** A right that a client may have. */
export type ClientRight = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

const groups = Object.values(clientRights);

/** Every right that a client may have, in the order of the form. */
export const everyClientRight = groups.flatMap((group) => Object.keys(group)) as ClientRight[];

/**
 * Whether a client may have the right at all. What is not listed is of people, a new action too: to review, approve,
 * pay out, reverse, answer, count and sign off, where they are each other's second person; sessions, staff, access and
 * settings; what a customer agrees to; and what ends for good.
 */
export function isClientRight(right: string): right is ClientRight {
  return groups.some((group) => Object.hasOwn(group, right));
}

/** The words of a right. */
export function clientRightLabel(right: ClientRight): string {
  return new Map<string, string>(groups.flatMap((group) => Object.entries(group))).get(right) ?? "";
}

/** Whether the right moves money, so that a second administrator gives it. */
export function movesMoney(right: string): boolean {
  return Object.hasOwn(clientRights.money, right);
}

/** The rights that the maker does not have, and so cannot give (CONN-2). */
export function rightsAbove(maker: Actor, rights: readonly ClientRight[]): ClientRight[] {
  return rights.filter((right) => !may(maker, right));
}
