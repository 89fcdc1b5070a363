import { type PermissionName, type RoleId, roleIds, staffRoles } from "./constants.ts";

/**
 * Permissions (AUTH-37): one line an action. The server calls `may` before every endpoint; the browser calls it before
 * it shows a button.
 */

export interface Actor {
  user_id: number;
  area: "customer" | "staff";
  /** The customer's public code; null for staff. */
  customer_id: string | null;
  /** The staff record's id; null for customers. */
  staff_id: number | null;
  role_ids: readonly number[];
  permissions: readonly string[];
  /** The actions that a client of the API may take, in place of roles and permissions; absent for people (CONN-2). */
  rights?: readonly string[] | undefined;
}

interface Rule {
  /** Staff roles that may always take the action. */
  roles: readonly RoleId[];
  /** The action changes nothing, so a permission grants it to an Auditor too (AUTH-41). */
  reads?: true;
  /** Individual permissions of which each also grants it (AUTH-39). */
  permission?: PermissionName | readonly PermissionName[];
  /** Customers may take the action on their own records; the endpoint identifies the record (CUST-1). */
  customers?: "own";
  /** It concerns all branches: only people who see all of them take the action (BR-4). */
  allBranches?: true;
  /** Staff roles that may take the action on their own record. */
  staffOwn?: readonly RoleId[];
}

const everyStaff = staffRoles.map((role) => role.id);
/** The Auditor reads everything and writes nothing (AUTH-41). */
const writingStaff = everyStaff.filter((id) => id !== roleIds.auditor);
const administrators = [roleIds.manager, roleIds.systemAdmin] as const;
/** Roles that decide about loans and money (LOAN-37). */
export const decisionRoles = [roleIds.financeAdmin, ...administrators] as const;
/** Roles that read the records of the whole office, such as the ledger. */
const oversightRoles = [roleIds.auditor, ...decisionRoles] as const;
/** Roles whose work requires whole files of other people's data: exports and documents (AUTH-42). */
const fileStaff = [roleIds.loanOfficer, ...oversightRoles] as const;

const rules = {
  "session.own": { roles: everyStaff, customers: "own" },
  "session.staff": { roles: everyStaff },

  "users.list": { roles: administrators, permission: "users.manage", reads: true },
  "users.search": { roles: everyStaff },
  "users.read": { roles: everyStaff, customers: "own" },
  "users.update": {
    roles: administrators,
    permission: "users.manage",
    customers: "own",
    staffOwn: writingStaff,
  },
  "users.accept_email": { roles: administrators, allBranches: true },
  "users.set_password": { roles: administrators, permission: "users.manage", allBranches: true },
  "users.end_sessions": { roles: administrators, permission: "users.manage" },
  "users.delete": { roles: [roleIds.systemAdmin], allBranches: true },
  // The operation restricts whom they may invite: staff within the escalation limits (AUTH-44, AUTH-21).
  "users.invite": { roles: writingStaff },

  "staff.directory": { roles: everyStaff },
  "staff.roles": { roles: everyStaff },
  "staff.details": { roles: administrators, permission: "staff.manage", reads: true },
  "staff.read": {
    roles: administrators,
    permission: "staff.manage",
    reads: true,
    staffOwn: everyStaff,
  },
  "staff.permissions": { roles: administrators, permission: "staff.manage", reads: true },
  "staff.create": { roles: administrators, permission: "staff.manage", allBranches: true },
  "staff.update": { roles: administrators, permission: "staff.manage", allBranches: true },
  "staff.set_status": { roles: administrators, permission: "staff.manage", allBranches: true },
  "staff.assign_roles": { roles: administrators, allBranches: true },
  "staff.assign_permissions": { roles: administrators, allBranches: true },
  "staff.delete": { roles: [roleIds.systemAdmin], allBranches: true },
  "staff.reset_second_factor": { roles: administrators, allBranches: true },

  // Groups, and the members of a loan until its approval (SERV-150, SERV-153).
  "groups.read": { roles: everyStaff },
  "groups.manage": { roles: writingStaff },

  "customers.list": { roles: everyStaff },
  "customers.create": { roles: writingStaff },
  "customers.read": { roles: everyStaff, customers: "own" },
  // Notes on customers, read with "customers.list" (CUST-62).
  "customers.note": { roles: writingStaff },
  // The blocked list: read by who decides about loans, and by the Auditor (KYC-20).
  "blocks.read": { roles: oversightRoles },
  "blocks.set": { roles: administrators, allBranches: true },
  "customers.update": { roles: writingStaff, customers: "own" },
  // Two records of one person become one, for good; with debts or credit by two persons (KYC-50).
  "customers.merge": { roles: administrators },
  // A guarantor's consent to text messages: recorded by staff, never set by the customer (MSG-36).
  "guarantor_consents.read": { roles: everyStaff },
  "guarantor_consents.record": { roles: writingStaff },

  "applications.draft": { roles: writingStaff, customers: "own" },
  // The unfinished application of another staff member (LOAN-12).
  "applications.take_over": { roles: writingStaff },
  "applications.submit": { roles: writingStaff, customers: "own" },

  "loans.list": { roles: everyStaff },
  // One's own named filters of the lists.
  "loans.save_view": { roles: writingStaff },
  // The officer of loans from a day on (LOAN-131).
  "loans.assign_officer": { roles: administrators },
  "loans.read": { roles: everyStaff, customers: "own" },
  "loans.edit": { roles: administrators, permission: "loans.edit", customers: "own" },
  "loans.first_review": { roles: decisionRoles, permission: "loans.first_review" },
  "loans.second_review": { roles: administrators, permission: "loans.second_review" },
  // All who may do one of the reviews (LOAN-87).
  "loans.note": {
    roles: decisionRoles,
    permission: ["loans.first_review", "loans.second_review"],
  },
  "loans.decide": { roles: decisionRoles, permission: "loans.approve" },
  // Never by the approver where the lender separates the payout; the operation checks it (PAY-33).
  "loans.pay_out": { roles: [roleIds.cashier, ...decisionRoles], permission: "loans.pay_out" },
  // Asks for a new schedule and records consent on paper; administrators approve, a third one only the System Admin.
  "loans.reschedule": { roles: writingStaff },
  "loans.approve_reschedule": { roles: administrators },
  // The members of an approved loan, with a new agreement (SERV-159).
  "loans.change_members": { roles: decisionRoles },
  // The borrower agrees to a new schedule that costs more (SERV-104).
  "loans.agree": { roles: [], customers: "own" },
  // Accepts a changed payout account of a loan: Manager, Finance Admin, system admin (LOAN-49).
  "loans.accept_account": { roles: decisionRoles },
  // Asks for a write-off, and to undo one (SERV-120, SERV-123).
  "loans.write_off": { roles: decisionRoles },
  // Up to the ceilings of the settings (SERV-122).
  "loans.approve_write_off": { roles: administrators },

  // Asks for the waiver of a penalty, or to undo one; the queue of requests says who approves it (SERV-57, SERV-60).
  "charges.waive": { roles: writingStaff },
  // Any amount; a Finance Admin up to a limit.
  "charges.approve_waiver": { roles: administrators },
  // Asks for a refund of a customer's credit; administrators approve it, never who asked (SERV-139).
  "credit.refund": { roles: decisionRoles },
  "credit.approve_refund": { roles: administrators },
  // Requests for a second person; the kind of a request says who may approve it (SERV-5).
  "requests.read": { roles: everyStaff },
  "requests.answer": { roles: writingStaff },
  // Stops a change of a control that waits: whoever reads the audit log, which tells of it.
  "requests.stop": { roles: [roleIds.auditor, ...administrators] },

  // One's own worklists and sheets, and the contact log of every loan.
  "collections.read": { roles: everyStaff },
  // Those of every officer.
  "collections.read_all": { roles: oversightRoles },
  // Logs contacts of one's own loans and of loans without an officer; the operation checks it (COLL-1).
  "collections.contact": { roles: writingStaff },
  // Of every loan, and sheets for every officer.
  "collections.lead": { roles: decisionRoles },

  // Required in addition to the right to the exported list.
  "records.export": { roles: fileStaff },
  // Templates of files for others, and the files that were made (FILE-1).
  "files.read": { roles: oversightRoles },
  "files.make": { roles: decisionRoles },
  "files.templates": { roles: decisionRoles, allBranches: true },
  "papers.read": { roles: fileStaff, customers: "own" },

  // The customer's own consent to the approved terms; staff add the signed paper (LOAN-115).
  "agreements.consent": { roles: [], customers: "own" },

  // Codes sign customers in, never staff (MSG-28).
  "phones.confirm": { roles: [], customers: "own" },

  // Notices to a customer about their loans; staff have none.
  "notices.own": { roles: [], customers: "own" },

  "payments.list": { roles: everyStaff },
  "payments.record": { roles: writingStaff },
  "payments.reverse": { roles: decisionRoles },

  // Employers and their deduction lists; the employer of a loan (PAYR-1, PAYR-4).
  "payroll.read": { roles: everyStaff },
  "payroll.assign": { roles: writingStaff },
  // Prepares and closes lists, reads and books what employers send back, records their money.
  "payroll.manage": { roles: decisionRoles, allBranches: true },
  "payroll.reopen": { roles: administrators, allBranches: true },
  // A code by which a loan is paid from a wallet (MOMO-2).
  "wallet.ask": { roles: writingStaff, customers: "own" },
  // Money that reached the wallet (MOMO-13).
  "receipts.read": { roles: everyStaff },
  "receipts.attach": { roles: writingStaff },
  // Also confirms what another person asked for (MOMO-15).
  "receipts.return": { roles: decisionRoles, allBranches: true },

  "transfers.list": { roles: everyStaff },
  "transfers.create": { roles: writingStaff },
  // The creator may too, whatever their role; the operation checks it (TRF-6).
  "transfers.update": { roles: writingStaff },
  "transfers.cancel": { roles: decisionRoles },
  "transfers.delete": { roles: administrators, permission: "transfers.delete" },
  // Partners and the settlements with them.
  "transfers.settle": { roles: decisionRoles, allBranches: true },

  // Bills at the counter. Their money goes back with a second person of "bills.reverse" (BILL-11).
  "bills.list": { roles: everyStaff },
  "bills.pay": { roles: writingStaff },
  "bills.reverse": { roles: decisionRoles },

  // Their own sessions; the operations let those who supervise tills or read the ledger see the others (TILL-15).
  "tills.read": { roles: everyStaff },
  "tills.use": { roles: writingStaff },
  // Never of the till that one holds or counted; the operation checks it (TILL-11).
  "tills.supervise": { roles: decisionRoles, permission: "tills.supervise" },

  "branches.list": { roles: everyStaff },
  // Branches, and who works for which and sees how many of them (BR-3).
  // Asks for a move of customers to another branch, and answers that of another person, of branches in reach (BR-7).
  "branches.move": { roles: administrators },
  "branches.manage": { roles: [roleIds.systemAdmin], allBranches: true },
  // What branches owe each other (BR-12).
  "claims.read": { roles: oversightRoles },

  // Programs that call the API (CONN-1).
  "connections.manage": { roles: [roleIds.systemAdmin], allBranches: true },

  "ledger.read": { roles: oversightRoles },
  "accounts.manage": { roles: decisionRoles, allBranches: true },
  "journals.make": { roles: decisionRoles },
  // Never by the person who made the journal; the operation checks it (ACC-16).
  "journals.check": { roles: decisionRoles },
  // Statements of banks and wallets: import, match, book, complete.
  "cash.reconcile": { roles: decisionRoles, allBranches: true },
  "periods.close": { roles: decisionRoles, allBranches: true },
  "periods.reopen": { roles: administrators, allBranches: true },
  "reports.read": { roles: everyStaff },
  "audit.read": { roles: [roleIds.auditor, ...administrators] },
  "messages.read": { roles: administrators, allBranches: true },
  "messages.answer": { roles: administrators, allBranches: true },
  // Sent mails and text messages, without codes and links (MSG-27).
  "outbox.read": { roles: oversightRoles },
  "outbox.retry": { roles: administrators, allBranches: true },
  "templates.change": { roles: administrators, allBranches: true },
  // A customer's own data as a file, and its erasure.
  "privacy.export": { roles: administrators, customers: "own" },
  "privacy.erase": { roles: administrators },
  // Customers and loans of an earlier system (IMP-1).
  "imports.manage": { roles: administrators, allBranches: true },
  "everything.export": { roles: [roleIds.systemAdmin], allBranches: true },
  // The state of the installation, and whose sign-in has one step only (SITE-64).
  "system.read": { roles: [roleIds.systemAdmin], allBranches: true },
  "settings.read": { roles: everyStaff },
  "settings.update": { roles: [roleIds.systemAdmin], allBranches: true },
} as const satisfies Record<string, Rule>;

/** The name of an action that a rule allows or denies. */
export type Action = keyof typeof rules;

/** Every action with its rule, for the generated table of permissions. */
export const accessRules: Readonly<Record<Action, Rule>> = rules;

/**
 * Whether this person may take the action at all. For an "own" rule the result is only valid together with the
 * ownership check, which the server does in one place (CUST-1).
 */
export function may(actor: Actor, action: Action, record: "own" | "any" = "any"): boolean {
  const rule: Rule = rules[action];
  if (actor.rights !== undefined) return actor.rights.includes(action);
  if (actor.area === "customer") return rule.customers === "own" && record === "own";
  if (record === "own" && holdsOne(actor, rule.staffOwn ?? [])) return true;
  if (holdsOne(actor, rule.roles)) return true;
  if (!permissionsOf(rule).some((name) => actor.permissions.includes(name))) return false;
  return rule.reads === true || !isReadOnly(actor);
}

/** The individual permissions of which each grants the action. */
export function permissionsOf(rule: Rule): readonly PermissionName[] {
  const { permission = [] } = rule;
  return typeof permission === "string" ? [permission] : permission;
}

/** Whether the person is a Manager or System Admin, who may act on other staff (AUTH-44). */
export function isAdministrator(actor: { role_ids: readonly number[] }): boolean {
  return holdsOne(actor, administrators);
}

/** Whether the person's role decides about loans and money (LOAN-37). Permissions do not count. */
export function isDecider(actor: { role_ids: readonly number[] }): boolean {
  return holdsOne(actor, decisionRoles);
}

/** Whether Auditor is the person's only staff role: permissions let them read more, never write (AUTH-41). */
export function isReadOnly(actor: { role_ids: readonly number[] }): boolean {
  return actor.role_ids.length > 0 && actor.role_ids.every((id) => id === roleIds.auditor);
}

/** What a call requires: one action, or two that must both be allowed. */
export interface Needs {
  access: Action;
  alsoNeeds?: Action | undefined;
}

/**
 * Whether this person may make a call at all, or, with "own", on their own record: `may` for every required action.
 */
export function mayCall(actor: Actor, needs: Needs, record: "own" | "any" = "any"): boolean {
  if (!may(actor, needs.access, record)) return false;
  return needs.alsoNeeds === undefined || may(actor, needs.alsoNeeds, record);
}

/** Whether a call concerns all branches, so that only people who see all of them make it (BR-4). */
export function isOfAllBranches({ access, alsoNeeds }: Needs): boolean {
  const isOne = (action: Action) => accessRules[action].allBranches === true;
  return isOne(access) || (alsoNeeds !== undefined && isOne(alsoNeeds));
}

function holdsOne(actor: { role_ids: readonly number[] }, roles: readonly RoleId[]): boolean {
  return actor.role_ids.some((id) => roles.some((allowed) => allowed === id));
}
