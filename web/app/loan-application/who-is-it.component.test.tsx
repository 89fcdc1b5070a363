import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { readLocalDrafts } from "./local-draft.ts";
import { WhoIsIt } from "./who-is-it.tsx";

const id = "5f0c7b9e-3d0a-4a3c-9a51-0f6f1d3c2b1a";
const saved = "2026-03-16T10:00:00.000Z";
const person = { last_name: "Kamara", middle_name: null, phone: "+232-76-123456" };

function show(api: Parameters<typeof render>[1] = {}) {
  const onCustomer = vi.fn<(customerId: string) => void>();
  const onApplication = vi.fn<(applicationId: string) => void>();
  const shown = render(
    <WhoIsIt userId={1} onCustomer={onCustomer} onApplication={onApplication} />,
    {
      "GET /applications/drafts": { drafts: [] },
      "GET /applications/drafts/staff": { drafts: [] },
      "GET /customer/near-names": { names: [] },
      ...api,
    },
  );
  return { ...shown, onCustomer, onApplication };
}

test("LOAN-118 a customer who is found is chosen, and one who is not begins as a new person with what was typed", async () => {
  const found = [{ ...person, first_name: "Abu", customer_id: "CUS-000030" }];
  const { user, onCustomer, onApplication } = show({
    "GET /customer/all": [{ customers: found }, { customers: [] }],
  });
  const search = screen.getByRole("textbox", { name: "Find a customer" });
  expect(document.activeElement).toBe(search);
  await user.type(search, "Kamara{Enter}");
  await user.click(await screen.findByRole("button", { name: /^Abu Kamara, CUS-000030/ }));
  expect(onCustomer).toHaveBeenCalledWith("CUS-000030");
  await user.clear(search);
  await user.type(search, "Fatmata Sesay{Enter}");
  await screen.findByText("No customer has this name.");
  await user.click(screen.getByRole("button", { name: "New person" }));
  const [key] = onApplication.mock.calls[0] ?? [];
  expect(readLocalDrafts(1)).toMatchObject([
    { application_id: key, form: { customer: { first_name: "Fatmata", last_name: "Sesay" } } },
  ]);
});

test("LOAN-118, LOAN-12 one's own unfinished application is continued or deleted from the same page", async () => {
  const draft = {
    application_id: id,
    customer_id: null,
    step: 2,
    updated_at: saved,
    files: [],
    body: { customer: { first_name: "Musa", last_name: "Kamara" } },
  };
  const { user, onApplication, requests } = show({
    "GET /applications/drafts": [{ drafts: [draft] }, { drafts: [] }],
    [`DELETE /applications/${id}/draft`]: {},
  });
  await user.click(await screen.findByRole("button", { name: "Continue Musa Kamara" }));
  expect(onApplication).toHaveBeenCalledWith(id);
  expect(screen.queryByRole("button", { name: "New application" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete Musa Kamara" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("None of yours.")).toBeTruthy();
  expect(requests.map(({ method }) => method)).toEqual(["DELETE"]);
});
