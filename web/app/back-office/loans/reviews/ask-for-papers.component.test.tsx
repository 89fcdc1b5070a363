import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { AskForPapers } from "./review-area.tsx";

const loan = makeLoan();
const call = `POST /loans/${loan.loan_id}/papers/ask`;

test("LOAN-100 the papers without a tick are asked for by the names of the checklist", async () => {
  const { user, requests } = render(
    <AskForPapers loan={loan} unticked={["ID 2", "Statement", "Date of birth"]} />,
    { [call]: { papers: ["Second valid ID", "Bank statement"] } },
  );
  expect(screen.getByText("Without a tick: second valid ID and bank statement.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Ask for papers" }));
  expect(await screen.findByText("The customer was asked for the papers.")).toBeTruthy();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ papers: ["Second valid ID", "Bank statement"] });
});

test("LOAN-100 what is asked for already has its date and is not asked again", () => {
  const asked = [
    { kind: "bank_statement", name: "Bank statement", asked_at: "2026-03-02T10:00:00.000Z" },
  ] as const;
  render(<AskForPapers loan={{ ...loan, papers_asked: [...asked] }} unticked={["Statement"]} />);
  expect(screen.getByText("Bank statement: asked for on 02 Mar 2026")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("LOAN-100 a refusal of the server is shown", async () => {
  const { user } = render(<AskForPapers loan={loan} unticked={["ID 1"]} />, {
    [call]: errorResponse(409, "Papers are added while the application is in review."),
  });
  await user.click(screen.getByRole("button", { name: "Ask for papers" }));
  expect(
    await screen.findByText("Papers are added while the application is in review."),
  ).toBeTruthy();
});
