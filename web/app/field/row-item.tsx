import { type FormEvent, useState } from "react";
import {
  enteredError,
  placeLabels,
  provisionalReference,
} from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import {
  formatNleExact,
  fromCents,
  parseTypedNumber,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import { textOf } from "./form-text.ts";
import { type Collection, keepAmount, type PhoneRow, type Round } from "./round.ts";
import classes from "./field.module.css";

interface Props {
  row: PhoneRow;
  round: Round;
  mayCollect: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onKept: (round: Round) => void;
}

/** A member of the round: what is owed, what was collected, and where that amount is. */
export function RowItem(props: Props) {
  const { row, round } = props;
  const collection = round.collections.get(row.position);
  const owed = fromCents(sumCents([row.due, row.arrears, row.penalty].map(toCents)));
  const isPaid = row.payment !== null;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <p>
          <strong>{row.customer_name}</strong>
        </p>
        <p className={classes.soft}>
          {[row.village, row.loan_id].filter((part) => part !== "").join(", ")}
        </p>
        <p>
          Due {formatNleExact(owed)}
          {row.arrears > 0 && (
            <span className={classes.late}>, late {formatNleExact(row.arrears)}</span>
          )}
          , owes {formatNleExact(row.balance)}
        </p>
      </div>
      {collection !== undefined && <Kept collection={collection} number={round.vault.number} />}
      {collection === undefined && isPaid && (
        <p className={classes.soft}>Booked at the office before the sheet was taken.</p>
      )}
      {collection === undefined && !isPaid && props.mayCollect && (
        <>
          <button
            type="button"
            className={classes.secondary}
            aria-expanded={props.isOpen}
            aria-label={`Collect from ${row.customer_name}`}
            onClick={props.onOpen}
          >
            {props.isOpen ? "Close" : "Collect"}
          </button>
          {props.isOpen && <Collect {...props} />}
        </>
      )}
    </li>
  );
}

function Collect({ row, round, onKept }: Props) {
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = parseTypedNumber(textOf(event.currentTarget, "amount"));
    const wrong = enteredError(entered, toCents(row.balance));
    setError(wrong);
    setAmount(wrong === null ? entered : null);
  };
  const keep = async (checked: number) => {
    try {
      onKept(await keepAmount(round, row.position, checked));
    } catch {
      setError(texts.notKept);
    }
  };
  return (
    <form className={classes.form} onSubmit={check}>
      <label>
        Amount in NLe
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== null}
          readOnly={amount !== null}
          required
        />
      </label>
      {error !== null && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {amount === null ? (
        <button type="submit" className={classes.primary}>
          Check the amount
        </button>
      ) : (
        <div className={classes.ask} role="group" aria-label="Keep the amount">
          <p>
            <strong>{formatNleExact(amount)}</strong> from {row.customer_name}. It cannot be changed
            on the phone.
          </p>
          <button type="button" className={classes.primary} onClick={() => void keep(amount)}>
            Keep {formatNleExact(amount)}
          </button>
          <button type="button" className={classes.secondary} onClick={() => setAmount(null)}>
            Change
          </button>
        </div>
      )}
    </form>
  );
}

function Kept({ collection, number }: { collection: Collection; number: string }) {
  const { position, collection_key, amount, place, text, receipt_number } = collection;
  return (
    <div className={classes.kept} data-place={place}>
      <p>
        <strong>{formatNleExact(amount)}</strong> <span>{placeLabels[place]}</span>
      </p>
      {text !== "" && <p className={classes.reason}>{text}</p>}
      {receipt_number === null ? (
        <p>
          Reference {provisionalReference(number, position, collection_key)}
          {place === "kept" && <span className={classes.soft}> (no receipt yet)</span>}
        </p>
      ) : (
        <p>Receipt {receipt_number}</p>
      )}
    </div>
  );
}
