import { chargesAt } from "@microfinance/contract/accounting/charges.ts";
import { Checkbox, List, Stack, Text } from "@mantine/core";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { rateLabel } from "@microfinance/contract/core/sentences.ts";
import { signatureFields } from "@microfinance/contract/loans/fields.ts";
import { formatNle, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Viewer } from "../../components/form/fields.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import type { ConsentPart, LoanPart } from "../application-form.ts";
import { ApplicationDisclosure, useApplicationDisclosure } from "../application-disclosure.tsx";
import { storedDisclosure } from "../consent.ts";
import { productWith, useOfferedProducts } from "../use-products.ts";
import type { TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { notEnough } from "../loan-charge.tsx";
import type { GoToStep } from "../go-to-step.ts";
import { MissingList } from "../missing-list.tsx";
import { FieldGrid, TextField, type PartEditor } from "../fields.tsx";

/**
 * The declarations that the applicant signs (LOAN-5): truth, use of data and repayment. The lines about the
 * charges follow (LOAN-30).
 */
const consentLines = ({ period_unit, period_every }: LoanPart) => [
  "What I have stated in this application is true and complete, to the best of my knowledge.",
  "The lender may check it, keep it with my documents, and use it to decide on and manage this loan.",
  period_unit === "month" && period_every === 1
    ? "If the loan is approved, I will repay the total amount by the monthly payments that are agreed."
    : "If the loan is approved, I will repay the total amount by the payments that are agreed.",
];

/**
 * Step 9: acknowledgement and consent.
 *
 * @param loan the requested loan, whose cost is shown before the consent, which needs it (LOAN-110).
 * @param missing missing parts, which do not prevent a submission (LOAN-4); none once the applicant has closed their
 *   list.
 * @param dateError the text for a date that is malformed or does not exist.
 */
export function ConsentStep(
  props: PartEditor<ConsentPart> & {
    loan: LoanPart;
    settles: TopUpOffer | null;
    missing: readonly MissingPart[];
    onStep: GoToStep;
    onDismiss: () => void;
    viewer: Viewer;
    dateError: string | null;
  },
) {
  const { part, change } = props;
  const editor = { part, change };
  const charges = chargesAt(productWith(props.loan.loan_type, useOfferedProducts()), 0);
  const read = useApplicationDisclosure(props.loan);
  const shown = read.disclosure === undefined ? null : storedDisclosure(read.disclosure);
  return (
    <Stack gap="md">
      <MissingList
        viewer={props.viewer}
        missing={props.missing}
        onStep={props.onStep}
        onDismiss={props.onDismiss}
      />
      {props.viewer === "staff" && (
        <Text>
          Let the applicant read this, or read it out. It speaks to the applicant, as the consent
          does.
        </Text>
      )}
      <ApplicationDisclosure read={read} />
      {props.settles !== null && read.disclosure !== undefined && (
        <SettledLoan
          settles={props.settles}
          received={read.disclosure.figures.received}
          viewer={props.viewer}
        />
      )}
      <List spacing="xs">
        {[
          ...consentLines(props.loan),
          ...charges.map(({ rate, subject }) => wizardTexts.consentFee(rateLabel(rate), subject)),
        ].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Checkbox
        size="md"
        label="I have read this and I consent."
        name="consent"
        checked={part.consent && shown !== null && part.disclosure === shown}
        disabled={shown === null}
        {...(shown === null ? { description: agreementTexts.readFirst } : {})}
        onChange={(event) =>
          change({ consent: event.currentTarget.checked, disclosure: shown ?? "" })
        }
      />
      {props.viewer === "staff" && (
        <Text size="sm" c="dimmed">
          Leave it open when the applicant signed on paper; the loan then shows "Not signed".
        </Text>
      )}
      <FieldGrid>
        <TextField
          {...editor}
          name="full_name"
          label={signatureFields.full_name.label}
          autoComplete="name"
        />
        <TextField
          {...editor}
          name="applicant_initial"
          label={signatureFields.applicant_initial.label}
        />
        <DateField
          label="Date"
          name="submission_date"
          value={part.submission_date}
          onChange={(submission_date) => change({ submission_date })}
          message={wizardTexts.consentDate}
          {...(props.dateError === null ? {} : { error: props.dateError })}
        />
      </FieldGrid>
    </Stack>
  );
}

/** What the new loan settles, and what is left of it for the customer. Amounts in NLe. */
function SettledLoan(props: { settles: TopUpOffer; received: number; viewer: Viewer }) {
  const { settles, received } = props;
  const [whose, paid] =
    props.viewer === "staff" ? ["the loan", "Paid out:"] : ["your loan", "You receive"];
  const rest = fromCents(toCents(received) - toCents(settles.payoff));
  return (
    <Text>
      <Unbroken>
        {formatNle(settles.payoff)} of it settles {whose} {settles.loan_id}, as of today.{" "}
        {rest > 0 ? `${paid} ${formatNle(rest)}.` : notEnough}
      </Unbroken>
    </Text>
  );
}
