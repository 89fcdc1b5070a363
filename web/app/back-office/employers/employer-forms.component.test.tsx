import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, errorResponse, field, render } from "../../../test-support/render.tsx";
import { EmployerForm } from "./employer-form.tsx";
import { LoanEmployer } from "../loans/details/loan-employer.tsx";

const employer = {
  id: 3,
  code: "EM-0003",
  name: "Model School",
  aliases: ["Model Secondary"],
  contact_name: "",
  phone: "",
  email: "",
  address: "",
  pay_day: 20,
  active: true,
  live_loans: 1,
  suggestions: 0,
  owes: 0,
};
const nothing = () => undefined;

test("PAYR-1 an employer needs a name, and its other names are one a line", async () => {
  const { user, requests } = render(
    <EmployerForm employer={null} onCancel={nothing} onDone={nothing} />,
    { "POST /payroll-employers": [errorResponse(409, texts.nameTaken("SLT")), { employer }] },
  );
  const send = screen.getByRole("button", { name: "Add employer" });
  await user.click(send);
  expect(await screen.findByText(texts.nameRequired)).toBeTruthy();
  expect(requests).toEqual([]);
  enter({ Name: " Model School ", "Other names": " SLT \n\nModel Secondary", "Pay day": "20" });
  await user.click(send);
  expect(await screen.findByText(texts.nameTaken("SLT"))).toBeTruthy();
  expect(requests[0]?.body).toMatchObject({
    name: "Model School",
    aliases: ["SLT", "Model Secondary"],
    pay_day: 20,
  });
});

test("PAYR-2 an employer is made inactive by its form", async () => {
  const { user, requests } = render(
    <EmployerForm employer={employer} onCancel={nothing} onDone={nothing} />,
    { "PATCH /payroll-employers/3": { employer } },
  );
  await user.click(screen.getByRole("switch", { name: /^Active/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ active: false, name: "Model School" });
});

test("PAYR-3, PAYR-4 the stated employer is suggested with its staff number, and another may be chosen", async () => {
  const loan_id = "LN-202603-000001";
  const payroll = {
    loan_id,
    stated_employer: "model secondary",
    employer: null,
    suggestion: {
      id: 3,
      code: "EM-0003",
      name: "Model School",
      staff_number: "T-17",
      active: true,
    },
  };
  const { user, requests } = render(
    <LoanEmployer loan={{ loan_id, status: "approved", period_unit: "month" }} />,
    {
      [`GET /loans/${loan_id}/payroll`]: { payroll },
      "GET /payroll-employers": {
        employers: [employer, { ...employer, id: 4, code: "EM-0004", name: "Hospital" }],
      },
      [`PUT /loans/${loan_id}/payroll`]: { payroll },
    },
  );
  expect((await screen.findByRole("note")).textContent).toBe(
    "model secondary is EM-0003 Model School in the records.",
  );
  await user.click(screen.getByRole("button", { name: "Set employer" }));
  expect(field("Staff no.").value).toBe("T-17");
  await user.selectOptions(
    field("Employer"),
    await screen.findByRole("option", { name: "EM-0004 Hospital" }),
  );
  enter({ "Staff no.": "H-2" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ employer_id: 4, staff_number: "H-2" });
});

test("PAYR-4 a loan that has ended gets no employer", async () => {
  const loan_id = "LN-202603-000001";
  const payroll = { loan_id, stated_employer: "", employer: null, suggestion: null };
  render(<LoanEmployer loan={{ loan_id, status: "paid", period_unit: "month" }} />, {
    [`GET /loans/${loan_id}/payroll`]: { payroll },
  });
  expect(await screen.findByText("Deduction from the salary")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set employer" })).toBeNull();
});
