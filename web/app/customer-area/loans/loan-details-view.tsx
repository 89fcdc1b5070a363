import { useRef, useState, type Ref } from "react";
import { Button } from "@mantine/core";
import IconPencil from "icon:pencil";
import IconPrinter from "icon:printer";
import { readLoanStatement } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { customerEditError } from "@microfinance/contract/loans/status.ts";
import { formatCustomerDate, businessDate } from "@microfinance/contract/core/dates.ts";
import IconDownload from "icon:download";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { readLoanFile } from "@microfinance/contract/documents/endpoints.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import {
  currencyNote,
  instalmentTexts,
  loanStatementFacts,
  loanStatementLines,
} from "@microfinance/contract/servicing/loan-statement.ts";
import { dueDateWords } from "@microfinance/contract/schedules/calendar.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { AskedPapers } from "./asked-papers.tsx";
import { EndedUnpaid } from "./ended-unpaid.tsx";
import { InstalmentTable } from "./instalment-table.tsx";
import { RefusedNote } from "./refused-note.tsx";
import { LoanAgreement, LoanDisclosure } from "./loan-agreement.tsx";
import { LoanApplicationDetails, LoanMoney, LoanOfficer } from "./loan-summary.tsx";
import { PayNow } from "./pay-now.tsx";
import { PayOffEarly } from "./pay-off-early.tsx";
import { PastSchedules, ProposedSchedule } from "./new-schedule.tsx";
import classes from "./loan-details-view.module.css";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { useFirstRows } from "../../components/table/first-rows.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { errorMessage } from "../../core/api-error.ts";
import { download } from "../../core/api.ts";
import { fileSize } from "../../documents/file-size.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";
import { PrintLayout, PrintList } from "../../components/print/print-layout.tsx";
import type { Letterhead } from "../../core/letterhead.ts";

/**
 * A loan to read: summary, instalments, payments, files, and its statement to print. Edit shows while it may be changed
 * (LOAN-60).
 */
export function LoanDetailsView(props: { loan: LoanDetails; onEdit: () => void }) {
  const { loan } = props;
  const paper = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  const isApproved = loan.approval_date !== null;
  const print = () => {
    if (paper.current !== null) void printElement(paper.current, `Statement ${loan.loan_id}`);
  };
  return (
    <>
      <div className={classes.actions}>
        {customerEditError(loan) === null && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={props.onEdit}
          >
            Edit
          </Button>
        )}
        {loan.paid_out_on !== null && (
          <>
            <PdfButton endpoint={readLoanStatement} params={{ id: loan.loan_id }} size="md">
              Statement as PDF
            </PdfButton>
            <Button
              size="md"
              variant="default"
              leftSection={<IconPrinter size={18} />}
              onClick={print}
            >
              Print statement
            </Button>
          </>
        )}
      </div>
      <RefusedNote loan={loan} />
      <AskedPapers loanId={loan.loan_id} asked={loan.papers_asked} missing={loan.papers_missing} />
      {loan.paid_out_on !== null && <ProposedSchedule loanId={loan.loan_id} />}
      {hasAgreement(loan) && <LoanAgreement loan={loan} />}
      <EndedUnpaid loan={loan} />
      <LoanMoney loan={loan} />
      <LoanOfficer loan={loan} />
      <PayNow loan={loan} />
      <PayOffEarly loan={loan} />
      {isApproved && (
        <>
          <DetailSection title="Instalments">
            <InstalmentTable loan={loan} />
            {loan.paid_out_on !== null && <PastSchedules loanId={loan.loan_id} />}
          </DetailSection>
          <DetailSection title="Payments made">
            <PaymentsMade payments={loan.payments} />
          </DetailSection>
        </>
      )}
      {!isApproved && <LoanDisclosure loan={loan} />}
      <LoanApplicationDetails loan={loan} />
      <DetailSection title="Files">
        <LoanFiles loanId={loan.loan_id} files={loan.files} />
      </DetailSection>
      {isApproved && (
        <div hidden>
          <LoanStatement ref={paper} loan={loan} letterhead={letterhead} />
        </div>
      )}
    </>
  );
}

/** Loans have an agreement from their approval on; those that ended early keep the papers only. */
function hasAgreement({ approval_date, status }: LoanDetails): boolean {
  return approval_date !== null && status !== "canceled" && status !== "closed";
}

type Payment = LoanDetails["payments"][number];

const paymentColumns: readonly Column<Payment>[] = [
  { key: "receipt", header: "Receipt", cell: (payment) => payment.receipt_number },
  { key: "date", header: "Date", cell: (payment) => formatCustomerDate(payment.date) },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (payment) => <Money value={payment.amount} style="short" />,
  },
  { key: "method", header: "Method", cell: (payment) => payment.payment_method },
  {
    key: "balance",
    header: "Balance after",
    kind: "money",
    cell: (payment) => <Money value={payment.balance_after} style="short" />,
  },
  {
    key: "note",
    header: "Note",
    kind: "text",
    cell: (payment) =>
      payment.reversal === null
        ? ""
        : `Reversed on ${formatCustomerDate(payment.reversal.reversed_on)}`,
  },
];

/** The payments of a loan, newest first, with a note if one was reversed. */
function PaymentsMade(props: { payments: readonly Payment[] }) {
  const hasReversals = props.payments.some((payment) => payment.reversal !== null);
  const { first, rest } = useFirstRows(props.payments, "payments");
  return (
    <>
      <DataTable
        label="Payments made"
        columns={
          hasReversals ? paymentColumns : paymentColumns.filter((column) => column.key !== "note")
        }
        rows={first}
        rowKey={(payment) => payment.id}
        empty={<EmptyState compact title="No payments yet" />}
      />
      {rest}
    </>
  );
}

/** The files of an application, each to be downloaded (LOAN-26). */
function LoanFiles(props: { loanId: string; files: readonly StoredFile[] }) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [fetching, setFetching] = useState<string | null>(null);
  if (props.files.length === 0) return <p>{applicationTexts.noDocuments}</p>;

  const fetchFile = async (file: StoredFile) => {
    setFetching(file.id);
    try {
      await download(readLoanFile, { params: { id: props.loanId, fileId: file.id } });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, panelTexts.failed) });
    } finally {
      setFetching(null);
    }
  };

  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <ul className={classes.files}>
        {props.files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            {file.virus === null ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                loading={fetching === file.id}
                aria-label={`Download ${file.name}`}
                onClick={() => void fetchFile(file)}
              >
                {fileSize(file.size)}
              </Button>
            ) : (
              <span>{documentTexts.virusMark}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The statement of a customer's own loan on A4: today's balances, every movement, and the instalments. */
function LoanStatement(props: {
  ref?: Ref<HTMLElement>;
  loan: LoanDetails;
  letterhead: Letterhead;
}) {
  const { loan, ref } = props;
  const hasPenalties = loan.totals.penalty > 0;
  return (
    <PrintLayout ref={ref} from={props.letterhead} title="Loan statement" number={loan.loan_id}>
      <PrintList
        items={loanStatementFacts(loan, businessDate(new Date())).map((fact) => ({
          ...fact,
          // Name and id, amount and day stand on one line.
          wide: fact.label === "Customer" || fact.label === "Next payment",
        }))}
      />
      <h3 className={classes.heading}>Movements</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Movement</th>
            <th scope="col">Charged</th>
            <th scope="col">Paid</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {loanStatementLines(loan).map((line) => (
            <tr key={line.key}>
              <td>{formatCustomerDate(line.date)}</td>
              <td>{line.text}</td>
              <td>{line.charged === null ? "" : formatAmountExact(line.charged)}</td>
              <td>{line.paid === null ? "" : formatAmountExact(line.paid)}</td>
              <td>{formatAmountExact(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={classes.heading}>Instalments</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest</th>
            {hasPenalties && <th scope="col">Penalty</th>}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {loan.instalments.map((row) => (
            <tr key={row.number}>
              <td>{dueDateWords(row, formatCustomerDate)}</td>
              <td>{instalmentTexts[row.status]}</td>
              <td>{formatAmountExact(row.principal)}</td>
              <td>{formatAmountExact(row.interest)}</td>
              {hasPenalties && <td>{formatAmountExact(row.penalty)}</td>}
              <td>{formatAmountExact(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{currencyNote}</p>
    </PrintLayout>
  );
}
