import { NativeSelect, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import { keepError } from "@microfinance/contract/tills/rules.ts";
import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { charges } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Form } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { tillRefreshes } from "./till-refreshes.ts";

/** Signs off a counted session (TILL-11). */
export function SignOffForm(props: {
  session: SessionDetails;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { session } = props;
  const signOff = useEndpointMutation(tills.signOffSession, tillRefreshes);
  const counted = toCents(session.counted ?? 0);
  const difference = session.difference ?? 0;
  const initialValues: { keep: number | ""; charge_to: string; note: string } = {
    keep: 0,
    charge_to: "loss",
    note: "",
  };
  const form = useAppForm({
    initialValues,
    check: ({ keep }) => {
      const text = keepError(toCents(Number(keep)), counted);
      return text === null ? null : { text, fields: ["keep"] };
    },
    submit: ({ keep, charge_to, note }) =>
      signOff.mutateAsync({
        params: { id: session.id },
        body: {
          keep: Number(keep),
          charge_to: charge_to === "staff" ? "staff" : "loss",
          note: note.trim(),
        },
      }),
    failure: tillTexts.notSaved,
    onDone: (response) => props.onDone(response.msg),
  });
  const { keep, charge_to } = form.values;
  const handed = counted - toCents(Number(keep));
  return (
    <Form form={form} messageInside>
      <MoneyField
        label="Stays in the till"
        description="For the next session; the rest goes to the safe"
        data-autofocus
        {...form.field("keep")}
        value={keep}
      />
      <DifferenceFields difference={difference} form={form} isNoteRequired={false} />
      <ConfirmAction
        of={form}
        sentence={
          handed < 0
            ? null
            : `${differenceSentence(difference, charge_to)} ${formatNleExact(fromCents(handed))} goes to the safe, ${formatNleExact(Number(keep))} stays in ${session.till.name}.`
        }
        label="Sign off"
        onCancel={props.onCancel}
      />
    </Form>
  );
}

/** Who bears a shortage, and what is known about the difference of a count, which is counted less expected in NLe. */
export function DifferenceFields(props: {
  difference: number;
  form: { field: (name: "charge_to" | "note") => object };
  isNoteRequired: boolean;
}) {
  const { difference, form } = props;
  return (
    <>
      {difference < 0 && (
        <NativeSelect
          label="The shortage is charged to"
          data={[...charges]}
          {...form.field("charge_to")}
        />
      )}
      <TextInput
        label="Note"
        description={difference === 0 ? "Optional" : "What is known about the difference"}
        withAsterisk={props.isNoteRequired}
        maxLength={textLimits.line}
        {...form.field("note")}
      />
    </>
  );
}

/** What becomes of the difference of a count. */
export function differenceSentence(difference: number, charge: string): string {
  if (difference === 0) return "The count agrees.";
  const words = differenceWords(difference);
  if (difference > 0) return `${words} is posted as cash over.`;
  return `${words} is posted as ${charge === "staff" ? "owed by the cashier" : "a loss"}.`;
}

/** The difference of a count, which is not 0: "NLe 100.00 short". */
export function differenceWords(difference: number): string {
  return `${formatNleExact(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}
