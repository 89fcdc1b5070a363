import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeBranch } from "../../../test-support/branch.fixture.ts";
import { enter, errorResponse, render } from "../../../test-support/render.tsx";
import { BranchesPanel } from "./branches-panel.tsx";

const panel = (
  <BranchesPanel settings={defaultSettings} readOnly={false} save={() => Promise.resolve("")} />
);
const head = makeBranch(1, "HO", "Head office");

test("BR-1 the second branch is opened after the words about what it brings", async () => {
  const { user, requests } = render(panel, {
    "GET /branches": { branches: [head] },
    "POST /branches": { msg: "Bo is open.", branch: makeBranch(2, "BO", "Bo") },
  });
  await user.click(await screen.findByRole("button", { name: "Open a branch" }));
  expect((await screen.findByRole("note")).textContent).toContain(
    "everything so far stays with the first",
  );
  enter({ Code: "BO", Name: "Bo", District: "Bo", "Opened on": "05-01-2026" });
  await user.click(screen.getByRole("button", { name: "Open the branch" }));
  expect(await screen.findByText("Bo is open.")).toBeTruthy();
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/branches",
      body: {
        code: "BO",
        name: "Bo",
        district: "Bo",
        address: "",
        phone: "",
        hours: "",
        opened_on: "2026-01-05",
      },
    },
  ]);
});

test("BR-1 a third branch opens without these words", async () => {
  const branches = [head, makeBranch(2, "BO", "Bo")];
  const { user } = render(panel, { "GET /branches": { branches } });
  await user.click(await screen.findByRole("button", { name: "Open a branch" }));
  await screen.findByLabelText(/^Code/);
  expect(screen.queryByRole("note")).toBeNull();
});

test("BR-2 a branch that has something left stays open, with the reasons; a closed one is not closed again", async () => {
  const reasons = "1 till is not signed off. 2 loans are not finished.";
  const { user } = render(panel, {
    "GET /branches": {
      branches: [head, makeBranch(2, "BO", "Bo"), makeBranch(3, "MAK", "Makeni", "2026-01-09")],
    },
    "POST /branches/2/close": errorResponse(409, reasons),
  });
  await user.click(await screen.findByRole("button", { name: "Close Bo" }));
  await user.click(await screen.findByRole("button", { name: "Close the branch" }));
  expect(await screen.findByText(reasons)).toBeTruthy();
  expect(screen.queryByLabelText("Close Makeni")).toBeNull();
});
