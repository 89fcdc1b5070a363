import { describe, expect, it } from "vitest";
import { paperKinds } from "../documents/papers.ts";
import { defaultProducts } from "../products/default-products.ts";
import { neededPapers } from "../products/rules.ts";
import { missingParts, neededFields } from "./missing-parts.ts";

const salaryPapers = neededPapers("Salary Loan", defaultProducts);
const groupPapers = neededPapers("Group Loan", defaultProducts);

const nothing = {
  customer: { date_of_birth: "", phone: " " },
  address: { address: "", city: "" },
  employment: { employer_name: "", occupation: "" },
  loan: { loan_type: "Salary Loan", loan_purpose: [], monthly_salary: "" as const },
  bank: { bank_name: "", account_number: "" },
  guarantor: { guarantor_first_name: "", guarantor_last_name: "", guarantor_phone: "" },
};

describe("LOAN-4 missing entries and papers that the review will require", () => {
  it("an empty application lacks an entry of each step from 2 to 8", () => {
    const steps = missingParts(nothing, [], salaryPapers).map((entry) => entry.step);
    expect([...new Set(steps)]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it("only a Salary Loan requires an employer and a salary", () => {
    const loan = { ...nothing.loan, loan_type: "Group Loan" };
    const texts = missingParts({ ...nothing, loan }, [], groupPapers).map((entry) => entry.text);
    expect(texts).not.toContain("Employer name");
    expect(texts).not.toContain("Monthly salary");
    expect(texts).not.toContain("Proof of employment");
    expect(texts).toContain("Land, business licence or roadworthy documents");
  });

  it("an entry names its field, a paper its kind", () => {
    expect(missingParts(nothing, [], salaryPapers)).toContainEqual({
      step: 2,
      name: "date_of_birth",
      text: "Date of birth",
    });
    expect(missingParts(nothing, [], salaryPapers)).toContainEqual({
      step: 8,
      name: "bank_statement",
      text: "Bank statement",
    });
  });

  it("a complete application lacks nothing", () => {
    const whole = {
      customer: { date_of_birth: "01-05-1990", phone: "076123456" },
      address: { address: "", city: "Bo" },
      employment: { employer_name: "Ministry of Health", occupation: "Nurse" },
      loan: { loan_type: "Salary Loan", loan_purpose: ["Education"], monthly_salary: 2500 },
      bank: { bank_name: "First Bank", account_number: "0012" },
      guarantor: {
        guarantor_first_name: "Sorie",
        guarantor_last_name: "",
        guarantor_phone: "076111222",
      },
    };
    const files = [...paperKinds, "valid_ids" as const].map((kind) => ({ kind }));
    expect(missingParts(whole, files, salaryPapers)).toEqual([]);
  });
});

it("LOAN-4 the fields that the review will require are known before they are filled", () => {
  expect([...neededFields("Salary Loan", 4, false)]).toEqual(["employer_name", "occupation"]);
  expect([...neededFields("Group Loan", 4, false)]).toEqual(["occupation"]);
  expect([...neededFields("Group Loan", 2, true)]).toEqual(["date_of_birth", "phone", "id_number"]);
});
