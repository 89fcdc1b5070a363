import { type FormEvent, useState } from "react";
import {
  enteredError,
  placeLabels,
  provisionalReference,
} from "@microfinance/contract/collections/on-phone.ts";
import { callAddress } from "@microfinance/contract/collections/reach.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { readTypedAmount } from "@microfinance/contract/core/typed-amount.ts";
import { Sentence } from "../components/display/sentence.tsx";
import { textOf } from "./form-text.ts";
import { type Absence, type Collection, keepAbsence, keepAmount, type Queue } from "./queue.ts";
import type { PhoneRow, Round } from "./round.ts";
import { FieldAlert } from "./field-alert.tsx";
import classes from "./field.module.css";

/** The open form of a row. */
export type Act = "collect" | "absent";

interface Props {
  row: PhoneRow;
  round: Round;
  mayEnter: boolean;
  opened: Act | null;
  onOpen: (act: Act | null) => void;
  onKept: (kept: Queue) => void;
}

/** A member of the round: what is owed, what was entered, and its state. */
export function RowItem(props: Props) {
  const { row, round } = props;
  const collection = round.collections.get(row.position);
  const absence = round.absences.get(row.position);
  const owed = fromCents(sumCents([row.due, row.arrears, row.penalty].map(toCents)));
  const isPaid = row.payment !== null;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          <strong>{row.customer_name}</strong>
          {row.phone !== "" && (
            <a href={callAddress(row.phone)} aria-label={`Call ${row.customer_name}, ${row.phone}`}>
              {row.phone}
            </a>
          )}
        </p>
        <p className={classes.soft}>
          {[row.village, row.loan_id].filter((part) => part !== "").join(", ")}
        </p>
        <p>
          <Sentence text={`Due ${formatNleExact(owed)}`} />
          {row.arrears > 0 && (
            <span className={classes.late}>
              <Sentence text={`, late ${formatNleExact(row.arrears)}`} />
            </span>
          )}
          <Sentence text={`, owes ${formatNleExact(row.balance)}`} />
        </p>
      </div>
      {collection !== undefined && <Kept collection={collection} number={round.vault.number} />}
      {collection === undefined && absence !== undefined && <Marked absence={absence} />}
      {collection === undefined && isPaid && (
        <p className={classes.soft}>Booked at the office before the sheet was taken.</p>
      )}
      {collection === undefined && absence === undefined && row.is_absent === true && (
        <p className={classes.soft}>Marked absent at the office before the sheet was taken.</p>
      )}
      {collection === undefined && !isPaid && props.mayEnter && (
        <Enter {...props} mayMark={absence === undefined && row.is_absent !== true} />
      )}
    </li>
  );
}

/** The two buttons of a row; a member who was marked absent may still pay. */
function Enter({ mayMark, ...props }: Props & { mayMark: boolean }) {
  const { row, opened } = props;
  const toggle = (act: Act, label: string, name: string) => (
    <button
      type="button"
      className={classes.secondary}
      aria-expanded={opened === act}
      aria-label={`${name} ${row.customer_name}`}
      onClick={() => props.onOpen(opened === act ? null : act)}
    >
      {opened === act ? "Close" : label}
    </button>
  );
  return (
    <>
      <div className={classes.acts}>
        {toggle("collect", "Collect", "Collect from")}
        {mayMark && toggle("absent", "Absent", "Mark absent:")}
      </div>
      {opened === "collect" && <Collect {...props} />}
      {opened === "absent" && mayMark && <Absent {...props} />}
    </>
  );
}

function Absent({ row, round, onKept }: Props) {
  const [error, setError] = useState<string | null>(null);
  const mark = async () => {
    try {
      onKept(await keepAbsence(round.key, row.position));
    } catch {
      setError(texts.notMarked);
    }
  };
  return (
    <div className={classes.ask} role="group" aria-label="Mark as absent">
      <p>
        <strong>{row.customer_name}</strong> was not there. An amount can still be collected today.
      </p>
      <FieldAlert text={error} />
      <button type="button" className={classes.primary} onClick={() => void mark()}>
        Mark as absent
      </button>
    </div>
  );
}

function Collect({ row, round, onKept }: Props) {
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readTypedAmount(textOf(event.currentTarget, "amount"));
    const entered = read.amount ?? 0;
    const wrong = read.error ?? enteredError(entered, toCents(row.balance));
    setError(wrong);
    setAmount(wrong === null ? entered : null);
  };
  const keep = async (checked: number) => {
    try {
      onKept(await keepAmount(round.key, row.position, checked));
    } catch {
      setError(texts.notKept);
    }
  };
  return (
    <form className={classes.form} onSubmit={check}>
      <label>
        {`Amount in ${currencyMark}`}
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== null}
          readOnly={amount !== null}
          required
        />
      </label>
      <FieldAlert text={error} />
      {amount === null ? (
        <button type="submit" className={classes.primary}>
          Check the amount
        </button>
      ) : (
        <div className={classes.ask} role="group" aria-label="Keep the amount">
          <p>
            <strong>
              <Sentence text={formatNleExact(amount)} />
            </strong>{" "}
            from {row.customer_name}. It cannot be changed on the phone.
          </p>
          <button type="button" className={classes.primary} onClick={() => void keep(amount)}>
            <Sentence text={`Keep ${formatNleExact(amount)}`} />
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
        <strong>
          <Sentence text={formatNleExact(amount)} />
        </strong>{" "}
        <span>{placeLabels[place]}</span>
      </p>
      <Reason text={text} />
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

function Marked({ absence: { place, text } }: { absence: Absence }) {
  return (
    <div className={classes.kept} data-place={place}>
      <p>
        <strong>Absent</strong> <span>{placeLabels[place]}</span>
      </p>
      <Reason text={text} />
    </div>
  );
}

/** Why something was not booked or marked; nothing for an empty text. */
function Reason({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={classes.reason}>
      <Sentence text={text} />
    </p>
  );
}
