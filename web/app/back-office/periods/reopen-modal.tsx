import { TextInput } from "@mantine/core";
import * as periods from "@microfinance/contract/accounting/period-endpoints.ts";
import { reopeningError } from "@microfinance/contract/accounting/period-rules.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** Opens a day and every later one again, with a reason. */
export function ReopenModal(props: {
  opened: boolean;
  closed: string | null;
  onClose: () => void;
}) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Reopen the books">
      {props.opened && props.closed !== null && (
        <Reopening closed={props.closed} onDone={props.onClose} />
      )}
    </GuardedModal>
  );
}

function Reopening({ closed, onDone }: { closed: string; onDone: () => void }) {
  const reopen = useEndpointMutation(periods.reopenPeriod, ["ledger"]);
  const form = useAppForm({
    initialValues: { from: toTypedDate(`${closed.slice(0, 7)}-01`), reason: "" },
    submit: ({ from, reason }) =>
      reopen.mutateAsync({ body: { from: parseTypedDate(from) ?? "", reason: reason.trim() } }),
    failure: accountingTexts.periodFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const from = parseTypedDate(form.values.from);
  const error = from === null ? null : reopeningError(from, closed);
  const isReady = from !== null && error === null && form.values.reason.trim() !== "";
  return (
    <Form form={form} messageInside>
      <DateField
        label="From"
        data-autofocus
        {...form.field("from")}
        {...(error === null ? {} : { error })}
      />
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <ConfirmAction
        of={form}
        danger
        sentence={
          isReady
            ? `${formatStaffDate(from)} and every later day take entries again. Reports of these days may change.`
            : null
        }
        label="Reopen the books"
        onCancel={onDone}
      />
    </Form>
  );
}
