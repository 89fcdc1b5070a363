import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { addressTexts } from "@microfinance/contract/customers/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { field, errorResponse, render, type StubbedResponse } from "../../test-support/render.tsx";
import { AddressPanel } from "./address-panel.tsx";

const stored = {
  id: 1,
  customer_id: "CUS-000001",
  address: "1 Main Road",
  city: "Bo",
  section: "",
  chiefdom: "",
  district: "Bo",
  updated_at: "2026-01-12T10:00:00Z",
};
const path = "/customer/CUS-000001/address";

async function edit(
  answers: StubbedResponse[],
  records: StubbedResponse[] = [{ address: stored }],
) {
  const shown = render(<AddressPanel customerId="CUS-000001" viewer="customer" />, {
    [`GET ${path}`]: records,
    [`PUT ${path}`]: answers,
  });
  await shown.user.click(await screen.findByRole("button", { name: "Edit" }));
  return shown;
}

const save = () => screen.getByRole("button", { name: "Save" });

test("editing begins at the first field and ends at the Edit button", async () => {
  const { user } = await edit([{ address: stored, message: addressTexts.saved }]);
  expect(document.activeElement).toBe(field("Address"));
  await user.type(field("City"), " Town");
  await user.click(save());
  expect(await screen.findByText(addressTexts.saved)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
});

test("an edit that changes nothing warns and is not sent", async () => {
  const { user, requests } = await edit([{}]);
  await user.click(save());
  expect(screen.getByText(generalTexts.unchanged)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("a network failure keeps the edit open with what was typed", async () => {
  const { user } = await edit([new Error("offline")]);
  await user.type(field("City"), " Town");
  await user.click(save());
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("City").value).toBe("Bo Town");
});

test("after another person's change the stored record is shown and the next save counts as typed on it", async () => {
  const newer = { ...stored, section: "West", updated_at: "2026-01-12T11:00:00Z" };
  const { user, requests } = await edit(
    [errorResponse(409, "Changed meanwhile."), { address: newer, message: addressTexts.saved }],
    [{ address: stored }, { address: newer }],
  );
  await user.type(field("City"), " Town");
  await user.click(save());
  expect(await screen.findByText(/Section: West/)).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.body).toMatchObject({ updated_at: stored.updated_at });
  expect(requests[1]?.body).toMatchObject({ updated_at: newer.updated_at, city: "Bo Town" });
});

test("the text of the server about a field is shown at its input", async () => {
  const text = "There is no such district.";
  const { user } = await edit([errorResponse(400, "Please check the form.", { city: text })]);
  await user.type(field("City"), " Town");
  await user.click(save());
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(field("City").getAttribute("aria-invalid")).toBe("true");
});
