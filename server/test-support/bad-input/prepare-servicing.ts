import { randomUUID } from "node:crypto";
import { makeFile, sampleFiles } from "../make-application.ts";
import { makeApprovedLoan, makeUnapprovedLoan } from "../make-loan.ts";
import { makeStaff } from "../make.ts";
import type { Office, Prepare } from "./office.ts";

const holiday = {
  way: "holiday",
  months: 2,
  instalments: undefined,
  amount: undefined,
  first_due_date: undefined,
  from_instalment: undefined,
  charges: "carry",
  extra_interest: 0,
};
const dearer = { ...holiday, extra_interest: 10 };

/** A loan of the caller, or of a new customer, and the request body of a new schedule. */
async function reschedulable(office: Office, caller: Parameters<Prepare>[1], terms: object) {
  const owner = await office.customerFor(caller);
  const { loan_id: loan, customer_id: customer } = await makeApprovedLoan(office.t.deps, owner);
  const path = `/loans/${loan}/reschedules`;
  const { preview } = await office.call("POST", `${path}/preview`, office.manager, terms);
  const { figures_hash } = preview;
  const body = { ...terms, request_key: randomUUID(), figures_hash, reason: "Test" };
  return { path, ids: { loan, customer }, body };
}

const toAsk: Prepare = async (office, caller) => {
  const { ids, body } = await reschedulable(office, caller, holiday);
  return { ids, body };
};

/** A new schedule that costs more and waits for the customer's consent. */
const asked = async (office: Office, caller: Parameters<Prepare>[1], terms: object) => {
  const { path, ids, body } = await reschedulable(office, caller, terms);
  const officer = await makeStaff(office.t.deps, 5);
  const { request } = await office.call("POST", path, officer, body);
  return { ids: { ...ids, requestId: request.id, request: request.id }, body };
};
const toAgree: Prepare = async (office, caller) => {
  const { ids, body } = await asked(office, caller, dearer);
  return { ids, body: { figures_hash: body.figures_hash } };
};
const toConsent: Prepare = async (office, caller) => {
  const { ids } = await asked(office, caller, dearer);
  return { ids, body: { ...makeFile("consent.pdf", sampleFiles.pdf), kind: undefined } };
};
const toAnswer: Prepare = async (office, caller) => {
  const { ids } = await asked(office, caller, holiday);
  return { ids, body: { note: "Test" } };
};
const rescheduled: Prepare = async (office, caller) => {
  const { ids } = await asked(office, caller, holiday);
  await office.call("PATCH", `/requests/${ids.requestId}/approve`, office.manager);
  return { ids, body: { reason: "Test" } };
};

/** A day on which an instalment of a new loan is due, another one each time, and the request that moves it. */
const toMove: Prepare = async (office, caller) => {
  const { deps } = office.t;
  const owner = await office.customerFor(caller);
  const made = await makeApprovedLoan(deps, owner, { amount: 50_000, period: 600 });
  const { due_date: day } = await deps.db
    .selectFrom("instalments")
    .select("due_date")
    .where("loan_id", "=", made.id)
    .where("number", "=", 1 + (made.id % 600))
    .executeTakeFirstOrThrow();
  const move = { day, target: "next", date: undefined, product: undefined };
  return {
    ids: { loan: made.loan_id, customer: made.customer_id },
    body: { ...move, request_key: randomUUID(), reason: "Test" },
  };
};
const toPreviewMove: Prepare = async (office, caller) => {
  const { ids = {}, body } = await toMove(office, caller);
  return { ids, body: { ...body, request_key: undefined, reason: undefined } };
};
const moved: Prepare = async (office, caller) => {
  const { ids = {}, body } = await toMove(office, caller);
  const officer = await makeStaff(office.t.deps, 5);
  const { request } = await office.call("POST", "/due-date-moves", officer, body);
  await office.call("PATCH", `/requests/${request.id}/approve`, office.manager);
  return { ids: { ...ids, move: request.id }, body: { reason: "Test" } };
};

/** A loan of the caller, or of a new customer, that can be paid off today. */
const toPayOff: Prepare = async (office, caller) => {
  const owner = await office.customerFor(caller);
  const { loan_id: loan, customer_id: customer } = await makeApprovedLoan(office.t.deps, owner);
  const { payoff } = await office.call("GET", `/loans/${loan}/payoff`, office.manager);
  const { payoff: amount, figures } = payoff;
  const body = { act_key: randomUUID(), on: undefined, amount, figures, payment_method: "Cash" };
  return { ids: { loan, customer }, body };
};
/** An application whose payout settles an older loan of its customer. */
const toTopUp: Prepare = async (office, caller) => {
  const { deps } = office.t;
  const owner = await office.customerFor(caller);
  const old = await makeApprovedLoan(deps, owner);
  const { id, loan_id } = await makeUnapprovedLoan(deps, owner, "processed");
  await deps.db.updateTable("loans").set({ refinances: old.id }).where("id", "=", id).execute();
  return { ids: { loan: loan_id, customer: old.customer_id } };
};

/** A loan of the caller, or of a new customer, and the request body that asks for its write-off. */
const toWriteOff: Prepare = async (office, caller) => {
  const owner = await office.customerFor(caller);
  const { loan_id: loan, customer_id: customer } = await makeApprovedLoan(office.t.deps, owner);
  const path = `/loans/${loan}/write-off/preview`;
  const { hash } = await office.call("POST", path, office.manager, {});
  return { ids: { loan, customer }, body: { request_key: randomUUID(), reason: "Test", hash } };
};
/** The same once it is written off, and the request body that asks to undo it. */
const writtenOff: Prepare = async (office, caller) => {
  const { ids = {}, body } = await toWriteOff(office, caller);
  const path = `/loans/${ids["loan"]}/write-off`;
  const asker = await makeStaff(office.t.deps, 6);
  const { request } = await office.call("POST", path, asker, body);
  await office.call("PATCH", `/requests/${request.id}/approve`, office.admin);
  const { hash } = await office.call("POST", `${path}/undo/preview`, office.manager, {});
  return { ids, body: { request_key: randomUUID(), reason: "Test", hash } };
};
const toRecover: Prepare = async (office, caller) => {
  const { ids = {} } = await writtenOff(office, caller);
  const body = { act_key: randomUUID(), amount: 1, payment_method: "Cash", date: undefined };
  return { ids, body };
};
const recovered: Prepare = async (office, caller) => {
  const { ids = {}, body } = await toRecover(office, caller);
  const path = `/loans/${ids["loan"]}/recoveries`;
  const { recovery } = await office.call("POST", path, office.manager, body);
  return { ids: { ...ids, recoveryId: recovery.id }, body: { reason: "Test", cash: undefined } };
};

/** A year, and holidays of it. */
const toSaveHolidays: Prepare = async () => ({
  ids: { year: 2027 },
  body: { holidays: [{ date: "2027-05-01", name: "Labour Day" }] },
});

/** Records for acts after the payout, by method and path. The first match is used. */
export const servicingRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/due-date-moves\/preview$/, toPreviewMove],
  [/\/due-date-moves$/, toMove],
  [/\/due-date-moves\/(?:\{id\}\/)?undo$/, moved],
  [/\/calendar\//, toSaveHolidays],
  [/\/reschedules\/undo$/, rescheduled],
  [
    /\/reschedules\/preview$/,
    async (office, caller) => ({
      ...(await toAsk(office, caller)),
      body: holiday,
    }),
  ],
  [/\/reschedules\/\{requestId\}\/agree$/, toAgree],
  [/\/reschedules\/\{requestId\}\/consent$/, toConsent],
  [/\/reschedules$/, toAsk],
  [/\/schedules$/, toAsk],
  [/\/(?:settle|payoff|payoff\.pdf|top-ups)$/, toPayOff],
  [/\/top-up$/, toTopUp],
  [/\/write-off\/undo(?:\/preview)?$/, writtenOff],
  [/\/write-off(?:\/preview)?$/, toWriteOff],
  [/POST .*\/recoveries$/, toRecover],
  [/\/recoveries$/, writtenOff],
  [/\/recoveries\/\{recoveryId\}/, recovered],
  [/\/requests\/\{id\}\//, toAnswer],
];
