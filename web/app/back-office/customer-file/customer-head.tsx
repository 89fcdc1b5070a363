import { callAddress } from "@microfinance/contract/collections/reach.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconAddressBook from "icon:address-book";
import IconCash from "icon:cash";
import IconFilePlus from "icon:file-plus";
import IconNote from "icon:note";
import IconPhone from "icon:phone";
import { may } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { customerDetailTexts } from "@microfinance/contract/customers/texts.ts";
import {
  type CustomerSummary,
  loansInWords,
} from "@microfinance/contract/customer-file/summary.ts";
import { activeLoanTexts } from "@microfinance/contract/loans/texts.ts";
import { Link } from "react-router";
import { Lateness } from "../../components/display/lateness.tsx";
import { Money } from "../../components/display/money.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import { sectionHref } from "../../core/use-section.ts";
import { useActor } from "../../core/use-actor.ts";
import { MoveToBranch } from "../branch-moves/move-to-branch.tsx";
import { contactInWords, promiseInWords } from "../collections/contact-format.ts";
import { BackToCustomers } from "../customers/back-to-customers.tsx";
import classes from "./customer-head.module.css";

const NewNote = lazy(async () => ({
  default: (await import("../loans/notes/new-note.tsx")).NewNote,
}));

const ContactDrawer = lazy(async () => ({
  default: (await import("../collections/contact-drawer.tsx")).ContactDrawer,
}));

/**
 * The head of Customer details (CUST-40): who it is, what is owed and late, and what can be done about it. The button
 * that is filled follows the loans: Pay while one is running, else Add Loan.
 */
export function CustomerHead(props: {
  customer: { customer_id: string; phone: string } & Parameters<typeof fullName>[0];
  summary: CustomerSummary | undefined;
  onAddLoan: () => void;
}) {
  const { customer, summary } = props;
  const loans = summary && loansInWords(summary);
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <BackToCustomers />
        <h1>{customerDetailTexts.heading(customer.customer_id)}</h1>
        <p className={classes.name}>{fullName(customer)}</p>
        {summary !== undefined && (
          <>
            <p className={classes.owed}>
              {summary.running === 0 ? (
                "Owes nothing"
              ) : (
                <span>
                  Owes <Money value={summary.owes} />
                </span>
              )}
              {summary.late > 0 && (
                <span className={classes.late}>
                  <Money value={summary.late} /> late
                </span>
              )}
              <Lateness days={summary.days_past_due} />
            </p>
            {loans && <p className={layout.hint}>Loans: {loans}</p>}
            <LastContact summary={summary} />
          </>
        )}
      </div>
      <HeadActions {...props} />
    </header>
  );
}

/** The last contact about any loan, and the newest promise (COLL-12). */
function LastContact({ summary }: { summary: CustomerSummary }) {
  const { last_contact, last_promise } = summary;
  if (last_contact === null) return null;
  return (
    <p className={layout.hint}>
      <Unbroken>
        Last contact: {contactInWords(last_contact)}
        {last_promise !== null && `. ${promiseInWords(last_promise)}`}
      </Unbroken>
    </p>
  );
}

function HeadActions(props: {
  customer: { customer_id: string; phone: string };
  summary: CustomerSummary | undefined;
  onAddLoan: () => void;
}) {
  const { summary } = props;
  const { customer_id, phone } = props.customer;
  const actor = useActor();
  const [isNoting, setNoting] = useState(false);
  const [isLogging, setLogging] = useState(false);
  if (actor === null) return null;
  const loanToPay = may(actor, "payments.record") ? (summary?.loan_to_pay ?? null) : null;
  const loans = summary?.loans ?? [];
  // The loan to pay first, else the one of the last contact.
  const contacted = summary?.loan_to_pay ?? summary?.last_contact?.loan_id ?? null;
  return (
    <div className={layout.row2}>
      {loanToPay !== null && (
        <Button
          component={Link}
          to={{ hash: sectionHref("payments", { loan: loanToPay }) }}
          leftSection={<IconCash size={16} aria-hidden="true" />}
        >
          {activeLoanTexts.pay}
        </Button>
      )}
      {phone !== "" && (
        <Button
          component="a"
          href={callAddress(phone)}
          variant="default"
          leftSection={<IconPhone size={16} aria-hidden="true" />}
        >
          Call {phone}
        </Button>
      )}
      {may(actor, "applications.submit") && (
        <Button
          variant={loanToPay === null ? "filled" : "default"}
          leftSection={<IconFilePlus size={16} aria-hidden="true" />}
          onClick={props.onAddLoan}
        >
          Add Loan
        </Button>
      )}
      {contacted !== null && (
        <Button
          variant="default"
          leftSection={<IconAddressBook size={16} aria-hidden="true" />}
          onClick={() => setLogging(true)}
        >
          Contacts
        </Button>
      )}
      {contacted !== null && isLogging && (
        <Suspense fallback={null}>
          <ContactDrawer loan={contacted} onClose={() => setLogging(false)} />
        </Suspense>
      )}
      {may(actor, "loans.note") && loans.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconNote size={16} aria-hidden="true" />}
          onClick={() => setNoting(true)}
        >
          Note
        </Button>
      )}
      <MoveToBranch moving={{ what: "customer", id: customer_id }} name={customer_id} />
      <GuardedModal opened={isNoting} onClose={() => setNoting(false)} title="Note">
        <Suspense fallback={<DetailSkeleton lines={3} />}>
          <NewNote loans={loans} onDone={() => setNoting(false)} />
        </Suspense>
      </GuardedModal>
    </div>
  );
}
