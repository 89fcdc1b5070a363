import { deductedNote } from "@microfinance/contract/accounting/charges.ts";
import { Text } from "@mantine/core";
import { rateLabel } from "@microfinance/contract/core/sentences.ts";
import { percent } from "@microfinance/contract/products/cost.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { paymentLabel, rateWords } from "@microfinance/contract/schedules/words.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import { Money } from "../components/display/money.tsx";
import type { LoanPart } from "./application-form.ts";
import { requestedCost } from "./requested-terms.ts";
import { productWith, useOfferedProducts } from "./use-products.ts";
import { costNotes } from "./cost-notes.ts";

/** The text in place of the payout where the settled loan takes all of it. */
export const notEnough = "Nothing: ask for a larger amount";

function amountOf(loan: LoanPart): number {
  return loan.loan_amount === "" ? 0 : loan.loan_amount;
}

/**
 * The cost of the requested loan, with the way interest is charged and the APR: in the loan step, before the consent
 * and at the review (LOAN-28, LOAN-29). The charges are an estimate until the approval (LOAN-30).
 *
 * @param settles the loan that the new one settles.
 */
export function LoanCharge(props: { loan: LoanPart; settles: TopUpOffer | null; viewer: Viewer }) {
  const product = productWith(props.loan.loan_type, useOfferedProducts());
  const cost = requestedCost(props.loan, product);
  const { settles } = props;
  const repayment = repaymentOf(props.loan);
  if (cost === null) return <Text c="dimmed">{wizardTexts.costUnknown}</Text>;
  const rest = fromCents(toCents(cost.paidOut) - toCents(settles?.payoff ?? 0));
  return (
    <section aria-label="What this loan costs">
      <DetailList
        items={[
          {
            label: `Interest ${rateWords(Number(props.loan.interest_rate), repayment)}`,
            value: <Money value={cost.total - amountOf(props.loan)} style="short" />,
          },
          { label: "Total to repay", value: <Money value={cost.total} style="short" /> },
          { label: paymentLabel(repayment), value: <Money value={cost.monthly} style="short" /> },
          ...cost.charges.map(({ label, rate, amount }) => ({
            label: `${label}, ${rateLabel(rate)} (estimate)`,
            value: <Money value={fromCents(amount)} style="short" />,
          })),
          ...(settles === null
            ? []
            : [
                {
                  label: `Settles ${settles.loan_id} (as of today)`,
                  value: <Money value={settles.payoff} style="short" />,
                },
              ]),
          {
            label: `${props.viewer === "staff" ? "Paid out" : "You receive"} (estimate)`,
            value: rest > 0 ? <Money value={rest} style="short" /> : notEnough,
          },
          { label: "APR", value: cost.apr === null ? null : percent(cost.apr) },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {costNotes(repayment)} {deductedNote(cost.charges)}
      </Text>
    </section>
  );
}
