import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fileTexts } from "@microfinance/contract/core/files.ts";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { disclosureOf } from "@microfinance/contract/agreements/disclosure.ts";
import { rulesAtApproval } from "@microfinance/contract/products/rules.ts";
import { offeredRepayments } from "@microfinance/contract/products/repayments.ts";
import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { expect, test } from "vitest";
import {
  enter,
  errorResponse,
  field,
  render,
  type StubbedResponse,
} from "../../test-support/render.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { storedDisclosure } from "./consent.ts";
import { LoanApplicationModal } from "./loan-application-modal.tsx";

const id = "5f0c7b9e-3d0a-4a3c-9a51-0f6f1d3c2b1a";
const path = `/applications/${id}/draft`;
const customer = {
  first_name: "Musa",
  last_name: "Kamara",
  email: "musa@example.org",
  phone: "076123456",
};
const updated_at = "2026-03-16T10:00:00.000Z";

/** An unfinished application at this step, with everything that a submission needs. */
const draftAt = (step: number, parts: object = {}, files: object[] = []) => ({
  application_id: id,
  customer_id: null,
  step,
  updated_at,
  files,
  body: {
    customer,
    loan: { loan_type: "Salary Loan", interest_rate: "0.2", loan_amount: 1000, loan_period: 6 },
    ...parts,
  },
});

/** Opens the application of staff, and continues the first unfinished one. */
async function show(
  drafts: object[],
  api: Readonly<Record<string, StubbedResponse | StubbedResponse[]>> = {},
  viewer: Viewer = "staff",
) {
  const shown = render(<LoanApplicationModal opened viewer={viewer} onClose={() => undefined} />, {
    "GET /products/all": { products: defaultProducts },
    "GET /applications/drafts": { drafts },
    "GET /applications/drafts/staff": { drafts: [] },
    [`PUT ${path}`]: { draft: { updated_at } },
    ...api,
  });
  const press = async (name: string) =>
    shown.user.click(await screen.findByRole("button", { name }));
  if (drafts.length > 0 && viewer === "staff") {
    const [first] = await screen.findAllByRole("button", { name: /^Continue / });
    if (first !== undefined) await shown.user.click(first);
  }
  return { ...shown, press };
}

const atStep = (step: number) => screen.findByText(`Step ${step} of 10`);

test("LOAN-2 only real dates open the next step", async () => {
  const { press } = await show([draftAt(2)]);
  await atStep(2);
  for (const wrong of ["31-02-1990", "12-13-1990", "1-1-90"]) {
    enter({ "Date of birth (needed for a decision)": wrong });
    await press("Next");
    expect(screen.getAllByText("Invalid date format. Use DD-MM-YYYY.")).not.toHaveLength(0);
    expect(screen.getByText("Step 2 of 10")).toBeTruthy();
  }
  enter({ "Date of birth (needed for a decision)": "29-02-1992" });
  await press("Next");
  await atStep(3);
});

test("LOAN-2 the date of the consent opens the review only if it is real", async () => {
  const { press } = await show([draftAt(9)]);
  await atStep(9);
  enter({ Date: "31-04-2026" });
  await press("Next");
  expect(screen.getByText("Please enter a valid date in the format DD-MM-YYYY.")).toBeTruthy();
  expect(screen.getByText("Step 9 of 10")).toBeTruthy();
  enter({ Date: "30-04-2026" });
  await press("Next");
  await atStep(10);
});

/** What a loan of NLe 1,000 over six months, or over other ones, costs. */
function disclosed(loan_period = 6) {
  const [product] = defaultProducts;
  if (product === undefined) throw new Error("there is a default product");
  const loan = { ...usualRepayment, loan_amount: 1000, interest_rate: 0.2, loan_period };
  const read = disclosureOf(loan, rulesAtApproval(product, 0.2), "2026-03-16");
  return { ...read, figures_hash: `of ${loan_period}` };
}

const consentBox = () => field("I have read this and I consent.");

test("LOAN-110 the consent cannot be given before the loan is entered and its cost is shown", async () => {
  const { leave } = await show([draftAt(9, { loan: {} })]);
  await atStep(9);
  expect(consentBox().disabled).toBe(true);
  await leave();
  await show([draftAt(9)], { "GET /applications/disclosure": { disclosure: disclosed() } });
  await screen.findByRole("region", { name: "What this loan costs" });
  expect(consentBox().disabled).toBe(false);
});

test.each([
  [6, true],
  [8, false],
])(
  "LOAN-110 a tick for the cost over %i months stands for that over 6 months: %s",
  async (months, is) => {
    const consent = { consent: true, disclosure: storedDisclosure(disclosed(months)) };
    await show([draftAt(9, { consent })], {
      "GET /applications/disclosure": { disclosure: disclosed() },
    });
    await screen.findByRole("region", { name: "What this loan costs" });
    expect(consentBox().checked).toBe(is);
  },
);

test("LOAN-2 a phone and a length are checked when the field loses focus, and the next step stays open", async () => {
  const { press } = await show([draftAt(2)]);
  await atStep(2);
  enter({ Phone: "12", "Middle name (optional)": "n".repeat(101) });
  fireEvent.blur(field("Phone"));
  fireEvent.blur(field("Middle name (optional)"));
  expect(await screen.findByText(fieldTexts.phone)).toBeTruthy();
  expect(screen.getByText("Please use at most 100 characters.")).toBeTruthy();
  await press("Next");
  await atStep(3);
});

test("LOAN-12 an application that is opened and left without input is not stored", async () => {
  const { requests, leave } = await show([]);
  await atStep(1);
  expect(screen.queryByText("Saved.")).toBeNull();
  window.dispatchEvent(new Event("online"));
  await leave();
  await screen.findByText("Elsewhere");
  expect(requests).toEqual([]);
});

test("LOAN-12 a stored application that cannot be fetched shows a retry, and no empty form", async () => {
  const { press, requests } = await show([], {
    "GET /applications/drafts": [new Error("offline"), { drafts: [draftAt(2)] }],
  });
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(screen.queryByText("Step 1 of 10")).toBeNull();
  await press("Try again");
  await press("Continue Musa Kamara");
  await atStep(2);
  expect(requests).toEqual([]);
});

test("LOAN-12 the input is kept on the device while a save is under way or failed, and sent when asked", async () => {
  const { press, requests } = await show([draftAt(2)], {
    [`PUT ${path}`]: [new Error("offline"), { draft: { updated_at } }],
  });
  await atStep(2);
  enter({ "Middle name (optional)": "Hawa" });
  expect(screen.getByText("Saving...")).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).toContain("Hawa");
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Saved in this browser; sent when you are online.")).toBeTruthy();
  await press("Save now");
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(requests.at(-1)?.body).toMatchObject({ body: { customer: { middle_name: "Hawa" } } });
  expect(JSON.stringify({ ...localStorage })).not.toContain("Hawa");
});

test("LOAN-21 the application of staff speaks of the applicant, and that of a customer to the customer", async () => {
  const staff = await show([draftAt(5)]);
  await atStep(5);
  expect(screen.getByText("Paid out (estimate)")).toBeTruthy();
  for (const label of ["Co-debtor", "Prior loan history", "Arrears elsewhere"])
    expect(field(`${label} (optional)`)).toBeTruthy();
  expect(screen.queryByText(/you receive|do you|have you/i)).toBeNull();
  await staff.leave();
  await show([draftAt(5)], {}, "customer");
  await atStep(5);
  expect(screen.getByText("You receive (estimate)")).toBeTruthy();
  expect(field("Do you have a co-debtor? (optional)")).toBeTruthy();
});

test("LOAN-12 staff choose among their unfinished applications, and a new one leaves the others", async () => {
  const other = "5f0c7b9e-3d0a-4a3c-9a51-0f6f1d3c2b1b";
  const drafts = [
    draftAt(2),
    { ...draftAt(5, { customer: { ...customer, first_name: "Isata" } }), application_id: other },
  ];
  const { press, requests } = await show(drafts);
  await atStep(2);
  expect(field("First name").value).toBe("Musa");
  await press("Start a new application");
  await atStep(1);
  await press("Start");
  expect(field("First name").value).toBe("");
  expect(requests.map(({ method }) => method)).not.toContain("DELETE");
});

test("LOAN-12 staff take over a colleague's unfinished application after a confirmation, and read from whom and when", async () => {
  const row = {
    application_id: id,
    customer_id: null,
    name: "Musa Kamara",
    owner_id: 77,
    owner_name: "Foday Bah",
    created_at: updated_at,
    updated_at,
    taken_over: { from: "Hawa Conteh", at: "2026-03-14T09:30:00.000Z" },
  };
  const { press, requests } = await show([], {
    "GET /applications/drafts/staff": { drafts: [row] },
    [`POST ${path}/take-over`]: { draft: draftAt(2) },
  });
  await atStep(1);
  await press("Unfinished applications");
  expect(await screen.findByText("None of yours.")).toBeTruthy();
  const colleagues = await screen.findByRole("region", { name: "Of colleagues" });
  expect(colleagues.textContent).toContain("Taken over from Hawa Conteh, 14 Mar 2026 09:30.");
  await press("Take over Musa Kamara, of Foday Bah");
  expect(requests).toEqual([]);
  await press("Take over");
  await atStep(2);
  expect(field("First name").value).toBe("Musa");
  expect(requests.map(({ method, path: sent }) => `${method} ${sent}`)).toEqual([
    `POST ${path}/take-over`,
  ]);
});

test("LOAN-12 an unfinished application of staff is deleted only after a confirmation", async () => {
  const { press, requests } = await show([], {
    "GET /applications/drafts": { drafts: [draftAt(2)] },
    [`DELETE ${path}`]: {},
  });
  expect(await screen.findByText(/^Saved 16 Mar 2026, \d+ days ago\.$/)).toBeTruthy();
  await press("Delete Musa Kamara");
  await press("Cancel");
  expect(requests).toEqual([]);
  await press("Delete Musa Kamara");
  await press("Delete");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Continue Musa Kamara" })).toBeNull(),
  );
  expect(requests).toMatchObject([{ method: "DELETE", path }]);
  await press("New application");
  await atStep(1);
});

test("LOAN-12 a customer's unfinished application is deleted only after a confirmation", async () => {
  const { press, requests } = await show([draftAt(2)], { [`DELETE ${path}`]: {} }, "customer");
  await atStep(2);
  await press("Start a new application");
  await press("Cancel");
  expect(field("First name").value).toBe("Musa");
  expect(requests).toEqual([]);
  await press("Start a new application");
  await press("Delete and start again");
  await atStep(1);
  await press("Start");
  expect(field("First name").value).toBe("");
  expect(requests[0]).toMatchObject({ method: "DELETE", path });
});

test("LOAN-3 the review and a refused submission name a blank name with its step, and the link leads to the field", async () => {
  const text = "Please enter the applicant's first and last name.";
  const { press } = await show([draftAt(10, { customer: { ...customer, first_name: "" } })], {
    "POST /loans/create": errorResponse(400, text, { "customer.first_name": text }),
  });
  await atStep(10);
  const missing = screen.getByText("Before you can submit:").closest("[role=status]");
  expect(missing?.textContent).toContain(text);
  await press("Submit");
  const place = "Step 2, Customer Information: First name";
  expect(await screen.findByText(`${place}. ${text}`)).toBeTruthy();
  await press(place);
  await atStep(2);
  expect(document.activeElement).toBe(field("First name"));
});

test("SITE-23, LOAN-12 a failed submission has the server's text or its own, and the input before it is saved", async () => {
  const { press, requests } = await show([draftAt(9)], {
    "POST /loans/create": [
      errorResponse(409, "The books are closed for today."),
      Response.json({}, { status: 400 }),
      new Response("no answer of ours"),
    ],
  });
  await atStep(9);
  enter({ Date: "30-04-2026" });
  await press("Next");
  for (const text of [
    "The books are closed for today.",
    applicationTexts.failed,
    applicationTexts.unexpected,
  ]) {
    await press("Submit");
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await waitFor(() =>
    expect(requests.find((one) => one.path === path)?.body).toMatchObject({
      body: { consent: { submission_date: "30-04-2026" } },
    }),
  );
  expect(screen.getByText("Step 10 of 10")).toBeTruthy();
});

test("LOAN-22 files of a wrong kind, too large and empty are refused by name, in no list and not sent", async () => {
  const { requests } = await show([draftAt(8)]);
  await atStep(8);
  choose([
    new File(["not a pdf at all"], "letter.pdf", { type: "application/pdf" }),
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], "huge.pdf", { type: "application/pdf" }),
    new File([], "empty.pdf", { type: "application/pdf" }),
  ]);
  for (const text of [
    "letter.pdf is not a PDF, JPEG or PNG file.",
    "huge.pdf is larger than 5 MB.",
    "empty.pdf is empty.",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Send|Cancel|Remove) / })).toBeNull();
  expect(requests).toEqual([]);
});

test("LOAN-22 twelve files are the most, and a removed one leaves the list", async () => {
  const stored = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    name: `page-${at + 1}.pdf`,
    type: "application/pdf",
    size: 1000,
    kind: null,
  }));
  const { press } = await show([draftAt(8, {}, stored)], {
    [`DELETE /applications/${id}/files/12`]: { files: stored.slice(0, 11) },
  });
  await atStep(8);
  choose([new File(["%PDF-1.4"], "page-13.pdf", { type: "application/pdf" })]);
  expect(await screen.findByText(fileTexts.tooMany)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Remove page-/ })).toHaveLength(12);
  await press("Remove page-12.pdf");
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^Remove page-/ })).toHaveLength(11),
  );
});

test("LOAN-15 another rate than that of the loan type can be requested, and the review names it", async () => {
  const { press, user } = await show([
    draftAt(5, { loan: { loan_type: "Personal Loan", loan_amount: 1000, loan_period: 5 } }),
  ]);
  await atStep(5);
  expect(screen.getByText(/^30% for a Micro.Personal Loan\./)).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Interest rate" })).toBeNull();
  await press("Ask for another rate");
  await user.click(screen.getByRole("combobox", { name: "Interest rate" }));
  await user.click(await screen.findByRole("option", { name: "20%", hidden: true }));
  for (const step of [6, 7, 8, 9, 10]) {
    await press("Next");
    await atStep(step);
  }
  expect(screen.getByText("20%, confirmed at approval")).toBeTruthy();
});

test("LOAN-28 the loan step says what is lent while it is typed, and warns of what is not", async () => {
  await show([draftAt(5)]);
  await atStep(5);
  expect(screen.getAllByText(/^We lend from NLe 500 over 1 to 18 months, or /)).toHaveLength(1);
  expect(screen.queryByText(/^This is outside what is offered\./)).toBeNull();
  enter({ "Loan amount": "90000", "Loan period": "60" });
  expect(screen.getByText(/^This is outside what is offered\./)).toBeTruthy();
});

test("LOAN-1 the pin code of an employee says that it is no PIN of a bank or wallet", async () => {
  await show([draftAt(4)]);
  await atStep(4);
  expect(field("Pin Code (optional)").getAttribute("aria-describedby")).not.toBeNull();
  expect(screen.getByText(/not a bank or wallet PIN$/)).toBeTruthy();
});

/** Chooses files in the slot of other papers. */
function choose(files: File[]) {
  const slot = screen.getByRole("region", { name: "Other papers" });
  const input = slot.querySelector("input[type=file]:not([capture])");
  if (input === null) throw new Error("a slot has an input for files");
  fireEvent.change(input, { target: { files } });
}

test("PROD-1 a loan that is paid each week asks for weeks, and its meeting day is sent", async () => {
  const [monthly] = offeredRepayments({});
  const weekly = { ...monthly, period_unit: "week", due_by: "meeting_day" };
  const products = defaultProducts.map((one) =>
    one.code === "Group Loan" ? { ...one, repayments: [monthly, weekly] } : one,
  );
  const { press, user, requests } = await show(
    [draftAt(5, { loan: { loan_type: "Group Loan", interest_rate: "0.25", loan_amount: 5_000 } })],
    { "GET /products/all": { products } },
  );
  await atStep(5);
  expect(screen.getByText("In months")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Meeting day" })).toBeNull();
  const way = screen.getByRole("combobox", { name: "Paid" });
  await user.selectOptions(way, within(way).getByRole("option", { name: /^Each week/ }));
  expect(screen.getByText("In weeks")).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Meeting day" }), "Tuesday");
  enter({ "Loan period": "26" });
  expect(await screen.findByText("Weekly payment")).toBeTruthy();
  await press("Next");
  await atStep(6);
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
      body: { loan: { loan_period: 26, period_unit: "week", due_day: 2 } },
    }),
  );
  for (const step of [7, 8, 9, 10]) {
    await press("Next");
    await atStep(step);
  }
  const review = screen.getByRole("dialog").textContent;
  expect(review).toContain("26 weeks");
  expect(review).toMatch(/each week on Tuesday/i);
});
