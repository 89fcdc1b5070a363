import { NativeSelect, TextInput } from "@mantine/core";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FieldGrid } from "../../../components/form/form-grid.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { firstAccount, type MoneyAccount, useMoneyAccounts } from "../../cash/money-accounts.ts";
import classes from "../transfers.module.css";

/** Asks a second person for a top-up of a biller's float (BILL-8), with the last ones below. */
export function TopUpModal(props: { biller: Partner | null; onClose: () => void }) {
  const { biller, onClose } = props;
  return (
    <GuardedModal
      opened={biller !== null}
      onClose={onClose}
      title={biller === null ? "Top up" : `Top up the float of ${biller.name}`}
    >
      {biller !== null && <TopUp biller={biller} onDone={onClose} />}
    </GuardedModal>
  );
}

function TopUp({ biller, onDone }: { biller: Partner; onDone: () => void }) {
  const { money, error, refetch } = useMoneyAccounts();
  if (error !== null) {
    return <ErrorState error={error} fallback={texts.topUpFailed} onRetry={() => void refetch()} />;
  }
  if (money === undefined) return <DetailSkeleton />;
  return (
    <>
      <TopUpForm biller={biller} money={money} onDone={onDone} />
      <LastTopUps biller={biller} />
    </>
  );
}

function TopUpForm(props: { biller: Partner; money: readonly MoneyAccount[]; onDone: () => void }) {
  const { biller, money, onDone } = props;
  const ask = useEndpointMutation(bills.askTopUp, ["requests", "dashboard"]);
  const initialValues: { amount: number | ""; account_code: string; reference: string } = {
    amount: "",
    account_code: firstAccount(money),
    reference: "",
  };
  const form = useAppForm({
    initialValues,
    submit: ({ amount, account_code, reference }, key) =>
      ask.mutateAsync({
        params: { id: biller.id },
        body: {
          request_key: key(),
          amount: Number(amount),
          account_code,
          reference: reference.trim(),
        },
      }),
    failure: texts.topUpFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { amount, account_code, reference } = form.values;
  const account = money.find(({ value }) => value === account_code);
  return (
    <Form form={form} messageInside>
      <p>
        Float now: <strong>{formatNleExact(Math.max(0, biller.balance))}</strong>
      </p>
      <FieldGrid>
        <MoneyField
          label="Amount"
          withAsterisk
          data-autofocus
          {...form.field("amount")}
          value={amount}
          onChange={(typed) => form.setFieldValue("amount", typed)}
        />
        <NativeSelect
          label="Paid from"
          data={money.map(({ value, label }) => ({ value, label }))}
          {...form.field("account_code")}
        />
        <TextInput
          label="Reference"
          description="Of the bank, or the number of the slip"
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          maxLength={textLimits.reference}
          {...form.field("reference")}
        />
      </FieldGrid>
      <ConfirmAction
        of={form}
        sentence={
          Number(amount) > 0 && reference.trim() !== ""
            ? `Once a second person has approved it, ${formatNleExact(Number(amount))} of ${account?.label ?? account_code} become float of ${biller.name}.`
            : null
        }
        label="Ask for the top-up"
        onCancel={onDone}
      />
    </Form>
  );
}

function LastTopUps({ biller }: { biller: Partner }) {
  const result = useEndpointQuery(bills.listTopUps, {
    params: { id: biller.id },
    query: { page_size: 5 },
  });
  const rows = result.data?.top_ups ?? [];
  if (rows.length === 0) return null;
  return (
    <table className={classes.items}>
      <caption>The last top-ups</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Reference</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{formatStaffDate(row.date)}</td>
            <td>{row.reference}</td>
            <td>{formatNleExact(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
