import { Button } from "@mantine/core";
import type { ContactChannel } from "@microfinance/contract/collections/contacts.ts";
import { reminderText } from "@microfinance/contract/collections/reach.ts";
import type { WorkedLoan } from "@microfinance/contract/collections/schema.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { officerTexts } from "@microfinance/contract/loans/officers.ts";
import { Lateness } from "../../components/display/lateness.tsx";
import { Money } from "../../components/display/money.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import layout from "../../components/layout.module.css";
import classes from "./collections.module.css";
import { contactInWords, nextInWords, promiseInWords } from "./contact-format.ts";
import { ReachLinks } from "./reach-links.tsx";

const promise: Column<WorkedLoan> = {
  key: "promise",
  header: "Promise",
  kind: "text",
  cell: ({ promise }) =>
    promise && (
      <span className={promise.state === "broken" ? layout.danger : undefined}>
        <Unbroken>{promiseInWords(promise)}</Unbroken>
      </span>
    ),
};
const officer: Column<WorkedLoan> = {
  key: "officer",
  header: "Officer",
  cell: (loan) => loan.officer_name ?? officerTexts.unassigned,
};

/**
 * The columns of a worklist.
 *
 * @param onLog opens the log of a loan; with the channel after a call or message was begun.
 * @param withOfficer names the officer of each loan: in a list over all of them.
 */
export function worklistColumns(
  lender: { name: string; phone: string },
  onLog: (loan: string, channel?: ContactChannel) => void,
  { withOfficer }: { withOfficer: boolean },
): readonly Column<WorkedLoan>[] {
  const reach = (loan: WorkedLoan) => (
    <ReachLinks
      name={loan.customer_name}
      phone={loan.phone}
      text={reminderText(loan, lender, loan.is_phone_shared)}
      onReach={(channel) => onLog(loan.loan_id, channel)}
    />
  );
  return [
    stacked(
      {
        key: "customer",
        header: "Customer",
        kind: "text",
        line: "title",
        cell: (loan) => <span className={classes.who}>{loan.customer_name}</span>,
      },
      { key: "loan_id", header: "Loan", line: "text", cell: (loan) => loan.loan_id },
    ),
    stacked(
      {
        key: "arrears",
        header: "Arrears",
        kind: "money",
        line: "amount",
        total: (loan) => loan.arrears,
        // On a phone a loan that is not late shows what is due next.
        inLine: (loan) => <Money value={loan.arrears || (loan.next_due?.amount ?? 0)} />,
        cell: (loan) => <Money value={loan.arrears} />,
      },
      {
        key: "days",
        header: "Days late",
        line: "state",
        print: (loan) => loan.days_past_due,
        // Its label says what the number is; a line of a phone has none.
        inLine: (loan) => <Lateness days={loan.days_past_due} />,
        cell: ({ days_past_due: days }) =>
          days > 0 ? <span className={layout.danger}>{days}</span> : null,
      },
    ),
    stacked(
      {
        key: "next_due",
        header: "Next due",
        kind: "money",
        low: true,
        cell: (loan) =>
          loan.next_due && (
            <span className={classes.next}>
              <Money value={loan.next_due.amount} />
            </span>
          ),
      },
      {
        key: "next_date",
        header: "On",
        cell: (loan) => (loan.next_due === null ? "" : formatStaffDate(loan.next_due.date)),
      },
    ),
    stacked(
      {
        key: "last_contact",
        header: "Last contact",
        kind: "text",
        low: true,
        cell: (loan) => (loan.last_contact === null ? "None" : contactInWords(loan.last_contact)),
      },
      {
        key: "next_action",
        header: "Next action",
        cell: (loan) => (loan.last_contact?.next ? nextInWords(loan.last_contact.next) : ""),
      },
    ),
    withOfficer ? stacked(promise, officer) : promise,
    stacked(
      {
        key: "log",
        header: "Log",
        kind: "action",
        cell: (loan) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Log contact with ${loan.customer_name}, ${loan.loan_id}`}
            onClick={() => onLog(loan.loan_id)}
          >
            Log contact
          </Button>
        ),
      },
      { key: "phone", header: "Phone", line: "note", print: (loan) => loan.phone, cell: reach },
    ),
  ];
}
