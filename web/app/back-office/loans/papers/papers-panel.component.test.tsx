import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../../test-support/render.tsx";
import { PapersPanel } from "./papers-panel.tsx";

const file = {
  id: "5f0c9c4e-8f8b-4c55-9d43-0c9f4f6f0001",
  loan_id: "LN-202611-000045",
  name: "statement.pdf",
  size: 1_024,
  type: "application/pdf",
  sha256: "",
  created_at: "2026-11-12T10:00:00.000Z",
  virus: null,
  kind: "bank_statement",
} as const;
const decision = {
  state: "refused",
  reason: "The second page is cut off",
  decided_at: "2026-11-13T10:00:00.000Z",
} as const;
const call = `POST /loans/${file.loan_id}/files/${file.id}/decision`;

test("KYC-30 a paper is refused with a reason, which the dialog asks for", async () => {
  const answer = { file: { ...file, decision }, files: [{ ...file, decision }] };
  const { user, requests } = render(<PapersPanel files={[file]} mayDecide />, { [call]: answer });
  await user.click(await screen.findByRole("button", { name: "Refuse statement.pdf" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Refuse this paper" }));
  expect(await within(dialog).findByText(/Please enter the reason/)).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Reason/), decision.reason);
  await user.click(within(dialog).getByRole("button", { name: "Refuse this paper" }));
  expect(requests.at(-1)).toMatchObject({ body: { state: "refused", reason: decision.reason } });
});

test("KYC-30 the state and the reason are read, without buttons where nothing can be decided", async () => {
  render(<PapersPanel files={[{ ...file, decision }]} />);
  expect(await screen.findByText("Refused")).toBeTruthy();
  expect(screen.getByText(/The second page is cut off/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Accept/ })).toBeNull();
});

test("LOAN-94 a reviewer says which paper a file is, where files are decided on", async () => {
  const unnamed = { ...file, name: "scan.pdf", kind: null };
  const named = { file, files: [file] };
  const { user, requests } = render(<PapersPanel files={[unnamed]} mayDecide />, {
    [call.replace("decision", "kind")]: named,
  });
  const choice = screen.getByLabelText("Paper that scan.pdf shows");
  await user.selectOptions(choice, "A printed bank statement");
  expect(requests.at(-1)).toMatchObject({ body: { kind: "bank_statement" } });
  cleanup();
  render(<PapersPanel files={[unnamed]} />);
  expect(screen.queryByLabelText("Paper that scan.pdf shows")).toBeNull();
});
