import { useRef, useState } from "react";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import IconArrowLeft from "icon:arrow-left";
import { Link } from "react-router";
import {
  readSheet,
  readSheetPaper,
  saveRows,
  type SheetRecord,
  type SheetRow,
  closeSheet,
} from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetStateLabels } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { unclearField } from "../../core/unclear-field.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import { OpenTillOffer } from "../my-till/open-till-offer.tsx";
import { CollectionTabs } from "./collection-tabs.tsx";
import { SheetGrid } from "./sheet-grid.tsx";
import { type Entered, rowsToSend, sumOf } from "./sheet-values.ts";
import classes from "./sheet.module.css";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import layout from "../../components/layout.module.css";
import { useAppForm } from "../../core/use-app-form.ts";

/** One collection sheet (COLL-22): its rows to fill in, what was booked, and the cash. */
export function SheetView({ id }: { id: number }) {
  const shown = useEndpointQuery(readSheet, { params: { id } }, { staleTime: 0 });
  const actor = useActor();
  const { data } = shown;
  return (
    <>
      <PageHeader
        title={data === undefined ? "Collection sheet" : `Collection sheet ${data.sheet.number}`}
        text={data && inWords(data.sheet)}
        back={
          <Link className={layout.withIcon} to={{ hash: sectionHref("collection-sheets") }}>
            <IconArrowLeft size={15} aria-hidden="true" /> Collection sheets
          </Link>
        }
        actions={
          data && (
            <>
              {data.sheet.state !== "closed" && actor?.staff_id === data.sheet.opened_by && (
                <Button component="a" href={`/staff/sheet?sheet=${id}`} variant="default">
                  Take to a phone
                </Button>
              )}
              <PdfButton endpoint={readSheetPaper} params={{ id }}>
                Print
              </PdfButton>
            </>
          )
        }
      />
      <CollectionTabs section="collection-sheets" />
      {data === undefined && shown.error !== null && (
        <ErrorState
          error={shown.error}
          fallback={texts.failed}
          onRetry={() => void shown.refetch()}
        />
      )}
      {data === undefined && shown.error === null && <DetailSkeleton lines={10} />}
      {data !== undefined && <Sheet sheet={data.sheet} rows={data.rows} />}
    </>
  );
}

function inWords(sheet: SheetRecord): string {
  return `${sheet.name}, ${formatStaffDate(sheet.collection_date)}, opened by ${sheet.opened_by_name}. ${sheetStateLabels[sheet.state]}.`;
}

function Sheet(props: { sheet: SheetRecord; rows: readonly SheetRow[] }) {
  const { sheet, rows } = props;
  const actor = useActor();
  const cache = useQueryClient();
  const [entered, setEntered] = useState<Entered>({});
  const save = useEndpointMutation(saveRows, [
    "loans",
    "payments",
    "ledger",
    "reports",
    "dashboard",
    "customers",
  ]);
  const toSend = rowsToSend(rows, entered);
  const sending = useSubmit(
    () => save.mutateAsync({ params: { id: sheet.id }, body: { rows: toSend } }),
    {
      failure: texts.saveFailed,
      success: ({ results }) => outcomeInWords(results),
      onDone: () => setEntered({}),
      // Some rows may be booked although the response was lost.
      onFailed: () => void cache.invalidateQueries({ queryKey: [readSheet.tag] }),
    },
  );
  const grid = useRef<HTMLDivElement>(null);
  const submit = async () => {
    const unclear = unclearField(grid.current);
    if (unclear === null) return sending.submit();
    sending.refuse(unclear.text);
    unclear.input.focus();
  };
  useUnsaved(toSend.length > 0 && !sending.isSending);
  const isMine =
    actor !== null && may(actor, "payments.record") && actor.staff_id === sheet.opened_by;
  const canFill = isMine && sheet.state !== "closed";
  const sum = sumOf(toSend);
  const paying = toSend.filter(({ amount }) => amount > 0).length;
  const needsTill = rows.some(({ refusal }) => refusal === tillTexts.openFirst);
  return (
    <>
      {!isMine && <Note>{texts.notYours}</Note>}
      <div ref={grid}>
        <SheetGrid
          rows={rows}
          entered={entered}
          canFill={canFill}
          onEnter={(position, row) => setEntered({ ...entered, [position]: row })}
          onSave={() => {
            if (toSend.length > 0) void submit();
          }}
        />
      </div>
      <div className={classes.foot}>
        <p aria-live="polite" className={layout.figures}>
          Booked <strong>{formatNleExact(sheet.collected)}</strong> of {sheet.paid_rows}{" "}
          {sheet.paid_rows === 1 ? "loan" : "loans"}
          {sum > 0 && (
            <>
              , entered <strong>{formatNleExact(sum)}</strong>
            </>
          )}
        </p>
        {canFill && (
          <ConfirmAction
            of={{ ...sending, submit }}
            sentence={
              toSend.length === 0
                ? null
                : paying === 0
                  ? "Saves who is absent."
                  : `Books ${paying === 1 ? "1 payment" : `${paying} payments`} of ${formatNleExact(sum)} in cash.`
            }
            otherwise="Enter what each member pays. Nothing entered books nothing."
            label={paying === 0 ? "Save" : `Book ${formatNleExact(sum)}`}
          />
        )}
        {needsTill && <OpenTillOffer error={tillTexts.openFirst} />}
      </div>
      <Section title="Cash">
        <HandInForm sheet={sheet} canHandIn={canFill} hasUnsaved={toSend.length > 0} />
      </Section>
    </>
  );
}

/** "38 rows saved, 1 refused: the row states the reason." */
function outcomeInWords(results: readonly { outcome: string }[]): string {
  const refused = results.filter(({ outcome }) => outcome === "refused").length;
  const saved = results.length - refused;
  const rows = saved === 1 ? "1 row saved" : `${saved} rows saved`;
  return refused === 0 ? `${rows}.` : `${rows}, ${refused} refused: the row states the reason.`;
}

/** The cash of a sheet (COLL-26): what was collected and handed in, and the form that hands it in. */
function HandInForm(props: { sheet: SheetRecord; canHandIn: boolean; hasUnsaved: boolean }) {
  const { sheet } = props;
  const { collected, handed_in, difference } = sheet;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  return (
    <div className={layout.stack4}>
      <DetailList
        items={[
          { label: "Payments", value: formatNleExact(collected) },
          {
            label: "Cash handed in",
            value: handed_in === null ? null : formatNleExact(handed_in),
          },
          {
            label: "Difference",
            value: difference === null ? null : differenceInWords(difference),
          },
          { label: "Note", value: sheet.note },
          {
            label: "Closed",
            value: sheet.closed_at === null ? null : formatStaffDateTime(sheet.closed_at),
          },
        ]}
        missing="Not yet"
      />
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {props.canHandIn && (
        <HandIn
          sheet={sheet}
          hasUnsaved={props.hasUnsaved}
          onHandedIn={(text) => setMessage({ tone: "success", text })}
        />
      )}
    </div>
  );
}

const empty: { handed_in: number | ""; note: string } = { handed_in: "", note: "" };

function HandIn(props: {
  sheet: SheetRecord;
  hasUnsaved: boolean;
  onHandedIn: (text: string) => void;
}) {
  const { sheet, hasUnsaved } = props;
  const close = useEndpointMutation(closeSheet);
  const form = useAppForm({
    initialValues: empty,
    submit: ({ handed_in, note }) =>
      close.mutateAsync({
        params: { id: sheet.id },
        body: { handed_in: Number(handed_in), note: note.trim() },
      }),
    failure: texts.closeFailed,
    onDone: (response) => {
      form.begin(empty);
      props.onHandedIn(response.msg);
    },
  });
  const { attach } = form;
  const { handed_in } = form.values;
  return (
    <section ref={attach} className={classes.handIn} aria-label="Hand in">
      <MoneyField label="Cash handed in" withAsterisk {...form.field("handed_in")} />
      <TextInput label="Note" maxLength={textLimits.line} {...form.field("note")} />
      <ConfirmAction
        of={form}
        sentence={hasUnsaved || handed_in === "" ? null : consequence(handed_in, sheet.collected)}
        otherwise={
          hasUnsaved
            ? "Book the entered rows first."
            : "Enter the cash to compare it with the payments."
        }
        label="Hand in the cash"
      />
    </section>
  );
}

function consequence(handedIn: number, collected: number): string {
  if (handedIn === collected) return `The cash equals the payments; the sheet is closed.`;
  return `The payments are ${formatNleExact(collected)}; the sheet stays open with the difference.`;
}

function differenceInWords(difference: number): string {
  if (difference === 0) return "None";
  const sum = formatNleExact(Math.abs(difference));
  return difference > 0 ? `${sum} more cash` : `${sum} less cash`;
}
