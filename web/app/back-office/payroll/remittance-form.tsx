import { NativeSelect, TextInput } from "@mantine/core";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { recordRemittance } from "@microfinance/contract/payroll/endpoints.ts";
import type { RunDetails } from "@microfinance/contract/payroll/schema.ts";
import { remittanceTexts } from "@microfinance/contract/payroll/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { firstAccount, type MoneyAccount, useMoneyAccounts } from "../cash/money-accounts.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";

/** Amounts in NLe; an empty field is "". */
interface RemittanceValues {
  date: string;
  amount: number | "";
  charges: number | "";
  account_code: string;
  reference: string;
}

/** Records the money of an employer for a list (PAYR-20). */
export function RemittanceForm(props: { run: RunDetails; onDone: () => void }) {
  const today = useBusinessDate();
  const { money } = useMoneyAccounts();
  if (today === null || money === undefined) return <DetailSkeleton />;
  return <Fields {...props} today={today} money={money} />;
}

function Fields(props: {
  run: RunDetails;
  today: string;
  money: readonly MoneyAccount[];
  onDone: () => void;
}) {
  const { run, money, today, onDone } = props;
  const record = useEndpointMutation(recordRemittance, ["ledger", "reconciliation"]);
  const initialValues: RemittanceValues = {
    date: today === "" ? "" : toTypedDate(today),
    amount: run.difference > 0 ? run.difference : "",
    charges: "",
    account_code: firstAccount(money),
    reference: "",
  };
  const form = useAppForm({
    initialValues,
    submit: (values, key) =>
      record.mutateAsync({
        params: { id: run.id },
        body: {
          remittance_key: key(),
          date: parseTypedDate(values.date) ?? "",
          amount: Number(values.amount),
          charges: Number(values.charges),
          account_code: values.account_code,
          reference: values.reference.trim(),
        },
      }),
    failure: remittanceTexts.failed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { amount, charges } = form.values;
  const paid = toCents(Number(amount)) + toCents(Number(charges));
  const left = toCents(run.difference) - paid;
  return (
    <DetailSection title={remittanceTexts.title}>
      <Form form={form} messageInside>
        <FieldGrid>
          <DateField label="Date" {...form.field("date")} />
          <NativeSelect
            label="Account"
            data={money.map(({ value, label }) => ({ value, label }))}
            {...form.field("account_code")}
          />
          <MoneyField
            label="Amount received"
            withAsterisk
            {...form.field("amount")}
            value={amount}
            onChange={(value) => form.setFieldValue("amount", value)}
          />
          <MoneyField
            label="Bank charges"
            {...form.field("charges")}
            value={charges}
            onChange={(value) => form.setFieldValue("charges", value)}
          />
          <TextInput label="Reference" maxLength={100} {...form.field("reference")} />
        </FieldGrid>
        <ConfirmAction
          of={form}
          sentence={
            Number(amount) > 0
              ? `${run.employer_name} paid ${formatNleExact(fromCents(paid))} for ${run.code}. ${differenceText(left)}`
              : null
          }
          label="Record money"
          onCancel={onDone}
        />
      </Form>
    </DetailSection>
  );
}

function differenceText(left: number): string {
  if (left === 0) return "Then nothing is left to arrive.";
  const amount = formatNleExact(fromCents(Math.abs(left)));
  return left > 0 ? `${amount} is still to arrive.` : `That is ${amount} more than was deducted.`;
}
