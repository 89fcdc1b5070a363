import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { expect, test, vi } from "vitest";
import { printedPapers } from "../../test-support/printed.ts";
import {
  enter,
  errorResponse,
  field,
  render,
  type StubbedResponse,
} from "../../test-support/render.tsx";
import { Capture } from "./capture.tsx";

const id = "5f0c7b9e-3d0a-4a3c-9a51-0f6f1d3c2b1a";
const path = `/applications/${id}/draft`;
const updated_at = "2026-03-16T10:00:00.000Z";
const customer = { first_name: "Musa", last_name: "Kamara", phone: "076123456" };
const loan = {
  loan_type: "Salary Loan",
  interest_rate: "0.2",
  loan_amount: 1000,
  loan_period: 6,
};

function show(
  body: object | null,
  api: Readonly<Record<string, StubbedResponse>> = {},
  customer_id: string | null = null,
) {
  const drafts =
    body === null
      ? []
      : [{ application_id: id, customer_id, step: 2, updated_at, files: [], body }];
  const onSteps = vi.fn<(key: string) => void>();
  const onTaken = vi.fn<(key: string) => void>();
  const onSubmitted = vi.fn<(done: object) => void>();
  const shown = render(
    <Capture
      customerId={undefined}
      applicationId={id}
      onLeave={() => undefined}
      onSteps={onSteps}
      onTaken={onTaken}
      onSubmitted={onSubmitted}
    />,
    {
      "GET /products/all": { products: defaultProducts },
      "GET /applications/drafts": { drafts },
      "GET /customer/duplicates": { duplicates: [], blocked: [] },
      [`PUT ${path}`]: { draft: { updated_at } },
      ...api,
    },
  );
  const missing = () => screen.findByRole("complementary", { name: "Still missing" });
  return { ...shown, onSteps, onTaken, onSubmitted, missing };
}

test("LOAN-118 the page has all parts of the steps, and a list of what is missing that leads to its field", async () => {
  const { user, missing, requests } = show(null);
  const side = await missing();
  for (const name of ["Person", "Loan", "Guarantor", "Papers and consent"])
    expect(screen.getByRole("region", { name })).toBeTruthy();
  await user.click(within(side).getByRole("button", { name: "Phone" }));
  expect(document.activeElement).toBe(field("Phone"));
  await user.click(within(side).getByRole("button", { name: "Guarantor's phone" }));
  expect(document.activeElement?.getAttribute("name")).toBe("guarantor_phone");
  expect(within(side).queryByRole("button", { name: "Interest rate" })).toBeNull();
  expect(requests).toEqual([]);
});

test("LOAN-118 what is entered is kept with the part it was entered in, and leaves the list", async () => {
  const { missing, requests } = show({ customer, loan });
  const side = await missing();
  expect(within(side).queryByText("Before it can be submitted")).toBeNull();
  expect(within(side).getByRole("button", { name: "Bank name" })).toBeTruthy();
  enter({ "Bank name (needed for a decision)": "Rokel" });
  expect(within(side).queryByRole("button", { name: "Bank name" })).toBeNull();
  window.dispatchEvent(new Event("online"));
  await waitFor(() =>
    expect(requests.at(-1)?.body).toMatchObject({
      step: 6,
      body: { bank: { bank_name: "Rokel" } },
    }),
  );
});

test("LOAN-118 an application that cannot be sent is not, and the first field is led to", async () => {
  const { user, missing, requests } = show({ customer: { ...customer, last_name: "" }, loan });
  const side = await missing();
  const text = "Please enter the applicant's first and last name.";
  await user.click(within(side).getByRole("button", { name: "Submit" }));
  expect((await within(side).findByRole("alert")).textContent).toContain(text);
  expect(document.activeElement).toBe(field("Last name"));
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("LOAN-118 a refused application says why and leads to the field, and an accepted one is handed on", async () => {
  const text = "An account with this email already exists.";
  const first = show(
    { customer: { ...customer, email: "musa@example.org" }, loan },
    { "POST /loans/create": errorResponse(400, text, { "customer.email": text }) },
  );
  await first.user.click(within(await first.missing()).getByRole("button", { name: "Submit" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement?.getAttribute("name")).toBe("email");
  await first.leave();
  const second = show(
    { customer, loan },
    { "POST /loans/create": { loan: { loan_id: "LN-202603-000001" }, note: null } },
  );
  await second.user.click(within(await second.missing()).getByRole("button", { name: "Submit" }));
  await waitFor(() =>
    expect(second.onSubmitted).toHaveBeenCalledWith({ loanId: "LN-202603-000001", note: null }),
  );
});

test("LOAN-118 a text that the server would refuse is marked when its field is left, and the steps go on with the same", async () => {
  const { user, missing, onSteps } = show({ customer, loan });
  await missing();
  const person = screen.getByRole("group", { name: "Customer Information" });
  await user.click(within(person).getByRole("button", { name: /^More: Middle name/ }));
  const middle = within(person).getByRole("textbox", { name: "Middle name (optional)" });
  expect(document.activeElement).toBe(middle);
  fireEvent.change(middle, { target: { value: "n".repeat(101) } });
  fireEvent.blur(middle);
  expect(await screen.findAllByText("Please use at most 100 characters.")).not.toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Step by step" }));
  expect(onSteps).toHaveBeenCalledWith(id);
});

test("LOAN-118 optional fields are one button away, but what is filled is shown", async () => {
  const { user, missing } = show({ customer, loan, bank: { account_name: "Musa Kamara" } });
  await missing();
  const bank = screen.getByRole("group", { name: "Bank and Account Information" });
  const names = () =>
    within(bank)
      .getAllByRole("textbox")
      .map((input) => input.getAttribute("name"));
  expect(names()).toEqual(["bank_name", "account_name", "account_number"]);
  // A field does not go away while it is emptied.
  enter({ "Account name (optional)": "" });
  expect(names()).toContain("account_name");
  await user.click(within(bank).getByRole("button", { name: /^More: Bank address, Bank city/ }));
  expect(document.activeElement?.getAttribute("name")).toBe("bank_address");
  expect(names()).toContain("bank_city");
  const papers = within(screen.getByRole("group", { name: "Upload Files" }));
  expect(
    papers.queryByText("Original certified land, business licence or roadworthy documents"),
  ).toBeNull();
});

test("LOAN-118 the application is printed before it is sent", async () => {
  const papers = printedPapers();
  const { user, missing } = show({ customer, loan });
  await user.click(within(await missing()).getByRole("button", { name: "Print" }));
  await waitFor(() => expect(papers).toHaveLength(1));
  const [text = ""] = papers;
  for (const shown of ["Loan application", "Musa Kamara", "076123456", "For the lender"])
    expect(text).toContain(shown);
});

test("LOAN-118 an application that a colleague has begun for the customer is named, and is taken over", async () => {
  const other = "0c8a4d3e-1d2f-4f5a-8b6c-7d8e9f0a1b2c";
  const begun = {
    application_id: other,
    customer_id: "CUS-000029",
    name: "Musa Kamara",
    step: 5,
    owner_id: 99,
    owner_name: "Umu Bangura",
    created_at: updated_at,
    updated_at,
    taken_over: null,
  };
  const { user, onTaken } = show(
    { customer_id: "CUS-000029", customer, loan },
    {
      "GET /applications/drafts/staff": {
        drafts: [begun, { ...begun, application_id: id, customer_id: "CUS-000030" }],
      },
      [`POST /applications/${other}/draft/take-over`]: {
        draft: {
          application_id: other,
          customer_id: "CUS-000029",
          step: 5,
          updated_at,
          files: [],
          body: { customer },
        },
      },
    },
    "CUS-000029",
  );
  const colleagues = await screen.findByRole("region", {
    name: "A colleague has begun an application for this customer",
  });
  expect(within(colleagues).getAllByRole("listitem")).toHaveLength(1);
  await user.click(
    within(colleagues).getByRole("button", { name: "Take over Musa Kamara, of Umu Bangura" }),
  );
  await user.click(within(colleagues).getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith(other));
});
