import { NumberInput } from "@mantine/core";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import { countTotal } from "@microfinance/contract/tills/rules.ts";
import type { Denomination, TillSession } from "@microfinance/contract/tills/schema.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Form } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import classes from "./cash.module.css";

interface Closing {
  onDone: (text: string) => void;
  onCancel: () => void;
}

interface CountProps extends Closing {
  place: "till" | "safe";
  name: string;
  /** What follows from the count. */
  after: string;
  isAgain: boolean;
  send: (denominations: Denomination[]) => Promise<{ msg: string }>;
}

/** Counts a till by notes and coins (TILL-8), without a word of what it should hold. */
export function CountForm(
  props: Closing & { session: Pick<TillSession, "id" | "till" | "status"> },
) {
  const { session, ...closing } = props;
  const count = useEndpointMutation(tills.countSession, ["ledger"]);
  return (
    <CountOf
      {...closing}
      place="till"
      name={session.till.name}
      isAgain={session.status !== "open"}
      after={
        session.status === "open" ? "It takes no more cash afterwards." : "Earlier counts are kept."
      }
      send={(denominations) =>
        count.mutateAsync({ params: { id: session.id }, body: { denominations } })
      }
    />
  );
}

/** Counts the safe (TILL-17), as a till. */
export function CountSafeForm(props: Closing) {
  const count = useEndpointMutation(tills.countSafe, ["dashboard"]);
  return (
    <CountOf
      {...props}
      place="safe"
      name="The safe"
      isAgain={false}
      after="Another person signs the count off."
      send={(denominations) => count.mutateAsync({ body: { denominations } })}
    />
  );
}

function CountOf(props: CountProps) {
  const { data } = useEndpointQuery(readSettings);
  if (data === undefined) return <DetailSkeleton />;
  const values = data.settings.till_denominations.toSorted((a, b) => b - a);
  return <Counting {...props} values={values} />;
}

function Counting(props: CountProps & { values: readonly number[] }) {
  const { values } = props;
  const initialValues: { pieces: (number | "")[] } = { pieces: values.map(() => "") };
  const form = useAppForm({
    initialValues,
    submit: ({ pieces }) => props.send(denominationsOf(values, pieces)),
    failure: tillTexts.notSaved,
    onDone: (response) => props.onDone(response.msg),
  });
  const { pieces } = form.values;
  // An empty till is counted with a 0: an untouched form must not end its cash.
  const isCounted = pieces.some((number) => number !== "");
  const total = formatNleExact(fromCents(countTotal(denominationsOf(values, pieces))));
  return (
    <Form form={form} messageInside>
      <table className={classes.count}>
        <thead>
          <tr>
            <th scope="col">Note or coin</th>
            <th scope="col">Pieces</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            <tr key={value}>
              <th scope="row">{formatNleExact(value)}</th>
              <td>
                <NumberInput
                  aria-label={`Pieces of ${formatNleExact(value)}`}
                  allowDecimal={false}
                  allowNegative={false}
                  max={1_000_000}
                  hideControls
                  placeholder="0"
                  {...(index === 0 ? { "data-autofocus": true } : {})}
                  value={pieces[index] ?? ""}
                  onChange={(typed) =>
                    form.setFieldValue(
                      "pieces",
                      pieces.map((old, place) =>
                        place === index ? (typed === "" ? "" : Number(typed)) : old,
                      ),
                    )
                  }
                />
              </td>
              <td>{formatNleExact(fromCents(toCents(value) * (pieces[index] || 0)))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Counted
            </th>
            <td aria-live="polite">{total}</td>
          </tr>
        </tfoot>
      </table>
      <ConfirmAction
        of={form}
        sentence={isCounted ? `${props.name} holds ${total}. ${props.after}` : null}
        otherwise={`Enter the pieces of each note and coin. If the ${props.place} is empty, enter a 0.`}
        label={props.isAgain ? "Record another count" : "Record the count"}
        onCancel={props.onCancel}
      />
    </Form>
  );
}

function denominationsOf(values: readonly number[], pieces: readonly (number | "")[]) {
  return values.map((value, index) => ({ value, pieces: pieces[index] || 0 }));
}
