import { expect, test } from "vitest";
import { editConsequence } from "./edit-consequence.ts";
import { makeApprovedLoan, makeLoan } from "./test-loan.ts";

test("D103 a status that touches neither books nor reviews has no consequence to tell", () => {
  expect(editConsequence(makeLoan(), "applied")).toBeNull();
  expect(editConsequence(makeLoan(), "rejected")).toBeNull();
  expect(editConsequence(makeLoan(), "unheard of")).toBeNull();
});

test("D103 sending a loan back tells which reviews are taken back", () => {
  const reviewed = makeLoan({
    status: "processed",
    first_review: "complete",
    second_review: "complete",
  });
  expect(editConsequence(reviewed, "processing")).toBe(
    "LN-202601-000045 becomes processing. Its second review is taken back and must be done again.",
  );
  expect(editConsequence(reviewed, "applied")).toContain(
    "Its first and second review are taken back and must be done again.",
  );
});

test("D107 ending an approved loan by an edit tells what the books lose", () => {
  expect(editConsequence(makeApprovedLoan(), "closed")).toContain(
    "NLe 5,000.00 of principal is written off as a loss.",
  );
  expect(editConsequence(makeApprovedLoan(), "canceled")).toContain(
    "The pay-out of NLe 4,900.00 and the fee of NLe 100.00 are turned round in the books.",
  );
});

test("D103 opening an ended loan again tells what comes back on the books", () => {
  const closed = makeApprovedLoan({ status: "closed", outstanding_principal: 0 });
  const totals = { ...closed.totals, written_off: 5_000 };
  expect(editConsequence({ ...closed, totals }, "approved")).toBe(
    "LN-202601-000045 becomes approved. The NLe 5,000.00 that was written off is put back on the books, and payments are accepted again.",
  );
  expect(editConsequence({ ...closed, totals }, "canceled")).toContain("are turned round");
  const canceled = makeApprovedLoan({ status: "canceled", outstanding_principal: 0 });
  expect(editConsequence(canceled, "approved")).toContain(
    "The pay-out of NLe 4,900.00 and the fee of NLe 100.00 are booked again",
  );
  expect(editConsequence({ ...closed, totals }, "closed")).toBeNull();
});
