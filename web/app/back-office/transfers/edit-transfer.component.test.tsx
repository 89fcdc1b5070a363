import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { CancelTransfer } from "./transfer-drawer.tsx";
import { DeleteTransfer } from "./transfer-drawer.tsx";
import { EditTransfer } from "./edit-transfer.tsx";

const transfer: Transfer = {
  id: 7,
  transfer_pin: "PIN-7",
  transfer_medium: "Ria",
  amount: 100,
  foreign_currency: "USD",
  local_currency: 2250,
  transfer_date: "2026-01-12",
  sender_name: "Mabel Cole",
  sender_country: "United Kingdom",
  sender_city: "London",
  sender_phone: "020 7946 0000",
  sender_email: "mabel@gmail.com",
  receiver_name: "Santigie Bangura",
  receiver_country: "Sierra Leone",
  receiver_city: "Bo",
  receiver_phone: "076 123456",
  receiver_email: "santigie@gmail.com",
  direction: "in",
  fee: 0,
  commission: 0,
  payment_method: "Cash",
  partner_name: null,
  settlement: null,
  status: "completed",
  staff_id: 1,
  recorded_by: "Isata Koroma",
  created_at: "2026-01-12T10:00:00Z",
  updated_at: "2026-01-12T10:00:00Z",
  cancellation: null,
};

const actor: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.manager],
  permissions: [],
};

function edit(answers: StubbedResponse[]) {
  const onSaved = vi.fn<(text: string, tone?: string) => void>();
  const form = (
    <EditTransfer transfer={transfer} actor={actor} onSaved={onSaved} onCancel={() => undefined} />
  );
  return { ...render(form, { "PUT /money/transfers/7": answers }), onSaved };
}

const press = (name: string) => screen.getByRole("button", { name });

test("TRF-6 an edit of a completed transfer has no field of the ledger, and is skipped unchanged", async () => {
  const { user, requests, onSaved } = edit([]);
  for (const label of ["Transfer pin", "Amount", "Equivalent", "Transfer date"])
    expect(screen.queryByLabelText(label)).toBeNull();
  await user.click(press("Save"));
  expect(onSaved).toHaveBeenCalledWith("No changes detected. Update skipped.", "warning");
  expect(requests).toEqual([]);
});

test("TRF-1, TRF-6 an edit requires every field, and a rejection without a text has the form's own", async () => {
  const { user, requests, onSaved } = edit([
    errorResponse(418, ""),
    { msg: "Transfer updated successfully." },
  ]);
  enter({ "Sender name": "" });
  await user.click(press("Save"));
  expect(await screen.findByText(fieldTexts.requiredSentence)).toBeTruthy();
  enter({ "Sender name": "Mabel Cole-Davies", "Sender email": "mabel" });
  await user.click(press("Save"));
  expect(await screen.findByText(fieldTexts.email)).toBeTruthy();
  expect(requests).toEqual([]);
  enter({ "Sender email": "mabel@gmail.com" });
  await user.click(press("Save"));
  expect(await screen.findByText("Error updating transfer")).toBeTruthy();
  expect(field("Sender name").value).toBe("Mabel Cole-Davies");
  await user.click(press("Save"));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith("Transfer updated successfully."));
});

test.each([
  ["TRF-7", "Cancel transfer", CancelTransfer, "POST /money/transfers/7/cancel"],
  ["TRF-8", "Delete", DeleteTransfer, "DELETE /money/transfers/7"],
] as const)("%s %s needs a reason, which no network keeps", async (_id, name, Form, call) => {
  const nothing = () => undefined;
  const { user, requests } = render(
    <Form
      transfer={transfer}
      onCanceled={nothing}
      onDeleted={nothing}
      onBack={nothing}
      onCancel={nothing}
    />,
    { [call]: new Error("offline") },
  );
  expect(press(name)).toHaveProperty("disabled", true);
  enter({ Reason: "Entered twice" });
  await user.click(press(name));
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("Reason").value).toBe("Entered twice");
  expect(requests).toHaveLength(1);
});
