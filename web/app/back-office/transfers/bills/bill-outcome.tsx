import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import type { Bill } from "@microfinance/contract/bills/endpoints.ts";
import { bareNumber, outcomeError, tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import layout from "../../../components/layout.module.css";
import { errorMessage } from "../../../core/api-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";

/** What stands in the way of a bill's money, or that it is paid (BILL-4). */
function stateText(bill: Bill): string {
  if (bill.status === "unknown") return texts.outcomeUnknown;
  if (bill.status === "not_accepted") return texts.notAccepted(bill.note || texts.refusals.other);
  if (bill.status === "reversed") return texts.alreadyReversed;
  return bill.token === null ? texts.paid : `${texts.paidWithToken} ${tokenInGroups(bill.token)}`;
}

/**
 * The outcome of a bill. One that is unknown is asked of a connected biller by a press, or typed from the terminal;
 * nothing is sent again by itself (BILL-9, BILL-10).
 *
 * @param isQuiet leaves the text of a known outcome away.
 */
export function BillOutcome({ bill, isQuiet = false }: { bill: Bill; isQuiet?: boolean }) {
  const [isTyping, setTyping] = useState(false);
  const [answer, setAnswer] = useState<BannerMessage | null>(null);
  const ask = useEndpointMutation(bills.askOutcome, ["dashboard", "ledger", "tills"]);
  const isUnknown = bill.status === "unknown";
  if (!isUnknown && isQuiet) return null;
  const askBiller = async () => {
    try {
      const { msg } = await ask.mutateAsync({ params: { id: bill.id } });
      setAnswer({ tone: "info", text: msg });
    } catch (error) {
      setAnswer({ tone: "warning", text: errorMessage(error, texts.billerFailed) });
    }
  };
  return (
    <div className={layout.stack3}>
      <Note tone={bill.status === "paid" ? "neutral" : "warning"}>{stateText(bill)}</Note>
      {isUnknown && <Banner message={answer} onDismiss={() => setAnswer(null)} />}
      {isUnknown && !isTyping && (
        <div className={layout.row2}>
          {bill.connected && (
            <Button variant="default" loading={ask.isPending} onClick={() => void askBiller()}>
              Ask the biller
            </Button>
          )}
          <Button variant="default" onClick={() => setTyping(true)}>
            {bill.gives_token ? "Type the token" : "The biller accepted it"}
          </Button>
        </div>
      )}
      {isUnknown && isTyping && <OutcomeForm bill={bill} onCancel={() => setTyping(false)} />}
    </div>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The outcome as the biller's terminal, or its office, said it. */
function OutcomeForm({ bill, onCancel }: { bill: Bill; onCancel: () => void }) {
  const record = useEndpointMutation(bills.recordOutcome, ["dashboard", "ledger"]);
  const form = useAppForm({
    initialValues: { token: "", biller_reference: "", note: "" },
    check: ({ token }) => {
      const error = outcomeError(bill, bareNumber(token));
      return error === null ? [] : [{ field: error.field ?? "note", text: error.text }];
    },
    submit: (values) =>
      record.mutateAsync({
        params: { id: bill.id },
        body: {
          token: bareNumber(values.token) || null,
          biller_reference: values.biller_reference.trim() || null,
          note: values.note.trim() || null,
        },
      }),
    failure: texts.outcomeFailed,
    onDone: onCancel,
  });
  return (
    <div className={layout.stack3}>
      {bill.gives_token && (
        <TextInput
          label="Token"
          withAsterisk
          ref={focus}
          autoComplete="off"
          inputMode="numeric"
          maxLength={60}
          {...form.field("token")}
        />
      )}
      <TextInput
        label="Reference of the biller"
        autoComplete="off"
        maxLength={textLimits.reference}
        {...form.field("biller_reference")}
      />
      <TextInput
        label="Note"
        description="Who said so, or where it stands"
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={textLimits.line}
        {...form.field("note")}
      />
      <ConfirmAction
        of={form}
        sentence={
          bill.gives_token && form.values.token.trim() === ""
            ? null
            : `${bill.number} counts as paid by ${bill.biller_name}. Where the biller did not accept it, give the money back instead.`
        }
        label="Record the outcome"
        onCancel={onCancel}
      />
    </div>
  );
}
