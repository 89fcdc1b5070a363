import { digitsLike, randomOf } from "../../../resilience-tests/src/random.ts";
import {
  apply,
  applicationOf,
  type Loan,
  makeCustomer,
  makeStaff,
  must,
  staffRoles,
} from "../../../resilience-tests/src/seed.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, timesAsLong } from "./compare.ts";

const random = randomOf(1);

/** Time to open a loan with 200 payments against a loan with one. */
export const detailsRow: Row = {
  name: "details",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "details" });
    try {
      const [few, many] = [
        await makePaidLoan(installation, 1),
        await makePaidLoan(installation, 200),
      ];
      const { ratio, milliseconds } = await timesAsLong(
        [installation, get(installation, `/loans/details/${few.loan_id}`)],
        [installation, get(installation, `/loans/details/${many.loan_id}`)],
        60,
      );
      const against = `itself with 1 payment (${milliseconds.toFixed(1)} ms with 200)`;
      const what = "`GET /loans/details/{id}` of 36 instalments and 200 payments";
      return [atMost(what, against, ratio, 1.5, " times")];
    } finally {
      await installation.close();
    }
  },
};

async function makePaidLoan(installation: Installation, payments: number): Promise<Loan> {
  const { origin } = installation.application;
  const application = applicationOf(36_000, 36);
  const business = { ...application, loan: { ...application.loan, loan_type: "Group Loan" } };
  const loan = await apply(origin, await makeCustomer(origin), business);
  const colleague = await makeStaff(origin, installation.admin, staffRoles["Finance Admin"]);
  const step = (path: string, body: object, by = installation.admin) =>
    must(origin, {
      method: "PATCH",
      path: `/loans/${loan.customer_id}/${path}/${loan.loan_id}`,
      token: by.token,
      body,
    });
  const first = { first_reviewer: "Ibrahim Kargbo", first_review_notes: "Complete" };
  await step("review/first", first, colleague);
  await step("review/second", { second_reviewer: "Isata Koroma", second_review_notes: "Sound" });
  await step("approve", {
    approved_amount: 36_000,
    interest_rate: 0.2,
    loan_period: 36,
    approved_by: "Isata Koroma",
    comments: "Within the limit",
  });
  for (let paid = 0; paid < payments; paid += 1)
    await must(origin, {
      method: "POST",
      path: `/loans/${loan.loan_id}/pay`,
      token: installation.admin.token,
      body: {
        amount: 150,
        payment_method: "Cash",
        transaction_id: digitsLike(random, "202611000000000"),
      },
    });
  return loan;
}
