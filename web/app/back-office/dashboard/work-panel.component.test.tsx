import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { WorkPanel } from "./work-panel.tsx";

const portfolio = {
  outstanding: 331_291,
  par30: 6.05,
  par30_restructured: 7.5,
  collected: 52_718,
  due: 61_400,
};

const link = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("RPT-20 each number opens the list that it counts, and what is not theirs is absent", async () => {
  const work = {
    as_of: "2026-11-22",
    portfolio,
    first_review: 8,
    decision: 0,
    own_applications: 3,
    exceptions: 4,
    due_today: { loans: 6, amount: 4_120 },
    late: { loans: 16, amount: 21_013 },
    broken_promises: 2,
    next_actions: 1,
    own_receipts: { count: 23, amount: 14_200 },
  };
  render(<WorkPanel staffId={5} />, { "GET /dashboard/work": { work } });
  await screen.findByRole("heading", { name: "To do" });
  expect(link(/^First review 8$/)).toBe("/#review-loans?review=first");
  expect(link(/^Approve 0$/)).toBe("/#review-loans?review=decision");
  expect(link(/^My applications 3$/)).toBe("/#review-loans?officer=5");
  expect(link(/^Exceptions this month 4$/)).toBe("/#audit?view=exceptions&from=2026-11-01");
  expect(link(/^Due today 6 NLe 4,120$/)).toBe("/#loans?due=today");
  expect(link(/^Late 16 NLe 21,013$/)).toBe("/#loans?due=late");
  const lateLinks = screen
    .getAllByRole("link")
    .filter((each) => each.dataset["late"] === "true")
    .map(({ textContent }) => textContent);
  expect(lateLinks).toEqual(["Late 16 NLe 21,013", "Broken promises 2"]);
  expect(link(/^PAR30 6.05%$/)).toBe("/#arrears");
  expect(link(/^PAR30 \+ restructured 7.5%$/)).toBe("/#arrears");
  expect(link(/^My receipts today 23 NLe 14,200$/)).toBe("/#payments?list=mine");
  expect(screen.getByText("Collected this month").parentElement?.textContent).toBe(
    "Collected this month NLe 52,718 of NLe 61,400 due",
  );
  expect(screen.queryByText("Second review")).toBeNull();
  expect(screen.queryByText("Messages")).toBeNull();
});

test("RPT-20 a role without tasks has no line for them, and a failure can be repeated", async () => {
  const work = { as_of: "2026-11-22", portfolio: { ...portfolio, par30: null } };
  const { user } = render(<WorkPanel staffId={2} />, {
    "GET /dashboard/work": [Response.json({ message: "Later." }, { status: 400 }), { work }],
  });
  expect(await screen.findByText("Later.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Portfolio" })).toBeTruthy());
  expect(screen.queryByRole("heading", { name: "To do" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Follow up" })).toBeNull();
});
