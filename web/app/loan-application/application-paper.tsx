import { Button } from "@mantine/core";
import { type RefObject, useRef } from "react";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { employmentFields } from "@microfinance/contract/applications/fields.ts";
import type { FieldList } from "@microfinance/contract/core/field-list.ts";
import {
  addressFields,
  bankFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import { applicationSteps } from "@microfinance/contract/core/constants.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { periodLabel } from "@microfinance/contract/core/sentences.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { capitalized } from "../components/display/capitalized.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { useSignedInName } from "../core/use-actor.ts";
import { useLetterhead } from "../core/use-letterhead.ts";
import { PatternBand } from "../components/theme/pattern-band.tsx";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList, type Detail } from "../components/display/detail-list.tsx";
import { Money } from "../components/display/money.tsx";
import { PrintSignatures } from "../components/print/print-layout.tsx";
import { usePrintOnce } from "../components/print/use-print-once.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import {
  paperTitle,
  identityKindNames,
  identityKinds,
} from "@microfinance/contract/documents/papers.ts";
import type { ApplicationForm } from "./application-form.ts";
import { consentedDisclosure } from "./consent.ts";
import type { TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { LoanCharge } from "./loan-charge.tsx";
import type { GoToStep } from "./go-to-step.ts";
import { fileSize } from "../documents/file-size.ts";
import { useOfferedProducts } from "./use-products.ts";
import classes from "./application-paper.module.css";
import { isUsual } from "@microfinance/contract/schedules/repayment.ts";
import { interestWords, repaymentLabel } from "@microfinance/contract/schedules/words.ts";

/** What an application has in it. */
interface Entered {
  form: ApplicationForm;
  settles: TopUpOffer | null;
  files: readonly StoredFile[];
  /** Names of files that failed to upload; they do not prevent a submission. */
  unsentFiles: readonly string[];
  viewer: Viewer;
}

/**
 * All that was entered in an application, as it is checked and printed: each part leads to its step, but on paper.
 *
 * @param paper what is printed.
 */
export function ApplicationPaper(
  props: Entered & { paper: RefObject<HTMLDivElement | null>; onStep: GoToStep },
) {
  const { paper, form, settles, files, unsentFiles, viewer, onStep } = props;
  const letterhead = useLetterhead();
  const by = useSignedInName();
  const products = useOfferedProducts();
  const parts = partsOf(form, products);
  return (
    <div ref={paper} className={classes.paper}>
      <div className={classes.letterhead}>
        <PatternBand variant="band" />
        <strong>{letterhead.name}</strong>
        <strong>Loan application</strong>
        <p>
          {[letterhead.address, letterhead.phone, letterhead.email].filter(Boolean).join(" · ")}
        </p>
      </div>
      {parts.map((part) => (
        <section key={part.step} className={classes.part}>
          <div className={classes.head}>
            <h3>{applicationSteps[part.step - 1]}</h3>
            <Button
              variant="subtle"
              size="compact-md"
              className="screen-only"
              onClick={() => onStep(part.step)}
            >
              Change<span className="visually-hidden"> {applicationSteps[part.step - 1]}</span>
            </Button>
          </div>
          <DetailList items={part.items} />
          {part.step === 5 && <LoanCharge loan={form.loan} settles={settles} viewer={viewer} />}
        </section>
      ))}
      <section className={classes.part}>
        <div className={classes.head}>
          <h3>{applicationSteps[7]}</h3>
          <Button
            variant="subtle"
            size="compact-md"
            className="screen-only"
            onClick={() => onStep(8)}
          >
            Change<span className="visually-hidden"> {applicationSteps[7]}</span>
          </Button>
        </div>
        {unsentFiles.length > 0 && (
          <p>Not sent, so not part of the application: {unsentFiles.join(", ")}.</p>
        )}
        {files.length === 0 ? (
          <p>{applicationTexts.noDocuments}</p>
        ) : (
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.id}>
                {[paperTitle(file.kind), file.name].filter((part) => part !== null).join(": ")} (
                {fileSize(file.size)})
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className={classes.foot}>
        <PrintSignatures lines={["Applicant", "For the lender"]} />
        <p>
          Printed by {by}, {formatStaffDateTime(new Date())}.
        </p>
      </div>
    </div>
  );
}

/** Prints an application once, out of sight. */
export function PrintedApplication(props: Entered & { onDone: () => void }) {
  const paper = useRef<HTMLDivElement>(null);
  usePrintOnce(paper, applicationTitle, props.onDone);
  return (
    <div hidden>
      <ApplicationPaper {...props} paper={paper} onStep={() => undefined} />
    </div>
  );
}

/** The name of the printed application. */
export const applicationTitle = "Loan application";

function partsOf(
  form: ApplicationForm,
  products: readonly PublicProduct[],
): { step: number; items: Detail[] }[] {
  const { customer, identity, address, employment, loan, bank, guarantor, consent } = form;
  const period = loan.loan_period === "" ? 0 : loan.loan_period;
  return [
    {
      step: 2,
      items: [
        {
          label: "Name",
          value: joined(customer.first_name, customer.middle_name, customer.last_name),
        },
        { label: "Gender", value: capitalized(customer.gender) },
        { label: "Date of birth", value: customer.date_of_birth },
        { label: "Email", value: customer.email },
        { label: "Phone", value: customer.phone },
        { label: "Other phone", value: customer.other_phone },
        ...identityOf(identity),
      ],
    },
    { step: 3, items: reviewOf(addressFields, address) },
    {
      step: 4,
      items: [
        ...reviewOf(employmentFields, employment),
        {
          label: "Employer address",
          value: joined(
            employment.employer_address,
            employment.employer_city,
            employment.employer_chiefdom,
            employment.employer_district,
          ),
        },
      ],
    },
    {
      step: 5,
      items: [
        { label: "Loan type", value: typeNameOf(loan.loan_type, products) },
        {
          label: "Loan amount",
          value: loan.loan_amount === "" ? "" : <Money value={loan.loan_amount} style="short" />,
        },
        { label: "Amount in words", value: loan.amount_in_words },
        {
          label: "Interest rate",
          value:
            loan.interest_rate === ""
              ? ""
              : `${interestWords({ ...loan, interest_rate: Number(loan.interest_rate) })}, confirmed at approval`,
        },
        { label: "Loan period", value: period === 0 ? "" : periodLabel(period, loan.period_unit) },
        ...(isUsual(loan) && loan.due_day === null
          ? []
          : [{ label: "Paid", value: repaymentLabel(loan) }]),
        { label: "Purpose", value: loan.loan_purpose.join(", ") },
        {
          label: "Monthly salary",
          value:
            loan.monthly_salary === "" ? "" : <Money value={loan.monthly_salary} style="short" />,
        },
        { label: "Salary in words", value: loan.salary_in_words },
        {
          label: "Co-debtor",
          value:
            loan.co_debtor === "yes"
              ? joined(loan.co_debtor_name, loan.co_debtor_relation) || "Yes"
              : loan.co_debtor === "no"
                ? loanScreenTexts.noCoDebtor
                : null,
        },
        ...detailsOf(loanFields, loan, { viewer: "customer", place: "review", label: "review" }),
      ],
    },
    {
      step: 6,
      items: [
        ...reviewOf(bankFields, bank),
        {
          label: "Bank address",
          value: joined(bank.bank_address, bank.bank_city, bank.bank_chiefdom, bank.bank_district),
        },
      ],
    },
    {
      step: 7,
      items: [
        {
          label: "Name",
          value: joined(
            guarantor.guarantor_first_name,
            guarantor.guarantor_middle_name,
            guarantor.guarantor_last_name,
          ),
        },
        ...reviewOf(guarantorFields, guarantor),
        {
          label: "Address",
          value: joined(
            guarantor.guarantor_address,
            guarantor.guarantor_section,
            guarantor.guarantor_city,
            guarantor.guarantor_chiefdom,
            guarantor.guarantor_district,
          ),
        },
      ],
    },
    {
      step: 9,
      items: [
        {
          label: "Consent",
          value: consentedDisclosure(form) === null ? applicationTexts.notSigned : "Consent signed",
        },
        { label: "Full name", value: consent.full_name },
        { label: "Applicant initial", value: consent.applicant_initial },
        { label: "Date", value: consent.submission_date },
      ],
    },
  ];
}

function reviewOf<List extends FieldList>(
  list: List,
  part: { readonly [Name in keyof List]: unknown },
): Detail[] {
  return detailsOf(list, part, { viewer: "customer", place: "review", label: "application" });
}

/** The lines of the identity document; none while it is empty. Its dates are as typed. */
function identityOf(identity: ApplicationForm["identity"]): Detail[] {
  if (identity.id_number.trim() === "") return [];
  const kind = identityKinds.find((known) => known === identity.id_kind);
  return [
    { label: "Identity document", value: kind === undefined ? "" : identityKindNames[kind] },
    { label: "Document number", value: identity.id_number },
    { label: "Issued on", value: identity.id_issued_on },
    { label: "Expires on", value: identity.id_expires_on },
  ];
}

function joined(...words: string[]): string {
  return words.filter((word) => word.trim() !== "").join(" ");
}

/** The name of the chosen product; nothing for one that is not offered any more, which an error names. */
function typeNameOf(loanType: string, products: readonly PublicProduct[]): string {
  return products.find(({ code }) => code === loanType)?.name ?? "";
}
