import { randomUUID } from "node:crypto";
import { makeApprovedLoan } from "../make-loan.ts";
import { makeCustomer } from "../make.ts";
import type { Office, Prepare } from "./office.ts";

/** A branch with a code that no other has. */
const newBranch = () => ({
  code: [...randomUUID().replaceAll("-", "")]
    .slice(0, 6)
    .map((digit) => "ABCDEFGHIJKLMNOP"[Number.parseInt(digit, 16)])
    .join(""),
  name: randomUUID(),
  district: "Bo",
  opened_on: "2026-01-02",
});

const inBranch: Prepare = async (office: Office) => {
  const { branch } = await office.call("POST", "/branches", office.admin, newBranch());
  return { ids: { branchId: branch.id } };
};

/** A customer who moves to a new branch; the caller's branch stays where it is. */
const toMove: Prepare = async (office: Office) => {
  const { branch } = await office.call("POST", "/branches", office.admin, newBranch());
  const customer = await makeCustomer(office.t.deps);
  return { body: { what: "customer", id: customer.customer_id, to_branch: branch.id } };
};

/** Records for the calls of branches. */
export const branchRecords: readonly (readonly [RegExp, Prepare])[] = [
  [
    /^GET \/branch-moves\/targets/,
    async (office) => ({
      ids: { what: "customer", record: (await makeCustomer(office.t.deps)).customer_id ?? "" },
    }),
  ],
  [/^POST \/branch-moves\/preview$/, toMove],
  [
    /^POST \/branch-moves$/,
    async (office, caller) => {
      const { body } = (await toMove(office, caller)) ?? {};
      return { body: { ...body, officer: null, request_key: randomUUID(), reason: "She moved" } };
    },
  ],
  [/^POST \/branches$/, async () => ({ body: newBranch() })],
  [
    /^(PUT|POST) \/branches\/\{branchId\}/,
    async (office) => ({
      ...(await inBranch(office, undefined)),
      body: { name: randomUUID(), district: "Bo" },
    }),
  ],
  [/^GET \/reports\/branches/, inBranch],
  [
    /^GET \/settings\/letterhead\/\{kind\}/,
    async (office, caller) => {
      const loan = await makeApprovedLoan(office.t.deps, await office.customerFor(caller));
      return { ids: { kind: "loan", record: loan.loan_id } };
    },
  ],
  [
    /^PUT \/staff\/\{id\}\/branch$/,
    async (office) => ({
      ids: { staff: (await office.newStaff()).staff_id ?? 0 },
      body: { branch_id: 1, reach: "own", chosen_branches: [] },
    }),
  ],
];
