import { NativeSelect } from "@mantine/core";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { TillSession } from "@microfinance/contract/tills/schema.ts";
import { movementKinds } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Form } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** Makes a float or hand-over of a session (TILL-6). */
export function MovementForm(props: {
  session: Pick<TillSession, "id" | "till">;
  kind: "float" | "handover";
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { session } = props;
  const make = useEndpointMutation(tills.makeMovement);
  const initialValues: { kind: string; amount: number | "" } = { kind: props.kind, amount: "" };
  const form = useAppForm({
    initialValues,
    submit: ({ kind, amount }, key) =>
      make.mutateAsync({
        params: { id: session.id },
        body: {
          movement_key: key(),
          kind: kind === "float" ? "float" : "handover",
          amount: Number(amount),
        },
      }),
    failure: tillTexts.notSaved,
    onDone: (response) => props.onDone(response.msg),
  });
  const { kind, amount } = form.values;
  const way =
    kind === "float"
      ? `from the safe to ${session.till.name}`
      : `from ${session.till.name} to the safe`;
  return (
    <Form form={form} messageInside>
      <NativeSelect label="Movement" data={[...movementKinds]} {...form.field("kind")} />
      <MoneyField
        label="Amount"
        withAsterisk
        data-autofocus
        {...form.field("amount")}
        value={amount}
      />
      <ConfirmAction
        of={form}
        sentence={
          amount === ""
            ? null
            : `Move ${formatNleExact(amount)} ${way}. It is posted when another person accepts it.`
        }
        label={kind === "float" ? "Make float" : "Make hand-over"}
        onCancel={props.onCancel}
      />
    </Form>
  );
}
