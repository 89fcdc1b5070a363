import { Switch, TextInput } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { isLoanCode } from "@microfinance/contract/core/fields.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import * as moves from "@microfinance/contract/payments/move-endpoints.ts";
import { moveTexts as texts } from "@microfinance/contract/payments/move-texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import layout from "../../components/layout.module.css";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useActPreview } from "../../core/use-act-preview.ts";
import { useMethods } from "../cash/method-fields.tsx";

const refreshed = ["loans", "credit", "ledger", "reports", "dashboard", "servicing"] as const;

/** Moves a payment to another loan, or asks for it, with what that would change (SERV-144). */
export function MovePayment(props: {
  payment: Payment;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const { payment } = props;
  const actor = useActor();
  const mayMove = actor !== null && may(actor, "payments.reverse");
  const methods = useMethods();
  const takesExcess = methods.takesExcess(payment.payment_method);
  const move = useEndpointMutation(moves.movePayment, refreshed);
  const ask = useEndpointMutation(moves.askMove, refreshed);
  const params = { paymentId: String(payment.id) };
  const form = useAppForm({
    initialValues: { to_loan: "", reason: "", keeps_excess: false },
    check: ({ to_loan, reason }) => [
      ...(isLoanCode(to_loan.trim()) ? [] : [{ field: "to_loan", text: texts.loanRequired }]),
      ...(reason.trim() === "" ? [{ field: "reason", text: texts.reasonRequired }] : []),
    ],
    submit: async ({ to_loan, reason, keeps_excess }, key): Promise<{ msg: string }> => {
      const body = { ...moveBody(to_loan, keeps_excess), reason: reason.trim() };
      return movesAlone
        ? move.mutateAsync({ params, body: { act_key: key(), ...body } })
        : ask.mutateAsync({ params, body: { request_key: key(), ...body } });
    },
    failure: texts.failed,
    onDone: (response) => props.onDone(response.msg),
  });
  const { to_loan, keeps_excess } = form.values;
  const isComplete = isLoanCode(to_loan.trim());
  const preview = useActPreview(
    moves.previewMove,
    isComplete ? { params, body: moveBody(to_loan, keeps_excess) } : null,
  );
  const movesAlone = mayMove && preview.data?.needs_second_person !== true;
  return (
    <div className={layout.stack4}>
      <TextInput
        label="Loan that it belongs to"
        placeholder="LN-202603-000045"
        withAsterisk
        autoComplete="off"
        {...form.field("to_loan")}
      />
      {takesExcess && (
        <Switch
          label="Keep what that loan does not need as its customer's credit"
          checked={keeps_excess}
          onChange={(event) => form.setFieldValue("keeps_excess", event.currentTarget.checked)}
        />
      )}
      <TextInput
        label="Reason"
        description="Kept in the audit log, not shown to customers"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      {preview.error !== null && (
        <Note tone="warning">{errorMessage(preview.error, texts.failed)}</Note>
      )}
      {preview.data !== undefined && <DetailList items={preview.data.lines} columns={1} />}
      <ConfirmAction
        of={form}
        danger
        sentence={
          preview.isCurrent
            ? movesAlone
              ? "The receipt is marked as moved, and the other loan gets its own. Both customers are notified."
              : "Once another person has approved it, the payment is moved and both customers are notified."
            : null
        }
        label={movesAlone ? "Move the payment" : "Ask for the move"}
        onCancel={props.onCancel}
      />
    </div>
  );
}

function moveBody(to_loan: string, keepsExcess: boolean) {
  return { to_loan: to_loan.trim(), ...(keepsExcess ? { excess: "credit" as const } : {}) };
}
