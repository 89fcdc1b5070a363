import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  type ContactChannel,
  contactChannels,
  contactLabels,
  contactOutcomes,
  type ContactPerson,
  contactPersons,
  isOutsideHours,
  nextActions,
} from "@microfinance/contract/collections/contacts.ts";
import { daysAhead } from "@microfinance/contract/collections/days-ahead.ts";
import { logContact } from "@microfinance/contract/collections/endpoints.ts";
import type { WorkedLoan } from "@microfinance/contract/collections/schema.ts";
import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import type { FieldError } from "../../core/form-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import layout from "../../components/layout.module.css";
import classes from "./collections.module.css";

/** Values of the form; choices are empty until one is made. */
interface LogValues {
  person: ContactPerson;
  channel: ContactChannel;
  outcome: (typeof contactOutcomes)[number] | "";
  note: string;
  amount: number | "";
  due_date: string;
  action: (typeof nextActions)[number] | "";
  next_on: string;
  hours_reason: string;
}

/** Logs a contact (COLL-2): result and note, and where they apply the promise, the next action and the reason. */
export function LogContactForm(props: {
  loan: Pick<WorkedLoan, "loan_id" | "arrears" | "next_due" | "balance">;
  channel: ContactChannel;
  person: ContactPerson;
  onLogged: () => void;
}) {
  const { loan } = props;
  const log = useEndpointMutation(logContact, ["customers", "dashboard"]);
  const initialValues: LogValues = {
    person: props.person,
    channel: props.channel,
    outcome: "",
    note: "",
    amount: loan.arrears || loan.next_due?.amount || loan.balance,
    due_date: "",
    action: "",
    next_on: "",
    hours_reason: "",
  };
  const form = useAppForm({
    initialValues,
    check: errorsOf,
    submit: (values, key) =>
      log.mutateAsync({ params: { id: loan.loan_id }, body: bodyOf(values, key()) }),
    failure: texts.logFailed,
    onDone: () => {
      form.begin(initialValues);
      props.onLogged();
    },
  });
  const { values } = form;
  return (
    <Form form={form}>
      <NativeSelect
        label="Result"
        withAsterisk
        data={[{ value: "", label: "Choose" }, ...optionsOf(contactOutcomes, "outcome")]}
        {...form.field("outcome")}
      />
      {values.outcome === "promised" && (
        <>
          <div className={classes.pair}>
            <MoneyField label="Promised amount" withAsterisk {...form.field("amount")} />
            <DateField label="Promised for" withAsterisk {...form.field("due_date")} />
          </div>
          <DayChips
            chosen={values.due_date}
            onChoose={(day) => form.setFieldValue("due_date", day)}
          />
        </>
      )}
      <Textarea
        label="Note"
        description="Optional. Contacts cannot be changed later; customers do not see them."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.paragraph}
        {...form.field("note")}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="How"
          data={optionsOf(contactChannels, "channel")}
          {...form.field("channel")}
        />
        <NativeSelect
          label="With"
          data={optionsOf(contactPersons, "person")}
          {...form.field("person")}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label="Next action"
          data={[{ value: "", label: "None" }, ...optionsOf(nextActions, "action")]}
          {...form.field("action")}
        />
        {values.action !== "" && <DateField label="On" withAsterisk {...form.field("next_on")} />}
      </div>
      {(needsReason(values) || form.errors["hours_reason"] !== undefined) && (
        <TextInput
          label="Reason for the hour"
          description="Customers are contacted between 08:00 and 20:00"
          withAsterisk
          maxLength={textLimits.line}
          {...form.field("hours_reason")}
        />
      )}
      <FormButtons submit="Log contact" />
    </Form>
  );
}

/** The days that are often promised, as buttons; nothing until the business date is read. */
function DayChips(props: { chosen: string; onChoose: (typed: string) => void }) {
  const today = useBusinessDate();
  if (!today) return null;
  return (
    <div className={layout.row2} role="group" aria-label="Days">
      {daysAhead(today).map(({ name, date }) => {
        const typed = toTypedDate(date);
        return (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            aria-pressed={props.chosen === typed}
            onClick={() => props.onChoose(typed)}
          >
            {name}, {formatStaffDate(date)}
          </Button>
        );
      })}
    </div>
  );
}

function optionsOf<Name extends keyof typeof contactLabels>(
  values: readonly (keyof (typeof contactLabels)[Name] & string)[],
  name: Name,
) {
  const labels: Readonly<Record<string, string>> = contactLabels[name];
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}

const needsReason = ({ channel }: LogValues) => channel !== "office" && isOutsideHours(new Date());

function errorsOf(values: LogValues): readonly FieldError[] {
  const { outcome, amount, due_date, action, next_on, hours_reason } = values;
  return [
    ...(outcome === "" ? [{ field: "outcome", text: texts.outcome }] : []),
    ...(outcome === "promised" && !(Number(amount) > 0)
      ? [{ field: "amount", text: texts.promiseAmount }]
      : []),
    ...(outcome === "promised" ? dayErrors("due_date", due_date) : []),
    ...(action === "" ? [] : dayErrors("next_on", next_on)),
    ...(needsReason(values) && hours_reason.trim() === ""
      ? [{ field: "hours_reason", text: texts.hoursReason }]
      : []),
  ];
}

/** The error of a day that is missing or none. */
function dayErrors(field: string, typed: string): FieldError[] {
  if (typed.trim() === "") return [{ field, text: texts.day }];
  return parseTypedDate(typed) === null ? [{ field, text: generalTexts.invalidDate }] : [];
}

function bodyOf(values: LogValues, contact_key: string) {
  const { person, channel, outcome, note, amount, due_date, action, next_on } = values;
  return {
    contact_key,
    person,
    channel,
    // `errorsOf` has refused a missing one.
    outcome: outcome === "" ? ("spoke" as const) : outcome,
    note: note.trim(),
    promise:
      outcome === "promised"
        ? { amount: Number(amount), due_date: parseTypedDate(due_date) ?? "" }
        : null,
    next: action === "" ? null : { action, on: parseTypedDate(next_on) ?? "" },
    hours_reason: values.hours_reason.trim(),
  };
}
