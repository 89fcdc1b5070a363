import { NativeSelect } from "@mantine/core";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { listProducts } from "@microfinance/contract/products/endpoints.ts";
import {
  dueDateMoveLines,
  dueDateMoveTexts as texts,
  moveTargets,
  type MoveTarget,
} from "@microfinance/contract/servicing/due-date-move.ts";
import {
  askDueDateMove,
  previewDueDateMove,
} from "@microfinance/contract/servicing/due-date-move-endpoints.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { ApiError } from "../../../core/api-error.ts";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";
import { useActPreview } from "../../../core/use-act-preview.ts";

/** Dates as typed, DD-MM-YYYY; the product is empty for all. */
interface Values {
  day: string;
  target: MoveTarget;
  date: string;
  product: string;
  reason: string;
}

const empty: Values = { day: "", target: "next", date: "", product: "", reason: "" };

/**
 * Asks to move the due dates of a day, or one of a loan (SERV-113): the day, where to, what it changes, and the reason.
 */
export function MoveDueDatesForm(props: { loan?: LoanDetails; onDone: () => void }) {
  const { loan } = props;
  const products = useEndpointQuery(listProducts, {}, { enabled: loan === undefined }).data
    ?.products;
  const open = (loan?.instalments ?? []).filter(({ status }) => status !== "paid");
  const ask = useEndpointMutation(askDueDateMove, ["dashboard", "servicing"]);
  const form = useAppForm({
    initialValues: valuesFor(open[0]),
    check: (values) => [
      ...(parseTypedDate(values.day) === null ? [{ field: "day", text: texts.day }] : []),
      ...(values.target === "date" && parseTypedDate(values.date) === null
        ? [{ field: "date", text: texts.date }]
        : []),
      ...(values.reason.trim() === "" ? [{ field: "reason", text: texts.reason }] : []),
    ],
    submit: (values, request_key) => {
      const move = moveOf(values, loan);
      if (move === null) throw new ApiError(0, texts.day);
      return ask.mutateAsync({
        body: { ...move, request_key: request_key(), reason: values.reason.trim() },
      });
    },
    failure: texts.failed,
    onDone: () => {
      props.onDone();
      void notify(texts.asked);
    },
  });
  const { attach, field, values } = form;
  const move = moveOf(values, loan);
  const preview = useActPreview(
    previewDueDateMove,
    move === null ? null : { params: {}, body: move },
  );
  const shown = preview.data?.preview;
  return (
    <section
      ref={attach}
      className={classes.form}
      aria-label={loan === undefined ? texts.title : texts.titleOfLoan}
    >
      <div className={classes.inputs}>
        {loan === undefined ? (
          <DateField label="Instalments due on" withAsterisk {...field("day")} />
        ) : (
          <NativeSelect
            label="Instalment due on"
            data={open.map(({ number, due_date }) => ({
              value: toTypedDate(due_date),
              label: `${formatStaffDate(due_date)}, no. ${number}`,
            }))}
            {...field("day")}
          />
        )}
        <NativeSelect label="Move" data={targetChoices} {...field("target")} />
        {values.target === "date" && <DateField label="New date" withAsterisk {...field("date")} />}
        {loan === undefined && (
          <NativeSelect
            label="Of"
            data={[
              { value: "", label: "All products" },
              ...(products ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            {...field("product")}
          />
        )}
      </div>
      {preview.error !== null && (
        <Note tone="warning">
          <p>{preview.error.message}</p>
        </Note>
      )}
      {shown !== undefined && (
        <DetailList items={dueDateMoveLines(shown, move?.loan_id)} columns={1} />
      )}
      <ParagraphField label="Reason" {...field("reason")} />
      <ConfirmAction
        of={form}
        sentence={
          shown !== undefined && preview.isCurrent && shown.loans > 0
            ? `After a second person has approved it: the instalments of ${formatStaffDate(shown.day)} are due on ${formatStaffDate(shown.to)}, ${formatNleExact(shown.amount)} of ${shown.loans === 1 ? "1 loan" : `${shown.loans} loans`}. The customers are told.`
            : null
        }
        {...(shown?.loans === 0 ? { otherwise: texts.none } : {})}
        label="Ask to move them"
        onCancel={props.onDone}
      />
    </section>
  );
}

/** The form when it opens: of one loan with its next open instalment. */
function valuesFor(next: LoanDetails["instalments"][number] | undefined): Values {
  if (next === undefined) return empty;
  return { ...empty, day: toTypedDate(next.due_date), target: "date" };
}

const targetChoices = moveTargets.map(({ value, label }) => ({ value, label }));

/** The move as sent, or null while a date is missing. */
function moveOf(
  values: Values,
  loan: LoanDetails | undefined,
): Omit<BodyOf<typeof askDueDateMove>, "request_key" | "reason"> | null {
  const day = parseTypedDate(values.day);
  const date = values.target === "date" ? parseTypedDate(values.date) : null;
  if (day === null || (values.target === "date" && date === null)) return null;
  return {
    day,
    target: values.target,
    date,
    product: values.product || null,
    loan_id: loan?.loan_id ?? null,
  };
}
