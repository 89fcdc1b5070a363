import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { randomUUID } from "node:crypto";
import { makeApprovedLoan, makeUnapprovedLoan } from "../make-loan.ts";
import { makeCustomer } from "../make.ts";
import type { Office, Prepare } from "./office.ts";

const groupBody = () => ({
  name: `Group ${randomUUID()}`,
  village: "Kabala",
  district: "Koinadugu",
  officer_id: null,
  meeting_day: 3,
  members: [] as string[],
});

async function newGroup(office: Office, members: string[]): Promise<number> {
  const body = { ...groupBody(), members };
  const { group } = await office.call("POST", "/groups", office.manager, body);
  return group.id;
}

const group: Prepare = async (office) => ({
  ids: { group: await newGroup(office, []) },
  body: { ...groupBody(), active: true },
});

/** An application for a Group Loan, whose applicant is the only member of a group. */
const groupLoan: Prepare = async (office, caller) => {
  const { deps } = office.t;
  const owner = await office.customerFor(caller);
  const { id, loan_id, customer_id } = await makeUnapprovedLoan(deps, owner, "applied");
  const change = deps.db.updateTable("loans").set({ loan_type: groupLoanType });
  await change.where("id", "=", id).execute();
  const group_id = await newGroup(office, [customer_id]);
  const members = [{ customer_id, share: 1000 }];
  const body = { group_id, members, version: 0, reason: "Test" };
  return { ids: { loan: loan_id, customer: customer_id }, body };
};

/** A Group Loan that is paid out, whose applicant had all of it until a second member takes a part. */
const runningGroupLoan: Prepare = async (office, caller) => {
  const { deps } = office.t;
  const owner = await office.customerFor(caller);
  const second = await makeCustomer(deps);
  const { id, loan_id, customer_id } = await makeApprovedLoan(deps, owner);
  const change = deps.db.updateTable("loans").set({ loan_type: groupLoanType });
  await change.where("id", "=", id).execute();
  const shares = [customer_id, second.customer_id ?? ""];
  const group_id = await newGroup(office, shares);
  const members = shares.map((member) => ({ customer_id: member, share: 500 }));
  const body = { group_id, members, version: 0, reason: "Test" };
  return { ids: { loan: loan_id, customer: customer_id }, body };
};

/** Records for groups and the members of loans, by method and path. */
export const groupRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/POST \/groups$/, async () => ({ body: groupBody() })],
  [/ \/groups\/\{id\}$/, group],
  [/\/loans\/\{id\}\/members$/, groupLoan],
  [/\/loans\/\{id\}\/members\/request$/, runningGroupLoan],
];
