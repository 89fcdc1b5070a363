import { type FormEvent, useState } from "react";
import { pinError, waitingText } from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { errorMessage } from "../core/api-error.ts";
import { staffSession } from "./calls.ts";
import { textOf } from "./form-text.ts";
import { NewPin } from "./new-pin.tsx";
import { openRound, renewRound, type Round, type Unsent } from "./round.ts";
import { SignInLink } from "./sign-in-link.tsx";
import type { Vault } from "./store.ts";
import { useOnline } from "./use-online.ts";
import { FieldAlert } from "./field-alert.tsx";
import classes from "./field.module.css";

/** Asks for the PIN of the sheet (COLL-38), or sets a new one with the recovery key of the server. */
export function PinForm(props: { vault: Vault; unsent: Unsent; onOpen: (round: Round) => void }) {
  const { vault } = props;
  const waiting = waitingText(props.unsent);
  const [isForgotten, setForgotten] = useState(false);
  return (
    <>
      <h1>Collection sheet {vault.number}</h1>
      <p className={classes.soft}>
        {formatStaffDate(vault.collection_date)}, taken by {vault.staff_name}.
      </p>
      {waiting !== "" && <p className={classes.waiting}>{waiting}</p>}
      {isForgotten ? (
        <Renew vault={vault} onOpen={props.onOpen} onBack={() => setForgotten(false)} />
      ) : (
        <Unlock onOpen={props.onOpen} onForgotten={() => setForgotten(true)} />
      )}
    </>
  );
}

function Unlock(props: { onOpen: (round: Round) => void; onForgotten: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setOpening(true);
    const opening = await openRound(textOf(form, "pin"));
    setOpening(false);
    if (opening.kind === "open") return props.onOpen(opening.round);
    form.reset();
    const minutes =
      opening.kind === "locked" ? Math.ceil((opening.until - Date.now()) / 60_000) : 0;
    return setError(minutes > 0 ? texts.pinLocked(minutes) : texts.pinWrong);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void open(event)}>
      <label>
        PIN
        <input
          type="password"
          name="pin"
          autoComplete="off"
          required
          aria-invalid={error !== null}
        />
      </label>
      <FieldAlert text={error} />
      <button type="submit" className={classes.primary} disabled={isOpening}>
        {isOpening ? "Opening..." : "Open the sheet"}
      </button>
      <button type="button" className={classes.secondary} onClick={props.onForgotten}>
        Forgot the PIN
      </button>
    </form>
  );
}

function Renew(props: { vault: Vault; onOpen: (round: Round) => void; onBack: () => void }) {
  const { vault } = props;
  const isOnline = useOnline();
  const isOwner = staffSession()?.staff_id === vault.staff_id;
  const [error, setError] = useState<string | null>(null);
  const renew = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pin = textOf(form, "pin");
    const wrong = pinError(pin, textOf(form, "repeated"));
    setError(wrong);
    if (wrong !== null) return;
    try {
      props.onOpen(await renewRound(pin));
    } catch (failure) {
      setError(errorMessage(failure, texts.notTaken));
    }
  };
  return (
    <>
      <p>
        What you collected is not lost. The office opens the sheet for {vault.staff_name}, signed in
        and with a network, and you choose a new PIN.
      </p>
      {!isOnline && <p role="status">{texts.noNetwork}</p>}
      {isOnline && !isOwner && <SignInLink text={`Sign in as ${vault.staff_name}.`} />}
      <form className={classes.form} onSubmit={(event) => void renew(event)}>
        {isOnline && isOwner && <NewPin />}
        <FieldAlert text={error} />
        {isOnline && isOwner && (
          <button type="submit" className={classes.primary}>
            Set the new PIN
          </button>
        )}
        <button type="button" className={classes.secondary} onClick={props.onBack}>
          Back
        </button>
      </form>
    </>
  );
}
