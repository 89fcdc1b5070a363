import { useState } from "react";
import { Button } from "@mantine/core";
import {
  journalKinds,
  journalStatuses,
  type ManualJournal,
} from "@microfinance/contract/accounting/manual-journal.ts";
import * as journals from "@microfinance/contract/accounting/manual-journal-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, formatAmountExact } from "@microfinance/contract/core/money.ts";
import { Link } from "react-router";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { PrintPreview, type PreviewedDocument } from "../../components/print/print-preview.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import { EntryLines } from "./entry-lines.tsx";
import { ledgerHref } from "./ledger-address.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import sheet from "../reports/sheet-table.module.css";

type Mode = "view" | "post" | "reject" | "reverse" | "print";

/** The side panel of a manual journal with what this person may do to it. */
export function JournalDrawer(props: { id: number | null; actor: Actor; onClose: () => void }) {
  const { actor, ...drawer } = props;
  return (
    <RecordDrawer
      {...drawer}
      title="Manual journal"
      wide
      read={journals.readJournal}
      failure={accountingTexts.journalsFailed}
    >
      {({ journal }) => <OpenedJournal journal={journal} actor={actor} />}
    </RecordDrawer>
  );
}

function OpenedJournal({ journal, actor }: { journal: ManualJournal; actor: Actor }) {
  const { id } = journal;
  const [mode, setMode] = useState<Mode>("view");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const reject = useEndpointMutation(journals.rejectJournal);
  const reverse = useEndpointMutation(journals.reverseJournal);
  const done = (text: string) => {
    setMessage({ tone: "success", text });
    setMode("view");
  };
  const back = () => setMode("view");
  if (mode === "post") return <PostJournal journal={journal} onDone={done} onCancel={back} />;
  if (mode === "print")
    return (
      <PrintPreview
        sizes={["a4"]}
        title={`Journal ${journal.number ?? journal.id}`}
        printLabel="Print"
        start={
          <Button variant="default" onClick={back}>
            Back
          </Button>
        }
      >
        {(sheet) => <JournalVoucher {...sheet} journal={journal} />}
      </PrintPreview>
    );
  if (mode === "reject" || mode === "reverse") {
    const call = mode === "reject" ? reject : reverse;
    return (
      <ReasonForm
        key={mode}
        title={mode === "reject" ? "Reject the journal" : "Reverse the journal"}
        sentence={
          mode === "reject"
            ? "The journal is rejected and posts nothing."
            : `A journal of today that turns ${journal.number} round waits for a second person.`
        }
        label={mode === "reject" ? "Reject journal" : "Make reversal"}
        submit={(reason) => call.mutateAsync({ params: { id }, body: { reason } })}
        failure={accountingTexts.journalNotSaved}
        onDone={done}
        onCancel={back}
      />
    );
  }
  const isOwn = journal.made_by.id === actor.staff_id;
  const mayCheck = may(actor, "journals.check") && journal.status === "pending" && !isOwn;
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <JournalDetails journal={journal} />
      {journal.status === "pending" && isOwn && <p>{accountingTexts.otherChecks}</p>}
      <DetailSection
        title="Lines"
        actions={
          <>
            {mayCheck && <Button onClick={() => setMode("post")}>Post</Button>}
            {mayCheck && (
              <Button variant="default" color="kola" onClick={() => setMode("reject")}>
                Reject
              </Button>
            )}
            <Button variant="default" onClick={() => setMode("print")}>
              Print
            </Button>
            {journal.status === "posted" && may(actor, "journals.make") && (
              <Button variant="default" onClick={() => setMode("reverse")}>
                Reverse
              </Button>
            )}
          </>
        }
      >
        <EntryLines lines={journal.lines} days={{ from: "", to: "" }} />
      </DetailSection>
    </>
  );
}

function JournalDetails({ journal }: { journal: ManualJournal }) {
  const { checked_by, checked_at, entry_id } = journal;
  return (
    <DetailSection title={journal.description}>
      <DetailList
        items={[
          { label: "Number", value: journal.number },
          {
            label: "State",
            value: journalStatuses.find(({ value }) => value === journal.status)?.label,
          },
          {
            label: "Kind",
            value: journalKinds.find(({ value }) => value === journal.kind)?.label,
          },
          { label: "Date", value: formatStaffDate(journal.date) },
          {
            label: "Made by",
            value: `${journal.made_by.name}, ${formatStaffDateTime(journal.made_at)}`,
          },
          {
            label: "Checked by",
            value:
              checked_by === null || checked_at === null
                ? null
                : `${checked_by.name}, ${formatStaffDateTime(checked_at)}`,
          },
          { label: "Reason", value: journal.reason },
          {
            label: "Entry",
            value: entry_id !== null && (
              <Link to={{ hash: ledgerHref({ view: "journal", entry: String(entry_id) }) }}>
                {entry_id}
              </Link>
            ),
          },
        ]}
      />
    </DetailSection>
  );
}

function PostJournal(props: {
  journal: ManualJournal;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { journal } = props;
  const post = useEndpointMutation(journals.postJournal, ["dashboard", "accounting"]);
  const submission = useSubmit(() => post.mutateAsync({ params: { id: journal.id } }), {
    failure: accountingTexts.journalNotSaved,
    onDone: (response) => props.onDone(response.msg),
  });
  return (
    <DetailSection title="Post the journal">
      <EntryLines lines={journal.lines} days={{ from: "", to: "" }} />
      <ConfirmAction
        of={submission}
        sentence={`Post ${formatNleExact(journal.amount)} on ${formatStaffDate(journal.date)}: ${journal.description}. A posted journal is never changed, only reversed.`}
        label="Post journal"
        onCancel={props.onCancel}
      />
    </DetailSection>
  );
}

/** A manual journal as a voucher to sign. */
function JournalVoucher(props: PreviewedDocument & { journal: ManualJournal }) {
  const { journal, ref, size, from } = props;
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Journal Voucher"
      number={journal.number ?? "Not posted"}
      {...(journal.status === "rejected" ? { mark: "Rejected" } : {})}
    >
      <PrintList
        items={[
          { label: "Date", value: formatStaffDate(journal.date) },
          { label: "Made by", value: journal.made_by.name },
          { label: "Checked by", value: journal.checked_by?.name ?? "-" },
          { label: "Description", value: journal.description, wide: true },
        ]}
      />
      <table className={sheet.figures}>
        <caption>{amountsCaption("Lines")}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {journal.lines.map((line, position) => (
            <tr key={position}>
              <th scope="row">
                {line.account_code} {line.account_name}
              </th>
              <td data-label="Debit">{line.debit === 0 ? "-" : formatAmountExact(line.debit)}</td>
              <td data-label="Credit">
                {line.credit === 0 ? "-" : formatAmountExact(line.credit)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-label="Debit">{formatAmountExact(journal.amount)}</td>
            <td data-label="Credit">{formatAmountExact(journal.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <PrintSignatures lines={["Made by", "Checked by"]} />
    </PrintLayout>
  );
}
