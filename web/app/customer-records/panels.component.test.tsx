import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../test-support/render.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { BankPanel } from "./bank-panel.tsx";
import { BusinessesPanel } from "./businesses-panel.tsx";
import { EmployerPanel } from "./employer-panel.tsx";
import { GuarantorsPanel } from "./guarantors-panel.tsx";
import type { Viewer } from "../components/form/fields.tsx";

const customerId = "CUS-000001";
const base = `/customer/${customerId}`;
const unchanged = "No changes detected. Update skipped.";

interface Panel {
  name: string;
  show: (viewer: Viewer) => ReactNode;
  /** The field that the record is known by, and its label. */
  column: string;
  first: string;
  read: (record: object | null) => [call: string, answer: object];
  create: string;
  update: string;
  add: string;
  required: string | null;
  saved: string;
  empty: Record<Viewer, readonly string[]>;
  /** The texts of a failed change: a rejection without a text, and no response. */
  failed: Record<Viewer, readonly [failed: string, offline: string]>;
}

const same = (text: string) => ({ customer: [text], staff: [text] });
const offline = "Network Error";

const panels: readonly Panel[] = [
  {
    name: "Address Details",
    show: (viewer) => <AddressPanel customerId={customerId} viewer={viewer} />,
    column: "address",
    first: "Address",
    read: (address) => [`GET ${base}/address`, { address }],
    create: `POST ${base}/address/create`,
    update: `PUT ${base}/address`,
    add: "Add",
    required: null,
    saved: "Address updated successfully!",
    empty: {
      customer: ["Add your occupation and employer when you apply for a loan."],
      staff: [
        "Add your occupation and employer when you apply for a loan.",
        "No address information available",
      ],
    },
    failed: {
      customer: ["Failed to update address.", offline],
      staff: ["Failed to update address.", offline],
    },
  },
  {
    name: "Occupation and Employer",
    show: (viewer) => <EmployerPanel customerId={customerId} viewer={viewer} />,
    column: "employer_name",
    first: "Employer Name",
    read: (employer) => [`GET ${base}/employer`, { employer }],
    create: `POST ${base}/employer/create`,
    update: `PUT ${base}/employer`,
    add: "Add",
    required: "All required fields must be filled.",
    saved: "Employer details updated successfully!",
    empty: {
      customer: ["Add your occupation and employer when you apply for a loan."],
      staff: ["No employer information available"],
    },
    failed: {
      customer: ["Failed to update employer.", offline],
      staff: ["Failed to update employer.", "No response from the server."],
    },
  },
  {
    name: "Bank Information",
    show: (viewer) => <BankPanel customerId={customerId} viewer={viewer} />,
    column: "bank_name",
    first: "Bank Name",
    read: (bank) => [`GET ${base}/bank`, { bank }],
    create: `POST ${base}/bank/create`,
    update: `PUT ${base}/bank`,
    add: "Add",
    required: "All required fields must be filled.",
    saved: "Bank details saved successfully!",
    empty: {
      customer: ["No bank information found."],
      staff: ["No bank information available"],
    },
    failed: {
      customer: ["Failed to update or create bank details.", offline],
      staff: ["Failed to update or create bank details.", offline],
    },
  },
  {
    name: "Guarantors",
    show: (viewer) => <GuarantorsPanel customerId={customerId} viewer={viewer} />,
    column: "guarantor_first_name",
    first: "First Name",
    read: (one) => [
      `GET ${base}/guarantors/all`,
      { guarantors: one === null ? [] : [{ ...one, guarantor_last_name: "" }] },
    ],
    create: `POST ${base}/guarantors/create`,
    update: `PUT ${base}/guarantors/1`,
    add: "Add Guarantor",
    required: "Please enter the guarantor's name.",
    saved: "Guarantor updated successfully!",
    empty: same("No guarantor information available"),
    failed: {
      customer: ["Failed to update or create guarantor.", offline],
      staff: ["Failed to submit guarantor.", offline],
    },
  },
  {
    name: "Businesses",
    show: (viewer) => <BusinessesPanel customerId={customerId} viewer={viewer} />,
    column: "business_name",
    first: "Business Name",
    read: (one) => [`GET ${base}/businesses`, { businesses: one === null ? [] : [one] }],
    create: `POST ${base}/businesses/create`,
    update: `PUT ${base}/businesses/1`,
    add: "Add Business",
    required: "Please enter the name of the business.",
    saved: "Business updated successfully!",
    empty: same("No business information available"),
    failed: {
      customer: ["Failed to update or create business.", offline],
      staff: ["Failed to update or create business.", offline],
    },
  },
];

const stored = (panel: Panel, value = "Kissy Road") => ({
  id: 1,
  customer_id: customerId,
  guarantor_middle_name: "",
  capital: null,
  updated_at: "2026-01-12T10:00:00Z",
  [panel.column]: value,
});

const press = (name: string) => screen.getByRole("button", { name });

afterEach(() => void vi.useRealTimers());

/** SITE-31: a banner of this area leaves after 3 seconds. */
async function leaves(text: string) {
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.queryByText(text)).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText(text)).toBeNull();
}

describe.each(panels)("CUST-17, CUST-14 $name", (panel) => {
  test.each(["customer", "staff"] as const)(
    "an empty panel of the %s area, its required field, and its Cancel",
    async (viewer) => {
      const [call, nothing] = panel.read(null);
      const { user, requests } = render(panel.show(viewer), { [call]: nothing });
      for (const text of panel.empty[viewer]) expect(await screen.findByText(text)).toBeTruthy();
      await user.click(press(panel.add));
      if (panel.required !== null) {
        await user.click(press(panel.add === "Add" ? "Save" : panel.add));
        expect((await screen.findAllByText(panel.required)).length).toBeGreaterThan(0);
      }
      expect(requests).toEqual([]);
      await user.click(press("Cancel"));
      expect(screen.queryByRole("textbox")).toBeNull();
    },
  );

  test.each(["customer", "staff"] as const)(
    "an unchanged, a canceled and a failed edit of the %s area",
    async (viewer) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      const [call, record] = panel.read(stored(panel));
      const [failed, silent] = panel.failed[viewer];
      const answers: StubbedResponse[] = [
        errorResponse(418, ""),
        new Error("offline"),
        { message: panel.saved },
      ];
      const { user, requests } = render(panel.show(viewer), {
        [call]: record,
        [panel.update]: answers,
      });
      const edit = async () => user.click(await screen.findByRole("button", { name: "Edit" }));
      await edit();
      await user.click(press("Save"));
      expect(await screen.findByText(unchanged)).toBeTruthy();
      expect(screen.queryByRole("textbox")).toBeNull();
      await leaves(unchanged);
      await edit();
      enter({ [panel.first]: "Somewhere else" });
      await user.click(press("Cancel"));
      expect(screen.queryByText("Somewhere else")).toBeNull();
      expect(requests).toEqual([]);

      await edit();
      expect(field(panel.first).value).toBe("Kissy Road");
      enter({ [panel.first]: "Wilkinson Road" });
      for (const text of [failed, silent]) {
        await user.click(press("Save"));
        expect(await screen.findByText(text)).toBeTruthy();
        expect(field(panel.first).value).toBe("Wilkinson Road");
        await leaves(text);
      }
      await user.click(press("Save"));
      expect(await screen.findByText(panel.saved)).toBeTruthy();
      await leaves(panel.saved);
      expect(requests.at(-1)?.body).toMatchObject({ [panel.column]: "Wilkinson Road" });
    },
  );
});

describe("CUST-18 the tabs of guarantors and businesses", () => {
  const names = (panel: Panel) => (panel.name === "Guarantors" ? "guarantors" : "businesses");

  test.each(panels.filter(({ add }) => add !== "Add"))(
    "$name: one is added after another, and they are numbered",
    async (panel) => {
      const [call] = panel.read(null);
      const one = (id: number, name: string) => ({
        ...stored(panel, name),
        id,
        guarantor_last_name: "",
      });
      const [sorie, fatu] = [one(1, "Sorie"), one(2, "Fatu")];
      const done = panel.saved.replace("updated", "added");
      const { user, requests } = render(panel.show("customer"), {
        [call]: [[], [sorie], [sorie, fatu]].map((all) => ({ [names(panel)]: all })),
        [panel.create]: { message: done },
      });
      for (const [at, name] of ["Sorie", "Fatu"].entries()) {
        await user.click(await screen.findByRole("button", { name: panel.add }));
        enter({ [panel.first]: name });
        await user.click(press(panel.add));
        expect(
          await screen.findByRole("heading", { name: new RegExp(`^${at + 1}\\. ${name}`) }),
        ).toBeTruthy();
        expect(requests.at(-1)?.body).toMatchObject({ [panel.column]: name });
        expect(screen.getAllByText(done)).not.toHaveLength(0);
      }
      expect(screen.getAllByRole("heading", { name: /^\d\. / })).toHaveLength(2);
    },
  );
});

test.each(panels)("CUST-19 staff add the first record of $name", async (panel) => {
  const [call, nothing] = panel.read(null);
  const [, record] = panel.read(stored(panel));
  const added = `${panel.name} added.`;
  const { user, requests } = render(panel.show("staff"), {
    [call]: [nothing, record],
    [panel.create]: { msg: added, message: added },
  });
  await user.click(await screen.findByRole("button", { name: panel.add }));
  enter({ [panel.first]: "Kissy Road" });
  await user.click(press(panel.add === "Add" ? "Save" : panel.add));
  expect(await screen.findByText(added)).toBeTruthy();
  expect((await screen.findAllByText(/Kissy Road/)).length).toBeGreaterThan(0);
  expect(requests.at(-1)?.body).toMatchObject({ [panel.column]: "Kissy Road" });
});
