import { randomUUID } from "node:crypto";
import { makeApprovedLoan } from "../make-loan.ts";
import { makeStaff, type Person } from "../make.ts";
import { idsOf, type Office, type Prepare } from "./office.ts";

/** A customer with 100 NLe of credit, and another loan that takes payments. */
async function withCredit(office: Office, caller: Person | undefined) {
  const owner = await office.customerFor(caller);
  const paid = await makeApprovedLoan(office.t.deps, owner);
  await office.call("POST", `/loans/${paid.loan_id}/pay`, office.manager, {
    amount: paid.total + 100,
    payment_method: "Orange Money",
    reference: "OM 1",
    excess: "credit",
  });
  const { loan_id: loan, customer_id } = await makeApprovedLoan(office.t.deps, owner);
  return { ids: { ...idsOf(owner), loan }, path: `/customer/${customer_id}/credit` };
}

const toRead: Prepare = async (office, caller) => {
  const { ids } = await withCredit(office, caller);
  return { ids };
};
const toApply: Prepare = async (office, caller) => {
  const { ids } = await withCredit(office, caller);
  return { ids, body: { credit_key: randomUUID(), loan_id: ids.loan, amount: 10 } };
};
const bank = { payment_method: "Bank Transfer", reference: "Test" };
const refund = () => ({ request_key: randomUUID(), amount: 10, ...bank, reason: "Test" });
const toRefund: Prepare = async (office, caller) => {
  const { ids } = await withCredit(office, caller);
  return { ids, body: refund() };
};
const toReturn: Prepare = async (office, caller) => {
  const { ids, path } = await withCredit(office, caller);
  const asker = await makeStaff(office.t.deps, 6);
  const { request } = await office.call("POST", `${path}/refund`, asker, refund());
  await office.call("PATCH", `/requests/${request.id}/approve`, office.manager);
  return { ids, body: { credit_key: randomUUID(), amount: 10, ...bank } };
};

/** A payment of one customer, and the loan of another to which it is moved. */
const toMove =
  (body: () => object): Prepare =>
  async (office) => {
    const { deps } = office.t;
    const from = await makeApprovedLoan(deps, await office.newCustomer());
    const to = await makeApprovedLoan(deps, await office.newCustomer());
    // Neither by the caller nor by who approves.
    const cashier = await makeStaff(deps, 4);
    const { payment } = await office.call("POST", `/loans/${from.loan_id}/pay`, cashier, {
      amount: 10,
      payment_method: "Bank Transfer",
    });
    return {
      ids: { payment: payment.id, loan: to.loan_id },
      body: { to_loan: to.loan_id, excess: undefined, ...body() },
    };
  };

/** A payment whose reversal is asked for. */
const toReverse: Prepare = async (office, caller) => {
  const { ids } = await toMove(() => ({}))(office, caller);
  return {
    ids: { payment: ids?.["payment"] ?? "" },
    body: { request_key: randomUUID(), reason: "Test", cash: undefined },
  };
};

/** Records for the credit of customers and for moved payments. The first match is used. */
export const creditRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/credit\/apply$/, toApply],
  [/\/credit\/refund$/, toRefund],
  [/\/credit\/return$/, toReturn],
  [/\/credit$/, toRead],
  [/\/move\/preview$/, toMove(() => ({}))],
  [/\/move\/request$/, toMove(() => ({ request_key: randomUUID(), reason: "Test" }))],
  [/\/reverse\/request$/, toReverse],
  [/\/move$/, toMove(() => ({ act_key: randomUUID(), reason: "Test" }))],
];
