import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { throughError } from "@microfinance/contract/reconciliation/rules.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { notify } from "../../../core/notify.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { AccountModal } from "./account-modal.tsx";
import classes from "./reconcile.module.css";

/** Completes the reconciliation of an account: the statement's closing balance beside what the books give (REC-8). */
export function CompleteModal(props: {
  account: reconciliation.ReconciledAccount | null;
  onClose: () => void;
}) {
  return (
    <AccountModal
      {...props}
      title={(account) => (account ? `Reconcile ${account.code} ${account.name}` : "Complete")}
    >
      {(account, today) => <Complete account={account} today={today} onDone={props.onClose} />}
    </AccountModal>
  );
}

function Complete(props: {
  account: reconciliation.ReconciledAccount;
  today: string;
  onDone: () => void;
}) {
  const { account, today, onDone } = props;
  const complete = useEndpointMutation(reconciliation.completeReconciliation, ["accounting"]);
  const lastDay = account.last_line ?? today;
  const initialValues: { through: string; closing: number | "" } = {
    through: lastDay === "" ? "" : toTypedDate(lastDay),
    closing: "",
  };
  const form = useAppForm({
    initialValues,
    submit: ({ through, closing }) =>
      complete.mutateAsync({
        body: {
          account_code: account.code,
          through: parseTypedDate(through) ?? "",
          closing_balance: Number(closing),
        },
      }),
    failure: reconciliationTexts.completeFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const through = parseTypedDate(form.values.through);
  const error =
    through === null ? null : throughError(through, account.completed_through, today || through);
  const result = useEndpointQuery(
    reconciliation.checkReconciliation,
    { query: { account_code: account.code, through: through ?? today } },
    { enabled: through !== null && error === null, staleTime: 0 },
  );
  const check = result.data?.check;
  const { closing } = form.values;
  const isReady =
    through !== null && error === null && closing !== "" && check?.statement === closing;
  return (
    <Form form={form} messageInside>
      <DateField
        label="Through"
        data-autofocus
        {...form.field("through")}
        {...(error === null ? {} : { error })}
      />
      <MoneyField
        label="Closing balance of the statement"
        withAsterisk
        allowNegative
        {...form.field("closing")}
        value={form.getValues().closing}
        onChange={(amount) => form.setFieldValue("closing", amount)}
      />
      {result.error !== null && (
        <ErrorState
          error={result.error}
          fallback={reconciliationTexts.checkFailed}
          onRetry={() => void result.refetch()}
        />
      )}
      {check !== undefined && error === null && (
        <dl className={classes.compared}>
          {(
            [
              ["Books", check.book],
              ["On the statement, not in the books", check.open_lines],
              ["In the books, not on the statement", -check.open_entries],
              ["The statement must end at", check.statement],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNleExact(value + 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      {check !== undefined && closing !== "" && check.statement !== closing && (
        <p role="status">
          {reconciliationTexts.differs(formatNleExact(closing), formatNleExact(check.statement))}
        </p>
      )}
      <ConfirmAction
        of={form}
        sentence={
          isReady
            ? `${account.name} is reconciled through ${formatStaffDate(through)}. Its lines and matches through that day stay as they are.`
            : null
        }
        label="Complete"
        onCancel={onDone}
      />
    </Form>
  );
}
