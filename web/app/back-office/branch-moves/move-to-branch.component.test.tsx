import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, render } from "../../../test-support/render.tsx";
import { MoveToBranch } from "./move-to-branch.tsx";

/** Not Head office, where the customer is. */
const targets = {
  "GET /branch-moves/targets/customer/CUS-000001": {
    branches: [
      { id: 2, name: "Bo" },
      { id: 3, name: "Kenema" },
    ],
  },
};
const preview = {
  from: ["Head office"],
  to: "Bo",
  customers: 1,
  loans: 1,
  principal: 750,
  interest: 150,
  penalties: 0,
  credit: 0,
  to_return: 0,
  groups: [],
};
const moving = { what: "customer", id: "CUS-000001" } as const;

test("BR-7 the branch, what moves, the officer and the reason lead to a request", async () => {
  const { user, requests } = render(<MoveToBranch moving={moving} name="CUS-000001" />, {
    "GET /user/profile": { has_branches: true },
    ...targets,
    "POST /branch-moves/preview": {
      preview,
      refusals: [],
      needs_officer: true,
      officers: [{ staff_id: 7, name: "Isata Koroma" }],
    },
    "POST /branch-moves": { msg: texts.asked },
  });
  await user.click(await screen.findByRole("button", { name: texts.title }));
  const to = await screen.findByLabelText(/^To/);
  expect([...to.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Choose",
    "Bo",
    "Kenema",
  ]);
  enter({ To: "2" });
  expect(await screen.findByText("NLe 750.00")).toBeTruthy();
  const send = screen.getByRole("button", { name: "Ask for the move" });
  expect(send.hasAttribute("disabled")).toBe(true);
  enter({ "New officer": "7", Reason: "She lives in Bo" });
  expect(await screen.findByText(texts.consequence("Bo", 1))).toBeTruthy();
  await user.click(send);
  expect(await screen.findByText(texts.asked)).toBeTruthy();
  const sent = requests.find(({ path }) => path === "/branch-moves");
  expect(sent).toMatchObject({
    body: { ...moving, to_branch: 2, officer: 7, reason: "She lives in Bo" },
  });
});

test("BR-7 what stands against it is named, and nothing can be sent", async () => {
  const { user } = render(<MoveToBranch moving={moving} name="CUS-000001" />, {
    "GET /user/profile": { has_branches: true },
    ...targets,
    "POST /branch-moves/preview": {
      preview,
      refusals: [texts.dividedGroups("Market women")],
      needs_officer: false,
      officers: [],
    },
  });
  await user.click(await screen.findByRole("button", { name: texts.title }));
  await screen.findByLabelText(/^To/);
  enter({ To: "2" });
  expect((await screen.findByRole("note")).textContent).toContain("Market women");
  expect(screen.getByText(texts.cannot)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ask for the move" }).hasAttribute("disabled")).toBe(
    true,
  );
});
