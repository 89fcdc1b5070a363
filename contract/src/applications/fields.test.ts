import { describe, expect, it } from "vitest";
import { applicationSections, placedText, placeOf } from "./fields.ts";
import { applicationPayload } from "./payload.ts";

describe("LOAN-3 fields of the application", () => {
  const others = new Set(
    `id_kind id_issued_on id_expires_on gender date_of_birth email phone other_phone employer_email guarantor_gender guarantor_email
    consent submission_date loan_type interest_rate loan_amount loan_period loan_purpose
    interest_method rate_per period_unit period_every principal_grace rounding due_day
    monthly_salary co_debtor prior_loan_history loaned_with_easylife owe_arrears_elsewhere`.split(
      /\s+/,
    ),
  );
  const texts = Object.entries(applicationSections).flatMap(([section, { fields }]) =>
    Object.entries(fields)
      .filter(([name]) => !others.has(name))
      .map(([name, { maxLength }]) => [section, name, maxLength] as const),
  );

  it.each(texts)("%s.%s accepts %i characters and rejects one more", (section, name, length) => {
    const parse = (input: string) => applicationPayload.safeParse({ [section]: { [name]: input } });
    expect(parse("x".repeat(length)).success).toBe(true);
    const refused = parse("x".repeat(length + 1));
    expect(refused.error?.issues[0]).toMatchObject({
      path: [section, name],
      message: `Please use at most ${length} characters.`,
    });
  });

  it("the error text names step and field", () => {
    expect(placeOf("customer.phone")).toEqual({
      step: 2,
      text: "Step 2, Customer Information: Phone",
      label: "Phone",
    });
    expect(placedText({ "bank.bank_name": "Please enter text." }, "Please enter text.")).toBe(
      "Step 6, Bank and Account Information: Bank name. Please enter text.",
    );
  });

  it.each(["files.0.name", "application_id", "customer.constructor"])(
    "%s is not a field of a step",
    (path) => expect(placeOf(path)?.text ?? "").not.toContain(":"),
  );
});
