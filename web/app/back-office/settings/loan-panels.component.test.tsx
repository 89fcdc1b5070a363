import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { enter, field, render, sentence } from "../../../test-support/render.tsx";
import { CeilingsPanel } from "./limit-panels.tsx";
import { ReviewsPanel } from "./loan-panels.tsx";

const saving = () =>
  vi.fn<(change: Partial<LenderSettings>) => Promise<string>>(() =>
    Promise.resolve(settingsTexts.updated),
  );

test("LOAN-44 three switches separate the persons of a loan, and one that is off is saved", async () => {
  const save = saving();
  const on = { reviewers_differ: true, approver_independent: true, reversal_by_other: true };
  const { user } = render(
    <ReviewsPanel settings={{ ...defaultSettings, ...on }} readOnly={false} save={save} />,
  );
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(screen.getAllByRole("switch")).toHaveLength(3);
  await user.click(screen.getByRole("switch", { name: settingsTexts.reviewersDiffer }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Settings saved.")).toBeTruthy();
  expect(save.mock.calls[0]?.[0]).toEqual({ ...on, reviewers_differ: false });
});

test("LOAN-54 the ceilings are shown and saved in NLe, where an empty one is any amount", async () => {
  const save = saving();
  const approval_ceilings = { system_admin: null, manager: 100_000, others: 50_000 };
  const settings = { ...defaultSettings, approval_ceilings };
  const { user } = render(<CeilingsPanel settings={settings} readOnly={false} save={save} />);
  for (const text of ["Any amount", "Up to NLe 100,000", "Up to NLe 50,000"])
    expect(screen.getByText(sentence(text))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(field("System Admin").value).toBe("");
  enter({ "Everybody else who may approve": "60000" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toEqual({
    approval_ceilings: { ...approval_ceilings, others: 60_000 },
  });
});
