import {
  applicationPayload,
  type ApplicationPayload,
} from "@microfinance/contract/applications/payload.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { addMonths } from "@microfinance/contract/core/dates.ts";
import { employers, lastNames, menNames, places, relations, womenNames } from "./names.ts";
import type { DemoCustomer } from "./people.ts";
import type { PlannedLoan } from "./plan.ts";
import { between, pick, repeatableRandom } from "./random.ts";
import { samplePdf } from "./sample-document.ts";

/**
 * The application of a planned loan, in the format of the wizard's ten steps.
 *
 * @param hasBorrowed whether the customer had a loan of ours before.
 * @param cities the cities of the branch, where its customers live.
 */
export function demoApplication(
  random: () => number,
  customer: DemoCustomer,
  loan: PlannedLoan,
  { hasBorrowed, cities }: { hasBorrowed: boolean; cities: readonly string[] },
): ApplicationPayload {
  const place = pick(
    random,
    places.filter(({ city }) => cities.includes(city)),
  );
  const employer = pick(random, employers);
  const name = `${customer.first_name} ${customer.last_name}`;
  const salary = between(random, 15, 60) * 100;
  const coDebtor = random() < 0.2;
  const files =
    random() < 0.5
      ? [
          {
            name: "bank-statement.pdf",
            kind: "bank_statement",
            content: samplePdf(`Bank statement of ${name}`),
          },
        ]
      : [];
  return applicationPayload.parse({
    customer: {
      customer_id: customer.customer_id,
      first_name: customer.first_name,
      last_name: customer.last_name,
      gender: customer.gender,
      date_of_birth: customer.date_of_birth,
      phone: customer.phone,
    },
    identity: identityOf(customer),
    address: {
      address: `${between(random, 2, 140)} ${pick(random, place.streets)}`,
      city: place.city,
      section: place.section,
      chiefdom: place.chiefdom,
      district: place.district,
    },
    employment: {
      ...employer,
      current_position: employer.occupation,
      employee_code: String(between(random, 10_000, 99_999)),
      employer_phone: `+232-22-${between(random, 100_000, 999_999)}`,
      employer_city: place.city,
      employer_district: place.district,
    },
    loan: {
      loan_type: loan.loan_type,
      loan_amount: loan.amount,
      amount_in_words: amountInWords(loan.amount),
      interest_rate: loan.rate,
      loan_period: loan.period,
      ...loan.repayment,
      loan_purpose: [
        pick(random, ["Education", "Home Improvement", "Business Investment", "Medical Expenses"]),
      ],
      monthly_salary: salary,
      salary_in_words: amountInWords(salary),
      co_debtor: coDebtor ? "yes" : "no",
      co_debtor_name: coDebtor ? `${pick(random, womenNames)} ${pick(random, lastNames)}` : "",
      co_debtor_relation: coDebtor ? pick(random, relations) : "",
      prior_loan_history: random() < 0.4 || hasBorrowed ? "yes" : "no",
      loaned_with_easylife: hasBorrowed ? "yes" : "no",
      owe_arrears_elsewhere: "no",
      best_call_time: random() < 0.3 ? "Before noon" : salary < 4_000 ? "After 5 pm" : "",
    },
    ...customerRecords(customer),
    files,
    consent: {
      consent: loan.online || random() < 0.8 ? "consent signed" : "",
      full_name: name,
      applicant_initial: `${customer.first_name.charAt(0)}${customer.last_name.charAt(0)}`,
      submission_date: loan.applied,
    },
  });
}

/** Two of three customers have a National ID, the same in each application; some are expired. */
function identityOf(customer: DemoCustomer) {
  const random = repeatableRandom(customer.user_id + 7_919);
  if (customer.user_id % 3 === 0) return {};
  const issued = addMonths("2019-01-31", between(random, 0, 36));
  return {
    id_kind: "national_id",
    id_number: `${customer.last_name.slice(0, 2).toUpperCase()}${between(random, 100_000, 999_999)}`,
    id_issued_on: issued,
    id_expires_on: addMonths(issued, random() < 0.2 ? 60 : 120),
  };
}

/** Bank account and guarantor: the same in each application of a customer, so that the reviews stay valid. */
function customerRecords(customer: DemoCustomer) {
  const random = repeatableRandom(customer.user_id);
  const place = pick(random, places);
  return {
    bank: {
      bank_name: pick(random, ["Commercial Bank", "Community Bank", "Savings Bank"]),
      account_name: `${customer.first_name} ${customer.last_name}`,
      account_number: String(between(random, 1_000_000, 9_999_999)),
      bank_city: place.city,
      bank_district: place.district,
    },
    guarantor: {
      guarantor_first_name: pick(random, menNames),
      guarantor_last_name: pick(random, lastNames),
      guarantor_gender: "male",
      guarantor_relationship: pick(random, relations),
      guarantor_phone: `+232-78-${between(random, 100_000, 999_999)}`,
      guarantor_city: place.city,
      guarantor_district: place.district,
    },
  };
}
