import { formatStaffDate, parseTypedDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  askReschedule,
  previewReschedule,
} from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import {
  rescheduleTexts as texts,
  rescheduleWays,
  type RescheduleWay,
} from "@microfinance/contract/servicing/reschedule-texts.ts";
import { rescheduleSentence } from "@microfinance/contract/servicing/reschedule-format.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { NativeSelect, NumberInput, Radio, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  longestHoliday,
  mostInstalments,
} from "@microfinance/contract/servicing/reschedule-terms.ts";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { ApiError } from "../../../core/api-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm, type AppForm } from "../../../core/use-app-form.ts";
import { ScheduleChange } from "../../../loan-schedules/schedule-change.tsx";
import classes from "../decisions/action-form.module.css";
import { useActPreview } from "../../../core/use-act-preview.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import type { FieldError } from "../../../core/form-error.ts";

/** Asks for a new schedule (SERV-105): its way and figures, the old instalments beside the new ones, and the reason. */
export function RescheduleForm(props: { loan: LoanDetails; onDone: () => void }) {
  const { loan } = props;
  const params = { id: loan.loan_id };
  const ask = useEndpointMutation(askReschedule, ["servicing", "dashboard"]);
  const form = useAppForm({
    initialValues: emptyReschedule,
    check: (values) => [
      ...rescheduleErrors(values),
      ...(values.reason.trim() === "" ? [{ field: "reason", text: texts.reason }] : []),
    ],
    submit: (values, request_key) => {
      const body = rescheduleBodyOf(values);
      if (body === null || preview.data === undefined) throw new ApiError(0, servicingTexts.stale);
      const { figures_hash } = preview.data.preview;
      return ask.mutateAsync({
        params,
        body: {
          ...body,
          request_key: request_key(),
          figures_hash,
          reason: values.reason.trim(),
        },
      });
    },
    failure: texts.failed,
    onDone: () => {
      props.onDone();
      void notify(texts.asked);
    },
  });
  const { attach, field } = form;
  const body = rescheduleBodyOf(form.values);
  const preview = useActPreview(previewReschedule, body === null ? null : { params, body });
  const shown = preview.data?.preview;
  const hasCharges = shown !== undefined && shown.figures.charges + shown.figures.waived > 0;
  const refusal = preview.error instanceof ApiError ? preview.error : null;
  const refused = refusal?.fields ?? {};
  const general = refusal !== null && Object.keys(refused).length === 0 ? refusal.message : null;
  return (
    <section ref={attach} className={classes.form} aria-label={texts.title}>
      <FieldErrorSummary {...form.summary} within={form.element} />
      <RescheduleFields form={form} refused={refused} hasCharges={hasCharges} loan={loan} />
      {general !== null && (
        <Note tone="warning">
          <p>{general}</p>
        </Note>
      )}
      {shown !== undefined && <ScheduleChange change={shown} formatDate={formatStaffDate} />}
      {shown?.needs_consent === true && (
        <Note>
          <p>{texts.needsConsent}</p>
        </Note>
      )}
      <ParagraphField label="Reason" {...field("reason")} />
      <ConfirmAction
        of={form}
        sentence={
          shown !== undefined && preview.isCurrent
            ? `After a second person has approved it: ${rescheduleSentence(shown.figures)}`
            : null
        }
        label={texts.ask}
      />
    </section>
  );
}

/**
 * The inputs of a new schedule: the way with its figure, the first date, charges and extra interest.
 *
 * @param refused the texts of inputs that the preview refused.
 * @param hasCharges whether charges of the loan are unpaid.
 */
function RescheduleFields(props: {
  form: AppForm<RescheduleValues>;
  refused: Readonly<Record<string, string>>;
  hasCharges: boolean;
  loan: LoanDetails;
}) {
  const { form, refused, hasCharges } = props;
  const open = props.loan.instalments.filter(({ status }) => status !== "paid");
  const { way, charges } = form.values;
  const isSmall = useMediaQuery("(max-width: 480px)") ?? false;
  const errorOf = (name: keyof RescheduleValues) => ({
    error: form.errors[name] ?? refused[name],
  });
  return (
    <>
      <SegmentedControl
        aria-label="How"
        orientation={isSmall ? "vertical" : "horizontal"}
        data={[...rescheduleWays]}
        value={way}
        onChange={(chosen) => {
          const next = rescheduleWays.find(({ value }) => value === chosen);
          if (next !== undefined) form.setFieldValue("way", next.value);
        }}
      />
      <div className={classes.inputs}>
        {way === "holiday" && (
          <NumberInput
            label="Months without an instalment"
            withAsterisk
            inputMode="numeric"
            min={1}
            max={longestHoliday}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.field("months")}
            {...errorOf("months")}
          />
        )}
        {way === "longer_term" && (
          <NumberInput
            label="Instalments from now on"
            withAsterisk
            inputMode="numeric"
            min={1}
            max={mostInstalments}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.field("instalments")}
            {...errorOf("instalments")}
          />
        )}
        {way === "smaller_instalment" && (
          <MoneyField
            label="New instalment"
            withAsterisk
            {...form.field("amount")}
            {...errorOf("amount")}
          />
        )}
        {way !== "holiday" && (
          <DateField
            label="First instalment on (optional)"
            {...form.field("first_due_date")}
            {...errorOf("first_due_date")}
          />
        )}
        {open.length > 1 && (
          <NativeSelect
            label={texts.fromLabel}
            data={open.map(({ number, due_date }, index) => ({
              value: index === 0 ? "" : String(number),
              label: `No. ${number}, due ${formatStaffDate(due_date)}`,
            }))}
            {...form.field("from_instalment")}
            {...errorOf("from_instalment")}
          />
        )}
        <MoneyField
          label="Extra interest (optional)"
          description="Added once to what is owed"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.field("extra_interest")}
          {...errorOf("extra_interest")}
        />
      </div>
      {hasCharges && (
        <Radio.Group
          label="Unpaid charges"
          value={charges}
          onChange={(chosen) =>
            form.setFieldValue("charges", chosen === "waive" ? "waive" : "carry")
          }
        >
          <Radio value="carry" label="Carry over to the first new instalment" mt="xs" />
          <Radio value="waive" label="Waive" mt="xs" />
        </Radio.Group>
      )}
    </>
  );
}

/** The inputs of a new schedule. A number input holds text while it is typed. */
interface RescheduleValues {
  way: RescheduleWay;
  months: number | string;
  instalments: number | string;
  amount: number | "";
  /** As typed, DD-MM-YYYY; empty for the usual one. */
  first_due_date: string;
  /** The number of the first instalment that changes, as text. */
  from_instalment: string;
  charges: "carry" | "waive";
  extra_interest: number | "";
  reason: string;
}

/** The form when it opens. */
const emptyReschedule: RescheduleValues = {
  way: "holiday",
  months: 1,
  instalments: "",
  amount: "",
  first_due_date: "",
  from_instalment: "",
  charges: "carry",
  extra_interest: "",
  reason: "",
};

/** What is missing before a preview can be asked for. */
function rescheduleErrors(values: RescheduleValues): FieldError[] {
  const { way, first_due_date } = values;
  const missing = {
    holiday: { field: "months", text: texts.months, isGiven: values.months !== "" },
    longer_term: {
      field: "instalments",
      text: texts.instalments,
      isGiven: values.instalments !== "",
    },
    smaller_instalment: { field: "amount", text: texts.amount, isGiven: values.amount !== "" },
  }[way];
  const hasWrongDate =
    way !== "holiday" && first_due_date !== "" && parseTypedDate(first_due_date) === null;
  return [
    ...(missing.isGiven ? [] : [{ field: missing.field, text: missing.text }]),
    ...(hasWrongDate ? [{ field: "first_due_date", text: generalTexts.invalidDate }] : []),
  ];
}

/** The request of the form; null while it is incomplete. */
function rescheduleBodyOf(values: RescheduleValues): BodyOf<typeof previewReschedule> | null {
  if (rescheduleErrors(values).length > 0) return null;
  const { way, charges } = values;
  const extra_interest = values.extra_interest === "" ? 0 : values.extra_interest;
  const from_instalment = values.from_instalment === "" ? null : Number(values.from_instalment);
  const shared = { way, charges, extra_interest, from_instalment };
  const first_due_date = parseTypedDate(values.first_due_date);
  switch (way) {
    case "holiday":
      return { ...shared, months: Number(values.months) };
    case "longer_term":
      return { ...shared, instalments: Number(values.instalments), first_due_date };
    case "smaller_instalment":
      return { ...shared, amount: Number(values.amount), first_due_date };
  }
}
