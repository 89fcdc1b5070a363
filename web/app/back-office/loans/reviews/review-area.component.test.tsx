import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanEditTexts, reviewTexts } from "@microfinance/contract/loans/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import {
  enter,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { startSession } from "../../../core/session.ts";
import { tokenWith } from "../../../core/test-browser.ts";
import { ChangedAfterNotes } from "../details/changed-after-notes.tsx";
import { ReviewArea } from "./review-area.tsx";
import { ReviewDetails } from "./review-panel.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { ReviewFoot } from "./review-foot.tsx";

const applied = makeLoan();
const first = {
  step: "first" as const,
  reviewer: "Daniel Macauley",
  staff_name: "Daniel Macauley",
  reviewed_on: "2026-01-21",
  notes: "Papers complete.",
  created_at: "2026-01-21T09:00:00.000Z",
};
const processing = makeLoan({
  status: "processing",
  first_review: "complete",
  first_review_staff_id: 5,
  reviews: [first],
});
const processed: LoanDetails = {
  ...processing,
  status: "processed",
  second_review: "complete",
};

function actorOf(role: number, staff_id = 1): Actor {
  return {
    user_id: 1,
    area: "staff",
    customer_id: null,
    staff_id,
    role_ids: [role],
    permissions: [],
  };
}

function signInAs(role: number): void {
  const iat = Math.floor(Date.now() / 1000);
  const names = { first_name: "Umu", last_name: "Bangura" };
  const person = { id: 2, staff_id: 2, role: "staff", role_ids: [role], ...names };
  startSession(tokenWith({ ...person, iat, exp: iat + 900 }));
}

const manager = actorOf(roleIds.manager);

const noFacts = { apr: null, duplicates: [], blocked: [] };

const foot = {
  done: null,
  action: null,
  place: 1,
  waiting: 1,
  onAction: () => undefined,
  onPrevious: null,
  onNext: null,
};

function Area(props: { loan: LoanDetails; actor: Actor }) {
  const [done, setDone] = useState("");
  return (
    <>
      <p>{done}</p>
      <ReviewArea {...props} onDone={setDone} />
    </>
  );
}

const show = (loan: LoanDetails, actor: Actor, answer: StubbedResponse = {}) =>
  render(<Area loan={loan} actor={actor} />, {
    "GET /settings": { settings: { ...defaultSettings, reviewers_differ: true } },
    [`GET /loans/${loan.loan_id}/facts`]: { facts: { ...noFacts, missing: [] } },
    [`PATCH /loans/${loan.customer_id}/review/first/${loan.loan_id}`]: answer,
    [`PATCH /loans/${loan.customer_id}/review/second/${loan.loan_id}`]: answer,
  });

const complete = (step: "First" | "Second") =>
  screen.getByRole("button", { name: `Complete ${step} Review` });

test("LOAN-43 a review requires a name and at most 50 characters of notes, and is sent with both", async () => {
  const { user, requests } = show(applied, manager);
  await user.click(complete("First"));
  expect(screen.getByText("Please enter the review notes.")).toBeTruthy();
  enter({ "Review notes": "x".repeat(51) });
  expect(screen.getByText("Review notes can have at most 50 characters.")).toBeTruthy();
  expect(screen.getByText("51 of 50 characters")).toBeTruthy();
  await user.click(complete("First"));
  enter({ Reviewer: " " });
  await user.click(complete("First"));
  expect(screen.getByText("Please enter the reviewer's name.")).toBeTruthy();
  expect(requests).toEqual([]);
  enter({ Reviewer: "Daniel Macauley", "Review notes": "x".repeat(50) });
  await user.click(complete("First"));
  expect(await screen.findByText("First review completed successfully.")).toBeTruthy();
  expect(requests).toMatchObject([
    { body: { first_reviewer: "Daniel Macauley", first_review_notes: "x".repeat(50) } },
  ]);
});

test("LOAN-87 the papers to tick are papers: an entry that is missing is none", async () => {
  render(<Area loan={applied} actor={manager} />, {
    "GET /settings": { settings: defaultSettings },
    [`GET /loans/${applied.loan_id}/facts`]: {
      facts: { ...noFacts, missing: ["Occupation", "Guarantor passport photos"] },
    },
  });
  expect(await screen.findByRole("checkbox", { name: "Guarantor passport photos" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Occupation" })).toBeNull();
});

test("LOAN-38 a first review after another one shows the server's text", async () => {
  const { user } = show(applied, manager, errorResponse(409, reviewTexts.firstComplete));
  enter({ "Review notes": "Papers complete." });
  await user.click(complete("First"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The first review of this loan is already complete.",
  );
});

test("LOAN-38 a second review after another one is reported in an alert too", async () => {
  const { user } = show(processing, manager, errorResponse(409, reviewTexts.secondComplete));
  enter({ "Review notes": "Employer confirmed." });
  await user.click(complete("Second"));
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "Failed to complete second review. Please try again.",
  );
});

test.each([
  ["a System Admin", roleIds.systemAdmin, true, true],
  ["a manager", roleIds.manager, true, true],
  ["a Finance Admin", roleIds.financeAdmin, true, false],
  ["a loan officer", roleIds.loanOfficer, false, false],
  ["an auditor", roleIds.auditor, false, false],
] as const)("LOAN-37 %s has the forms of the role, or the note", (_who, role, first, second) => {
  const forms = () => screen.queryAllByRole("button", { name: /^Complete / }).length;
  show(applied, actorOf(role));
  expect(forms()).toBe(first ? 1 : 0);
  const note = screen.queryByText("You do not have access to this section");
  expect(note === null).toBe(first || second);
  if (!first) expect(step("First Review").textContent).toContain("Waiting for a reviewer.");
  cleanup();
  show(processing, actorOf(role));
  expect(forms()).toBe(second ? 1 : 0);
});

test("LOAN-44 the second review waits for the first, and then for another staff member", () => {
  show(applied, manager);
  expect(step("Second Review").textContent).toContain(
    "The first review must be completed before the second review.",
  );
  cleanup();
  show({ ...processing, first_review_staff_id: 1 }, manager);
  expect(step("Second Review").textContent).toContain(
    "Another staff member must do the second review: you have done the first.",
  );
  expect(screen.queryByRole("button", { name: "Complete Second Review" })).toBeNull();
});

test("LOAN-46 the borrower reads that another staff member reviews the loan", () => {
  const staff_alike = [{ staff_id: 1, name: "Isata Koroma", likeness: "same" as const }];
  show({ ...applied, staff_alike }, manager);
  expect(step("First Review").textContent).toContain(ownLoanTexts.refused);
  expect(screen.queryByRole("button", { name: "Complete First Review" })).toBeNull();
  cleanup();
  render(<ReviewFoot {...foot} loan={{ ...processed, staff_alike }} />);
  expect(screen.queryByRole("button", { name: "Reject Loan" })).toBeNull();
});

test("LOAN-50 an edit under review that changes nothing is not sent, and ends with both reviews", async () => {
  const readAgain = () => Promise.resolve(applied);
  const { user, requests } = render(<ReviewDetails loan={applied} readAgain={readAgain} />);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(generalTexts.unchanged)).toBeTruthy();
  expect(requests).toEqual([]);
  cleanup();
  render(<ReviewDetails loan={processed} readAgain={readAgain} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Edit" }).disabled).toBe(true);
  expect(screen.getByText(loanEditTexts.reviewsComplete)).toBeTruthy();
});

test.each([
  ["a System Admin", roleIds.systemAdmin, true],
  ["a Finance Admin", roleIds.financeAdmin, false],
  ["a loan officer", roleIds.loanOfficer, false],
])("LOAN-37 the edit under review of %s is open by role alone", (_who, role, isOpen) => {
  signInAs(role);
  const readAgain = () => Promise.resolve(applied);
  const shown = <ReviewDetails loan={applied} readAgain={readAgain} />;
  render(shown, {}, { signedOut: true });
  const edit = screen.getByRole<HTMLButtonElement>("button", { name: "Edit" });
  expect(edit.disabled).toBe(!isOpen);
});

test("LOAN-48 a loan that changed after a review is marked, with who changed it", () => {
  const change = {
    after: "first_review" as const,
    changes: [{ name: "amount", before: "1,200", after: "150,000" }],
    changed_by: "Hannah Williams",
    created_at: "2026-01-22T09:00:00.000Z",
    is_reset: true,
  };
  render(<ChangedAfterNotes loan={makeLoan({ reviewed_data_changes: [change] })} />);
  const note = screen.getByRole("note").textContent;
  expect(note).toContain("Changed after the first review: amount 1,200 to 150,000");
  expect(note).toContain("By Hannah Williams, 22 Jan 2026");
  expect(note).toContain("The reviews were set back to pending.");
});

test.each([
  [applied, ["Reject Loan"]],
  [processing, []],
  [processed, ["Approve Loan", "Reject Loan"]],
])("LOAN-34 the foot of loan %# has the decisions that it allows", (loan, expected) => {
  render(<ReviewFoot {...foot} loan={loan} />);
  const names = screen.queryAllByRole("button", { name: / Loan$/ });
  expect(names.map((button) => button.textContent)).toEqual(expected);
});

test("LOAN-88 the reviews come after the facts above them, which would move their buttons", async () => {
  const facts = { [`GET /loans/${applied.loan_id}/facts`]: { facts: { ...noFacts, missing: [] } } };
  const assessment = `GET /loans/${applied.loan_id}/assessment`;
  for (const answer of [{}, { [assessment]: errorResponse(403, "Not shown.") }]) {
    render(
      <ReviewPanel
        loan={applied}
        readAgain={() => Promise.resolve(applied)}
        action={null}
        onAction={() => undefined}
        onDone={() => undefined}
      />,
      { ...facts, ...answer },
    );
    if (assessment in answer) expect(await screen.findByLabelText(/^Review notes/)).toBeTruthy();
    else expect(screen.queryByLabelText(/^Review notes/)).toBeNull();
    cleanup();
  }
});

test("LOAN-34 a chosen approval has its form where the loan stands, and hands on the text of its success", async () => {
  const onDone = vi.fn<(text: string) => void>();
  const path = `/loans/${processed.customer_id}/approve/${processed.loan_id}`;
  const { user } = render(
    <ReviewPanel
      loan={processed}
      readAgain={() => Promise.resolve(processed)}
      action="approve"
      onAction={() => undefined}
      onDone={onDone}
    />,
    {
      "GET /settings": { settings: defaultSettings },
      [`GET /loans/${processed.loan_id}/facts`]: { facts: { ...noFacts, missing: [] } },
      [`GET /loans/${processed.loan_id}/assessment`]: errorResponse(403, "Not shown."),
      "GET /products/all": errorResponse(403, "Not shown."),
      "GET /requests": { requests: [], page: 1, pages: 1, total: 0 },
      [`PATCH ${path}`]: { msg: "Loan approve successful!" },
    },
  );
  const form = within(await screen.findByRole("region", { name: "Approve Loan" }));
  await user.type(form.getByLabelText(/Comments/), "As agreed");
  await user.click(form.getByRole("button", { name: /^Approve NLe/ }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("Loan approve successful!"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("LOAN-69 the foot says what was done, offers the agreement and the payout, and J and K go through the queue", async () => {
  const approved = makeLoan({ ...processed, status: "approved", approval_date: "2026-01-30" });
  const [onNext, onPrevious] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { user } = render(
    <ReviewFoot
      {...foot}
      loan={makeLoan({ loan_id: "LN-202601-000046" })}
      done={{ loan: processed, text: "Loan approve successful!" }}
      place={2}
      waiting={12}
      onNext={onNext}
      onPrevious={onPrevious}
    />,
    { [`GET /loans/details/${processed.loan_id}`]: { loan: approved } },
    { roles: [roleIds.systemAdmin] },
  );
  expect(screen.getByRole("status").textContent).toBe(
    `Aminata Kamara, ${processed.loan_id}: Loan approve successful!`,
  );
  expect(await screen.findByRole("button", { name: "Print agreement" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pay out" }).getAttribute("href")).toContain(
    `#payouts?loan=${processed.loan_id}`,
  );
  expect(screen.getByText("2 of 12 in this list")).toBeTruthy();
  await user.keyboard("j");
  await user.keyboard("k");
  expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 1]);
});

function step(title: string): HTMLElement {
  const [found] = screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryByRole("heading", { name: new RegExp(`^${title}`) }));
  if (found === undefined) throw new Error(`there is no step ${title}`);
  return found;
}
