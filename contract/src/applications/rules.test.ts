import { fieldTexts } from "../core/texts.ts";
import { describe, expect, test } from "vitest";
import {
  askedRateNote,
  applicationErrors,
  applicationError,
  normalizeCoDebtor,
  loanTypeLabel,
  newApplicantError,
  type SubmittedApplication,
  withoutBlanks,
} from "./rules.ts";
import { defaultProducts } from "../products/default-products.ts";
import { splitList } from "../core/field-list.ts";
import { joinPurposes } from "../loans/schema/inputs.ts";
import { usualRepayment } from "../schedules/repayment.ts";

const loan = {
  ...usualRepayment,
  loan_type: "Salary Loan",
  loan_amount: 5000,
  interest_rate: 0.2,
  loan_period: 12,
};
const good: SubmittedApplication = {
  customer: { first_name: "Aminata", last_name: "Kamara" },
  loan,
  consent: { consent: "consent signed" },
};

describe("LOAN-3 requirements of an application", () => {
  const amount = "Please enter a loan amount above 0.";
  const period = "Please enter the loan period in whole months, 1 or more.";

  test.each([
    [{}, null],
    [{ loan_type: "Personal Loan", interest_rate: 0.3 }, null],
    [{ loan_amount: 0 }, amount],
    [{ loan_amount: -5 }, amount],
    [{ loan_amount: NaN }, amount],
    [{ loan_amount: 0.001 }, amount],
    [{ loan_amount: 1e30 }, fieldTexts.amountTooLarge],
    [{ loan_period: 0 }, period],
    [{ loan_period: 1.5 }, period],
    [{ loan_period: 601 }, "The loan period can be at most 600 months."],
    [
      { period_unit: "week" as const, loan_period: 0.5 },
      "Please enter the loan period in whole weeks, 1 or more.",
    ],
    [{ period_unit: "day" as const, loan_period: 601 }, "The loan period can be at most 600 days."],
    [{ loan_type: "Micro/Personal Loan" }, "Please choose the loan type."],
    [{ loan_type: "" }, "Please choose the loan type."],
    [{ interest_rate: 0.21 }, "Please choose the interest rate: 20%, 25% or 30%."],
    [{ interest_rate: 20 }, "Please choose the interest rate: 20%, 25% or 30%."],
  ])("loan %j: %s", (change, error) => {
    expect(
      applicationError({ ...good, loan: { ...loan, ...change } }, "customer", defaultProducts),
    ).toBe(error);
  });

  test("requires a name", () => {
    const customer = { first_name: " ", last_name: "Kamara" };
    expect(applicationError({ ...good, customer }, "staff", defaultProducts)).toBe(
      "Please enter the applicant's first and last name.",
    );
  });

  test("LOAN-5 a customer must consent; staff may capture a paper consent", () => {
    const unsigned = { ...good, consent: { consent: "" } };
    expect(applicationError(unsigned, "customer", defaultProducts)).toBe(
      "Please read the consent and tick the box before you submit.",
    );
    expect(applicationError(unsigned, "staff", defaultProducts)).toBeNull();
  });
});

test("LOAN-3 every error names its field", () => {
  const empty = {
    customer: { first_name: "Aminata", last_name: "" },
    loan: { ...loan, loan_type: "", loan_amount: 0, interest_rate: 0, loan_period: 0 },
    consent: { consent: "" },
  };
  expect(applicationErrors(empty, "customer", defaultProducts).map((fault) => fault.field)).toEqual(
    [
      "customer.last_name",
      "loan.loan_type",
      "loan.loan_amount",
      "loan.interest_rate",
      "loan.loan_period",
      "consent.consent",
    ],
  );
});

describe("LOAN-15, LOAN-20 rates and types", () => {
  test.each([
    ["Salary Loan", 0.2, "Salary Loan"],
    ["Personal Loan", 0.3, "Micro/Personal Loan"],
    ["Group Loan", 0.25, "Group Loan"],
    ["Individual Loan", 0.25, "Individual Business Loan"],
    ["Other", undefined, "Other"],
  ])("%s starts at %d and shows as %s", (type, rate, label) => {
    expect(defaultProducts.find(({ code }) => code === type)?.default_rate).toBe(rate);
    expect(loanTypeLabel(type)).toBe(label);
  });
});

test.each([
  [{ email: "musa.kamara@example.org", phone: "076123456" }, null],
  [{ email: "", phone: "076123456" }, null],
  [{ email: "musa", phone: "" }, fieldTexts.email],
  [{ email: "musa.kamara@example.org", phone: " " }, "Please enter the applicant's phone number."],
])("LOAN-11 the account of a new person needs %o", (customer, text) => {
  expect(newApplicantError(customer)?.text ?? null).toBe(text);
});

describe("LOAN-19 purposes and co-debtor", () => {
  test("LOAN-18 known purposes are stored once, joined by comma", () => {
    expect(joinPurposes(["Education", "Home Improvement", "Education", "Yachts"])).toBe(
      "Home Improvement,Education",
    );
    expect(joinPurposes("Education, Others")).toBe("Education,Others");
    expect(joinPurposes([])).toBe("");
    expect(splitList("Home Improvement, Education,")).toEqual(["Home Improvement", "Education"]);
  });

  test("a co-debtor's name and relation are stored only if there is one", () => {
    const person = { co_debtor_name: "Foday Bah", co_debtor_relation: "Brother" };
    expect(normalizeCoDebtor({ co_debtor: "yes", ...person })).toEqual({
      co_debtor: "yes",
      ...person,
    });
    expect(normalizeCoDebtor({ co_debtor: "no", ...person })).toEqual({
      co_debtor: "no",
      co_debtor_name: null,
      co_debtor_relation: null,
    });
    expect(normalizeCoDebtor({ co_debtor: "" }).co_debtor).toBe("no");
  });

  test("LOAN-6 blank values never replace stored ones", () => {
    expect(
      withoutBlanks({ city: "Bo", section: " ", chiefdom: null, district: undefined }),
    ).toEqual({
      city: "Bo",
    });
  });
});

test("LOAN-102 a rate that is not the usual one of the product is noted, each product with its own", () => {
  const note = (type: string, rate: number) =>
    defaultProducts.filter(({ code }) => code === type).map((one) => askedRateNote(one, rate))[0];
  expect(note("Salary Loan", 0.2)).toBeNull();
  expect(note("Group Loan", 0.2)).toBe("asked 20%, usual 25%");
  expect(note("Individual Loan", 0.25)).toBeNull();
  expect(note("Personal Loan", 0.2)).toBe("asked 20%, usual 30%");
});

describe("PROD-4 a product that enforces its bands", () => {
  const outside = { ...good, loan: { ...loan, loan_amount: 10_000, loan_period: 25 } };
  const enforcing = defaultProducts.map((one) => ({ ...one, enforce: true }));

  test("refuses an application outside all of them, and only then", () => {
    expect(applicationError(outside, "customer", defaultProducts)).toBeNull();
    expect(applicationErrors(outside, "staff", enforcing)).toEqual([
      {
        field: "loan.loan_amount",
        text: "The Salary Loan is from NLe 500, 1 to 18 months, or NLe 1,000 to 10,000, 12 to 24 months.",
      },
    ]);
    expect(applicationError(good, "customer", enforcing)).toBeNull();
  });

  test("has no limits without bands", () => {
    const personal = { ...outside.loan, loan_type: "Personal Loan", loan_amount: 90_000 };
    expect(applicationError({ ...good, loan: personal }, "customer", enforcing)).toBeNull();
  });
});
