import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import IconPlus from "icon:plus";
import IconX from "icon:x";
import type { ChartAccount } from "@microfinance/contract/accounting/chart.ts";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import {
  completedLines,
  journalError,
  journalKind,
  journalKinds,
  type JournalLine,
} from "@microfinance/contract/accounting/manual-journal.ts";
import { makeJournal } from "@microfinance/contract/accounting/manual-journal-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import classes from "./new-journal.module.css";

interface TypedLine {
  account_code: string;
  debit: number | "";
  credit: number | "";
}

const emptyLine: TypedLine = { account_code: "", debit: "", credit: "" };

/** The form of a manual journal in its modal (ACC-16). */
export function NewJournalModal(props: { opened: boolean; onClose: () => void }) {
  const today = useBusinessDate();
  const accounts = useEndpointQuery(listAccounts, {}, { enabled: props.opened });
  const known = accounts.data?.accounts;
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="New journal" size="xl">
      {props.opened &&
        (today === null || known === undefined ? (
          <DetailSkeleton />
        ) : (
          <NewJournal today={today} accounts={known} onDone={props.onClose} />
        ))}
    </GuardedModal>
  );
}

function NewJournal(props: {
  today: string;
  accounts: readonly ChartAccount[];
  onDone: () => void;
}) {
  const { today, accounts, onDone } = props;
  const make = useEndpointMutation(makeJournal, ["accounting"]);
  const form = useAppForm({
    initialValues: {
      kind: "journal",
      date: today === "" ? "" : toTypedDate(today),
      description: "",
      lines: [emptyLine, emptyLine],
    },
    check: ({ kind, date, description, lines }) => {
      const refuse = (text: string, ...fields: string[]) => ({ text, fields });
      if (parseTypedDate(date) === null) return refuse(generalTexts.invalidDate, "date");
      if (description.trim() === "")
        return refuse(accountingTexts.descriptionRequired, "description");
      const chosen = journalKind.parse(kind);
      const error = journalError(chosen, completedLines(chosen, filled(lines)), accounts);
      return error === null ? null : refuse(error);
    },
    submit: ({ kind, date, description, lines }, key) =>
      make.mutateAsync({
        body: {
          journal_key: key(),
          kind: journalKind.parse(kind),
          date: parseTypedDate(date) ?? "",
          description: description.trim(),
          lines: filled(lines),
        },
      }),
    failure: accountingTexts.journalNotSaved,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { lines, kind } = form.values;
  const isOpening = kind === "opening";
  const choices = accounts
    .filter(({ manual, active, code }) => active && (manual || (isOpening && code === "1190")))
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const set = (position: number, change: Partial<TypedLine>) =>
    form.setFieldValue(
      "lines",
      lines.map((line, index) => (index === position ? { ...line, ...change } : line)),
    );
  return (
    <Form form={form}>
      <div className={classes.head}>
        <NativeSelect
          label="Kind"
          description={
            isOpening ? "The side that the lines lack goes to 3200" : "Debits and credits are equal"
          }
          data={[...journalKinds]}
          {...form.field("kind")}
        />
        <DateField label="Date" {...form.field("date")} />
      </div>
      <TextInput
        label="Description"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("description")}
      />
      {lines.map((line, position) => (
        <fieldset key={position} className={classes.line}>
          <legend className="visually-hidden">Line {position + 1}</legend>
          <NativeSelect
            label="Account"
            value={line.account_code}
            onChange={(event) => set(position, { account_code: event.currentTarget.value })}
            data={[{ value: "", label: "Choose an account" }, ...choices]}
          />
          <MoneyField
            label="Debit"
            value={line.debit}
            onChange={(debit) => set(position, { debit })}
          />
          <MoneyField
            label="Credit"
            value={line.credit}
            onChange={(credit) => set(position, { credit })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove line ${position + 1}`}
            disabled={lines.length <= 1}
            onClick={() =>
              form.setFieldValue(
                "lines",
                lines.filter((_, index) => index !== position),
              )
            }
          >
            <IconX size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= 100}
          onClick={() => form.setFieldValue("lines", [...lines, emptyLine])}
        >
          Add line
        </Button>
        <span aria-live="polite">
          Debits {total(lines, "debit")}, credits {total(lines, "credit")}
        </span>
      </div>
      <FormButtons submit="Send to be checked" onCancel={onDone} />
    </Form>
  );
}

/** The lines with an account or an amount. */
function filled(lines: readonly TypedLine[]): JournalLine[] {
  return lines
    .filter(
      ({ account_code, debit, credit }) => account_code !== "" || debit !== "" || credit !== "",
    )
    .map(({ account_code, debit, credit }) => ({
      account_code,
      debit: debit === "" ? 0 : debit,
      credit: credit === "" ? 0 : credit,
    }));
}

function total(lines: readonly TypedLine[], side: "debit" | "credit"): string {
  return formatNleExact(fromCents(sumCents(filled(lines).map((line) => toCents(line[side])))));
}
