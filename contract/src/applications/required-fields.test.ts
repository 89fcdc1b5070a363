import { describe, expect, it } from "vitest";
import { wantedEntries } from "./required-fields.ts";

const nothing = {
  customer: { date_of_birth: "", phone: " " },
  address: { address: "", city: "" },
  employment: { employer_name: "", occupation: "" },
  loan: { loan_type: "Salary Loan", loan_purpose: [], monthly_salary: "" as const },
  bank: { bank_name: "", account_number: "" },
  guarantor: { guarantor_first_name: "", guarantor_last_name: "", guarantor_phone: "" },
};

describe("LOAN-4 missing entries that the review will require", () => {
  it("an empty application lacks an entry of each step from 2 to 8", () => {
    const steps = wantedEntries(nothing, 0).map((entry) => entry.step);
    expect([...new Set(steps)]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it("only a Salary Loan requires an employer and a salary", () => {
    const loan = { ...nothing.loan, loan_type: "Group Loan" };
    const texts = wantedEntries({ ...nothing, loan }, 1).map((entry) => entry.text);
    expect(texts).not.toContain("Employer name");
    expect(texts).not.toContain("Monthly salary");
    expect(texts).not.toContain("Documents");
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
    expect(wantedEntries(whole, 1)).toEqual([]);
  });
});
