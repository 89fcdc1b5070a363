import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Form } from "../../components/form/form.tsx";
import { useAppForm } from "../../core/use-app-form.ts";
import { DifferenceFields, differenceSentence } from "./sign-off-form.tsx";

/** Books the difference of another person's count: of the safe (TILL-17), or of money on the way (TILL-18). */
export function DifferenceForm(props: {
  /** Counted less what the books have, in NLe. */
  difference: number;
  label: string;
  send: (booked: { charge_to: "loss" | "staff"; note: string }) => Promise<{ msg: string }>;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { difference } = props;
  const initialValues: { charge_to: string; note: string } = { charge_to: "loss", note: "" };
  const form = useAppForm({
    initialValues,
    submit: ({ charge_to, note }) =>
      props.send({ charge_to: charge_to === "staff" ? "staff" : "loss", note: note.trim() }),
    failure: tillTexts.notSaved,
    onDone: (response) => props.onDone(response.msg),
  });
  return (
    <Form form={form} messageInside>
      <DifferenceFields difference={difference} form={form} isNoteRequired={difference !== 0} />
      <ConfirmAction
        of={form}
        sentence={differenceSentence(difference, form.values.charge_to)}
        label={props.label}
        onCancel={props.onCancel}
      />
    </Form>
  );
}
