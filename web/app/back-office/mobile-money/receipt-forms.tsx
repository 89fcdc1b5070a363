import { Stack, TextInput } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { isLoanCode } from "@microfinance/contract/core/fields.ts";
import * as wallet from "@microfinance/contract/mobile-money/endpoints.ts";
import { confirmError, formatReceived } from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptIn } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useSubmit } from "../../core/use-submit.ts";

interface FormProps {
  receipt: ReceiptIn;
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** The nouns that show something else after a receipt was booked. */
const changed = ["loans", "payments", "credit", "ledger", "reports", "dashboard"] as const;

/** Books a receipt on a loan (MOMO-14). */
export function AttachForm({ receipt, onDone, onCancel }: FormProps) {
  const attach = useEndpointMutation(wallet.attachReceipt, changed);
  const form = useAppForm<
    { loan_id: string; reason: string },
    Awaited<ReturnType<typeof attach.mutateAsync>>
  >({
    initialValues: { loan_id: receipt.loan_id ?? "", reason: "" },
    check: ({ loan_id, reason }) => [
      ...(isLoanCode(codeOf(loan_id)) ? [] : [{ field: "loan_id", text: texts.loanRequired }]),
      ...(reason.trim() === "" ? [{ field: "reason", text: texts.reasonRequired }] : []),
    ],
    submit: ({ loan_id, reason }, key) =>
      attach.mutateAsync({
        params: { id: receipt.id },
        body: { request_key: key(), loan_id: codeOf(loan_id), reason: reason.trim() },
      }),
    failure: texts.notSaved,
    onDone: (response) => onDone(response.msg),
  });
  const { loan_id } = form.values;
  return (
    <Stack>
      <TextInput label="Loan" withAsterisk maxLength={20} {...form.field("loan_id")} />
      <TextInput
        label="Reason"
        description="How it is known whose money this is"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <ConfirmAction
        of={form}
        sentence={
          isLoanCode(codeOf(loan_id))
            ? `${formatReceived(receipt.amount, receipt.currency)} pays ${codeOf(loan_id)}. What the loan does not need becomes the customer's credit. Above the limit a second person confirms it.`
            : null
        }
        otherwise={texts.loanRequired}
        label="Attach"
        onCancel={onCancel}
      />
    </Stack>
  );
}

const codeOf = (typed: string) => typed.trim().toUpperCase();

/** Books that a receipt was paid back (MOMO-16). */
export function ReturnForm({ receipt, onDone, onCancel }: FormProps) {
  const giveBack = useEndpointMutation(wallet.returnReceipt, changed);
  const form = useAppForm<
    { reference: string; reason: string },
    Awaited<ReturnType<typeof giveBack.mutateAsync>>
  >({
    initialValues: { reference: "", reason: "" },
    check: ({ reference, reason }) => [
      ...(reference.trim() === "" ? [{ field: "reference", text: texts.referenceRequired }] : []),
      ...(reason.trim() === "" ? [{ field: "reason", text: texts.reasonRequired }] : []),
    ],
    submit: ({ reference, reason }, key) =>
      giveBack.mutateAsync({
        params: { id: receipt.id },
        body: { request_key: key(), reference: reference.trim(), reason: reason.trim() },
      }),
    failure: texts.notSaved,
    onDone: (response) => onDone(response.msg),
  });
  return (
    <Stack>
      <Note>Pay the money back in the provider&apos;s dashboard first.</Note>
      <TextInput
        label="Reference of the payout"
        withAsterisk
        maxLength={textLimits.reference}
        {...form.field("reference")}
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
          form.values.reference.trim() === ""
            ? null
            : `${formatReceived(receipt.amount, receipt.currency)} left the wallet for the payer. Above the limit a second person confirms it.`
        }
        otherwise={texts.referenceRequired}
        label="Book as returned"
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** Confirms or declines what another person asked for; who asked withdraws it (MOMO-15). */
export function ConfirmForm(props: {
  receipt: ReceiptIn;
  actor: Actor;
  onDone: (text: string) => void;
}) {
  const { receipt, actor, onDone } = props;
  const params = { id: receipt.id };
  const confirm = useEndpointMutation(wallet.confirmReceipt, changed);
  const decline = useEndpointMutation(wallet.declineReceipt, changed);
  const options = {
    failure: texts.notSaved,
    onDone: (response: { msg: string }) => onDone(response.msg),
  };
  const confirming = useSubmit(() => confirm.mutateAsync({ params }), options);
  const declining = useSubmit(() => decline.mutateAsync({ params }), options);
  const error = confirmError(receipt, actor.staff_id ?? 0);
  if (error !== null || !may(actor, "receipts.return"))
    return (
      <>
        <Note>{error ?? texts.asked}</Note>
        <ConfirmAction
          of={declining}
          sentence="The receipt is unmatched again."
          label={error === null ? "Decline" : "Withdraw"}
        />
      </>
    );
  return (
    <ConfirmAction
      of={confirming}
      sentence="What was asked for is booked at once, and the customer is notified."
      label="Confirm"
      cancelLabel="Decline"
      onCancel={() => void declining.submit()}
    />
  );
}
