import { randomUUID } from "node:crypto";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { defaultSite } from "@microfinance/contract/settings/site-schema.ts";
import {
  makeFile,
  makeLoanSection,
  makePayload,
  sampleFiles,
  submit,
} from "../make-application.ts";
import { forms, makeLoanIn, type Reachable } from "../make-decision.ts";
import { addDraftFile, saveDraft } from "../make-draft.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import type { Person } from "../make.ts";
import { makeCharge } from "../penalties.ts";
import { transferForm } from "../transfers.ts";
import { account, newAccount } from "./prepare-accounts.ts";
import { agreementRecords } from "./prepare-agreements.ts";
import { blockRecords } from "./prepare-blocks.ts";
import { customerRecords } from "./prepare-customers.ts";
import {
  closable,
  closed1950,
  journal,
  journalBody,
  ledgerAccount,
  newLedgerAccount,
} from "./prepare-ledger.ts";
import { aboveCeiling, acceptedPaper, withoutOfficer } from "./prepare-loans.ts";
import { tillsOff } from "./prepare-tills.ts";
import { newPerson, type Office, type Prepare, type Prepared } from "./office.ts";

const approvedLoan = async (office: Office, owner: Person) => {
  const { id, loan_id, customer_id } = await makeApprovedLoan(office.t.deps, owner);
  return { id, loan_id, customer_id };
};

/** A customer with an address, which may exist already. */
const withAddress: Prepare = async (office, caller) => {
  const prepared = await account(office, caller);
  const path = `/customer/${prepared.ids?.["customer"]}/address/create`;
  await office.call("POST", path, office.manager, { city: "Bo" }).catch(() => undefined);
  return prepared;
};

/** A loan in a status, with the form of the next decision. */
const loanIn =
  (status: Reachable, body: object): Prepare =>
  async (office, caller) => {
    const owner = await office.customerFor(caller);
    const deciders = { customer: owner, manager: office.manager };
    const loan = await (status === "approved"
      ? approvedLoan(office, owner)
      : makeLoanIn(office.t, deciders, status));
    return { ids: { loan: loan.loan_id, customer: loan.customer_id }, body };
  };
const unpaid = loanIn("approved", { amount: 10, payment_method: "Cash", members: undefined });
const reason = { reason: "Closed in error" };
const closed = loanIn("closed", reason);

const undoRequested: Prepare = async (office, caller) => {
  const { ids = {} } = await closed(office, caller);
  const path = `/loans/${ids["customer"]}/undo-closing/${ids["loan"]}`;
  await office.call("POST", path, office.admin, reason);
  return { ids };
};

const bankAccount = {
  bank_name: "SLCB",
  account_name: "Mariama Bangura",
  account_number: "99887766",
};
/** A reviewed loan whose bank account changed since. The person who changed it may not accept it. */
const accountChanged: Prepare = async (office, caller) => {
  const prepared = await loanIn("processed", bankAccount)(office, caller);
  await office.call(
    "PUT",
    `/customer/${prepared.ids?.["customer"]}/bank`,
    office.admin,
    bankAccount,
  );
  return prepared;
};

const pdf = makeFile("payslip.pdf", sampleFiles.pdf);
const draft: Prepare = async ({ t, manager }, caller) => {
  const application = randomUUID();
  await saveDraft(t, caller ?? manager, application);
  const file = await addDraftFile(t, caller ?? manager, application, pdf);
  return { ids: { application, file: file.json().file?.id }, body: { name: "payslip.pdf" } };
};
const document: Prepare = async (office, caller) => {
  const submitted = await submit(
    office.t,
    await office.customerFor(caller),
    makePayload({ files: [pdf] }),
  );
  const { loan_id } = submitted.json().loan;
  const { files } = await office.call("GET", `/loans/${loan_id}/files`, office.manager);
  return { ids: { loan: loan_id, file: files[0].id } };
};
/** An application whose customer was asked for a paper. */
const paperAsked: Prepare = async (office, caller) => {
  const { ids } = await loanIn("applied", {})(office, caller);
  const papers = { papers: ["Bank statement"] };
  await office.call("POST", `/loans/${ids?.["loan"]}/papers/ask`, office.manager, papers);
  return { ids: ids ?? {}, body: { ...pdf, kind: "bank_statement" } };
};
const application: Prepare = async (office, caller) => {
  const customer_id = caller?.customer_id ? undefined : (await office.newCustomer()).customer_id;
  return {
    body: makePayload({
      customer_id,
      staff_id: undefined,
      refinances: undefined,
      identity: undefined,
    }),
  };
};

const payment: Prepare = async (office) => {
  const { ids, body } = await unpaid(office, undefined);
  const { payment: paid } = await office.call(
    "POST",
    `/loans/${ids?.["loan"]}/pay`,
    office.manager,
    body,
  );
  return { ids: { payment: paid.id } };
};

/** A completed transfer; `body` has the form of the next request. */
const transfer =
  (body: object = {}, next?: "cancel"): Prepare =>
  async (office) => {
    const form = transferForm({ transfer_pin: randomUUID() });
    const { data } = await office.call("POST", "/money/transfers/create", office.manager, form);
    const path = `/money/transfers/${data.id}/cancel`;
    if (next) await office.call("POST", path, office.admin, { reason: "Test" });
    return { ids: { transfer: data.id }, body };
  };
/** TRF-6: the amounts of a completed transfer are in the ledger and do not change. */
const correction = {
  transfer_pin: undefined,
  transfer_medium: undefined,
  amount: undefined,
  foreign_currency: undefined,
  local_currency: undefined,
};

const message: Prepare = async (office): Promise<Prepared> => {
  const { email } = newPerson();
  const body = { full_name: "Sorie Conteh", email, message: "When are you open?" };
  await office.call("POST", "/contact-us/message", undefined, body);
  const { messages } = await office.call("GET", "/messages?page_size=1", office.manager);
  return { ids: { message: messages[0].id }, body: { answer: "Daily." } };
};

/** A new payment method; its names are unique. */
const methodBody = () => ({
  name: randomUUID(),
  aliases: [randomUUID()],
  target: "1050",
  needs_reference: false,
});
const paymentMethod: Prepare = async (office) => {
  const body = methodBody();
  const { request } = await office.call("POST", "/payment-methods", office.manager, body);
  await office.call("PATCH", `/requests/${request.id}/approve`, office.admin, {});
  const { methods } = await office.call("GET", "/payment-methods", office.manager);
  const method = methods.find(({ name }: { name: string }) => name === body.name);
  return {
    ids: { method: method.id },
    body: { ...body, name: randomUUID(), aliases: [], active: true },
  };
};

/** An approved loan whose payout is reversed: it waits for another one. */
const waitingForPayout: Prepare = async (office, caller) => {
  const { ids = {} } = await unpaid(office, caller);
  await office.call("POST", `/loans/${ids["loan"]}/payout/reverse`, office.admin, {
    reason: "Test",
  });
  const body = { payout_key: randomUUID(), payment_method: "Cash", date: undefined };
  return { ids, body };
};
const payoutToReverse: Prepare = async (office, caller) => {
  const { ids } = await unpaid(office, caller);
  return { ...(ids === undefined ? {} : { ids }), body: { reason: "Test" } };
};
const payout: Prepare = async (office, caller) => {
  const { ids } = await unpaid(office, caller);
  const path = `/payouts?loan_id=${ids?.["loan"]}`;
  const { payouts } = await office.call("GET", path, office.manager);
  return { ids: { payout: payouts[0].id } };
};

/** A saved view of a new staff member, who sends the request. */
const savedView: Prepare = async (office) => {
  const sender = await office.newStaff(8);
  const { view } = await office.call("POST", "/loans/views", sender, {
    name: "Late",
    section: "loans",
    filter: { due: "late" },
    order: "newest",
    columns: "stacked",
    is_shared: false,
  });
  return { ids: { view: view.id }, sender };
};

/** A new product, or the one to change with the version of its first change. */
const loanProduct =
  (isNew: boolean): Prepare =>
  async (office) => {
    const [salary] = defaultProducts;
    const { version, ...body } = { ...salary, code: `P ${randomUUID()}` };
    if (isNew) return { body };
    const { request } = await office.call("POST", "/products", office.admin, body);
    const second = await office.newStaff(9);
    await office.call("PATCH", `/requests/${request.id}/approve`, second, {});
    const { code, ...change } = body;
    return { ids: { code }, body: { ...change, version } };
  };

/** A loan with a penalty, and a valid request to waive it. */
const charged = (async (office, caller) => {
  const loan = await approvedLoan(office, await office.customerFor(caller));
  const charge = await makeCharge(office.t.deps, loan.id);
  const ids = { loan: loan.loan_id, chargeId: charge };
  const path = `/loans/${loan.loan_id}/charges/${charge}/waive/preview`;
  const { hash } = await office.call("POST", path, office.manager, {});
  return { ids, body: { request_key: randomUUID(), reason: "Flood in the market", hash } };
}) satisfies Prepare;

/** The same with a waived penalty, and a valid request to undo its waiver. */
const waived: Prepare = async (office, caller) => {
  const { ids, body } = await charged(office, caller);
  const path = `/loans/${ids.loan}/charges/${ids.chargeId}`;
  const { request } = await office.call("POST", `${path}/waive`, office.manager, body);
  const second = await office.newStaff(9);
  await office.call("PATCH", `/requests/${request.id}/approve`, second, {});
  const undo = `${path}/undo-waiver/preview`;
  const { hash } = await office.call("POST", undo, office.manager, {});
  const reason = "Waived for the wrong loan";
  return { ids, body: { request_key: randomUUID(), reason, hash } };
};

/** Limits and ceilings have to fit together; later requests need the usual reviewers. */
const settings = {
  ...defaultSite,
  ...tillsOff,
  extra_email_domains: undefined,
  reviewers_differ: false,
  approver_independent: false,
  reversal_by_other: false,
  approval_ceilings: undefined,
  write_off_ceilings: undefined,
  second_factor_roles: undefined,
  provision_percentages: undefined,
  // At least one is kept.
  refusal_categories: undefined,
};

/** Records for endpoints of customers, loans, payments and transfers, by method and path. The first match is used. */
export const businessRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/POST \/ledger\/accounts/, newLedgerAccount],
  [/PATCH \/ledger\/accounts/, ledgerAccount],
  [/\/ledger\/accounts\/\{code\}/, async () => ({ ids: { code: "1000" } })],
  [/periods\/close$/, closable],
  [/periods\/reopen$/, closed1950],
  [/POST \/journals$/, async () => ({ body: journalBody() })],
  [/\/journals\/\{id\}\/reverse$/, journal("post")],
  [/\/journals\/\{id\}/, journal()],
  [/POST \/products$/, loanProduct(true)],
  [/PUT \/products/, loanProduct(false)],
  [/POST \/payment-methods/, async () => ({ body: methodBody() })],
  [/\/payment-methods/, paymentMethod],
  [/\/payout$/, waitingForPayout],
  [/\/payout\/reverse$/, payoutToReverse],
  [/ \/payouts\/\{id\}/, payout],
  [/\/undo-waiver/, waived],
  [/\/charges\//, charged],
  [/PUT \/settings$/, async () => ({ body: settings })],
  [/ \/loans\/views\/\{id\}$/, savedView],
  [/POST \/loans\/officer$/, withoutOfficer],
  [/POST \/messages\//, message],
  ...customerRecords,
  ...blockRecords,
  [/PUT .*\/address$/, withAddress],
  [/(address|employer|bank)\/create$|erase$/, newAccount],
  [/ \/customer\/\{/, account],
  [/^(?!PUT).*\/applications\/\{/, draft],
  [/\/loans\/create$/, application],
  [/\/update\/\{loanId\}$/, loanIn("applied", { ...makeLoanSection(), disclosure: undefined })],
  [/review\/first\//, loanIn("applied", forms.first)],
  [/review\/second\//, loanIn("processing", forms.second)],
  [/\/approve\/\{loanId\}\/ask$/, aboveCeiling],
  [/\/approve\//, loanIn("processed", forms.approve)],
  [/\/reject\//, loanIn("applied", { ...forms.decision, category: undefined })],
  [/\/(cancel|close)\/\{loanId\}$/, loanIn("approved", forms.decision)],
  [/undo-closing\/\{loanId\}$/, closed],
  [/undo-closing\/\{loanId\}\/\w+$/, undoRequested],
  [/payout-account\//, accountChanged],
  [/\/pay(\/\{loanId\})?$|statement\.pdf$/, unpaid],
  [/files\/\{fileId\}\/income$/, acceptedPaper],
  [/loans\/\{id\}\/files\/\{fileId\}/, document],
  [/POST .*loans\/\{id\}\/files$/, paperAsked],
  [/papers\/ask$/, loanIn("applied", { papers: ["Bank statement"] })],
  ...agreementRecords,
  [/\/payments\/\{/, payment],
  [
    /transfers\/create$/,
    async () => ({ body: transferForm({ transfer_pin: randomUUID(), direction: "out" }) }),
  ],
  [/DELETE .*transfers\/\{id\}$/, transfer({ reason: "Test" }, "cancel")],
  [/PUT .*transfers\/\{id\}$/, transfer(correction)],
  [/transfers\/\{id\}/, transfer()],
];
