import { useState } from "react";
import { TextInput } from "@mantine/core";
import {
  closeSheet,
  type SheetRecord,
} from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import classes from "./sheet.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The cash of a sheet (COLL-26): what was collected and handed in, and the form that hands it in. */
export function HandInForm(props: { sheet: SheetRecord; canHandIn: boolean; hasUnsaved: boolean }) {
  const { sheet } = props;
  const { collected, handed_in, difference } = sheet;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  return (
    <div className={classes.cash}>
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
