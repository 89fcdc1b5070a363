import { screen, waitFor } from "@testing-library/react";
import type { MergePreview } from "@microfinance/contract/identity/merge-endpoints.ts";
import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { expect, test, vi } from "vitest";
import { enter, render } from "../../../../test-support/render.tsx";
import { MergeForm } from "./merge-form.tsx";

const side = (customer_id: string) => ({
  customer_id,
  full_name: "Fatmata Conteh",
  email: `${customer_id}@example.org`.toLowerCase(),
  last_sign_in: null,
});
const preview: MergePreview = {
  survivor: side("CUS-000028"),
  merged: side("CUS-000039"),
  differences: [],
  moves: [{ label: "Loans", count: 1 }],
  figures: [],
  refusals: [],
  sums: [{ label: "LN-202603-000045", value: "Owes NLe 20,000.00" }],
  warnings: [],
  seen: "fingerprint",
};
const path = "/customer/CUS-000028/merge/CUS-000039";

test("KYC-50 a merge that gives debts to another customer is asked for, and says so", async () => {
  const onDone = vi.fn<() => void>();
  const { user, requests } = render(<MergeForm customerId="CUS-000028" onDone={onDone} />, {
    "GET /customer/CUS-000028/look-alikes": { look_alikes: [] },
    [`GET ${path}`]: { preview },
    [`POST ${path}`]: { msg: mergeTexts.asked, merge: null },
  });
  enter({ "Customer ID of the record that ends": "CUS-000039" });
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const ask = await screen.findByRole("button", { name: "Ask for the merge" });
  enter({ "Why these are one person": "Same face", "Type CUS-000039 to confirm": "CUS-000039" });
  expect(await screen.findByText(/Once another person has approved it/)).toBeTruthy();
  await user.click(ask);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests).toMatchObject([
    { path, body: { customer_id: "CUS-000039", reason: "Same face", seen: "fingerprint" } },
  ]);
});
