import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { render, sentence } from "../../../../test-support/render.tsx";
import { ProvenIncome } from "./proven-income.tsx";

const file = {
  id: "5f0c9c4e-8f8b-4c55-9d43-0c9f4f6f0001",
  name: "payslip.pdf",
  size: 1_024,
  type: "application/pdf",
  sha256: "",
  created_at: "2026-11-12T10:00:00.000Z",
  virus: null,
  kind: null,
  decision: { state: "accepted", reason: "", decided_at: "2026-11-13T10:00:00.000Z" },
} as const;
const loan = makeLoan({ files: [file] });
const assessment = {
  income: 2_400,
  proven_income: null,
  income_proofs: [],
};
const proof = {
  file_id: file.id,
  name: file.name,
  monthly_income: 1_900,
  staff_name: "Isata Koroma",
  recorded_at: "2026-11-14T10:00:00.000Z",
};
const proven = { ...assessment, proven_income: 1_900, income_proofs: [proof] };
const read = `GET /loans/${loan.loan_id}/assessment`;
const call = `POST /loans/${loan.loan_id}/files/${file.id}/income`;

test("LOAN-170 a reviewer records the income that an accepted paper proves, and must enter one", async () => {
  const { user, requests } = render(<ProvenIncome loan={loan} mayRecord />, {
    [read]: [{ assessment }, { assessment: proven }],
    [call]: { assessment: proven },
  });
  await user.click(await screen.findByRole("button", { name: "Record the income of payslip.pdf" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Record income" }));
  expect(await within(dialog).findByText(/Please enter the monthly income/)).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Monthly income/), "1900");
  await user.click(within(dialog).getByRole("button", { name: "Record income" }));
  expect(requests.at(-1)).toMatchObject({ body: { monthly_income: 1_900 } });
  expect(await screen.findByText(/1,900.00 a month, recorded by Isata Koroma/)).toBeTruthy();
});

test("LOAN-170 a reviewer takes the figure of a paper back", async () => {
  const { user, requests } = render(<ProvenIncome loan={loan} mayRecord />, {
    [read]: [{ assessment: proven }, { assessment }],
    [call]: { assessment },
  });
  await user.click(
    await screen.findByRole("button", { name: "Take back the income of payslip.pdf" }),
  );
  expect(requests.at(-1)).toMatchObject({ body: { monthly_income: null } });
  expect(await screen.findByText("No income recorded")).toBeTruthy();
});

test("LOAN-171 who may not record reads what is proven, without buttons", async () => {
  render(<ProvenIncome loan={loan} mayRecord={false} />, { [read]: { assessment: proven } });
  expect(await screen.findByText(/recorded by Isata Koroma/)).toBeTruthy();
  expect(screen.getByText(sentence(/Stated: NLe 2,400.00 a month/))).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("LOAN-170 a file that is not accepted is not offered", async () => {
  const { decision, ...unchecked } = file;
  render(<ProvenIncome loan={makeLoan({ files: [unchecked] })} mayRecord />, {
    [read]: { assessment },
  });
  expect(await screen.findByText(/Accept a paper that shows an income/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
