import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { render } from "../../../../test-support/render.tsx";
import { LoanDrawer } from "./loan-drawer.tsx";

function List() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpened("LN-202601-000045")}>
        Open
      </button>
      <LoanDrawer loanId={opened} onClose={() => setOpened(null)} />
    </>
  );
}

test("LOAN-68 a loan that is opened again is the one that others have reviewed meanwhile", async () => {
  const { user } = render(<List />, {
    "GET /loans/details/LN-202601-000045": [
      { loan: makeLoan({ status: "processing", first_review: "complete" }) },
      { loan: makeLoan({ status: "processed", second_review: "complete" }) },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect((await screen.findAllByText("Processing")).length).toBeGreaterThan(0);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect((await screen.findAllByText("Processed")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Processing")).toBeNull();
});
