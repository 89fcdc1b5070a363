import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dayError } from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import { businessDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { errorMessage } from "../core/api-error.ts";
import { isSignInNeeded, staffSession } from "./calls.ts";
import { leaveRound, type Round, sendRound, toSend } from "./round.ts";
import { RowItem } from "./row-item.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useOnline } from "./use-online.ts";
import classes from "./field.module.css";

/** The opened sheet: its rows, what was collected, and how much of it the office has (COLL-40). */
export function RoundView(props: {
  round: Round;
  onChange: (round: Round) => void;
  onLeft: () => void;
}) {
  const { round } = props;
  const { vault, sheet, collections } = round;
  const isOnline = useOnline();
  const { send, isSending, message } = useSending(round, props.onChange);
  const [find, setFind] = useState("");
  const [opened, setOpened] = useState<number | null>(null);
  const waiting = toSend(round);
  const total = sumCents([...collections.values()].map(({ amount }) => toCents(amount)));
  const wrongDay = dayError(vault.collection_date, businessDate(new Date()));
  const person = staffSession();
  const isOwner = person?.staff_id === vault.staff_id;

  // What was kept without a network is sent when there is one, and when the sheet is opened.
  const sendNow = useEffectEvent(() => void send());
  const sendable = isOnline && isOwner ? waiting.length : 0;
  useEffect(() => {
    if (sendable > 0) sendNow();
  }, [sendable]);

  const rows = sheet.rows.filter(({ customer_name, village, loan_id }) =>
    `${customer_name} ${village} ${loan_id}`.toLowerCase().includes(find.trim().toLowerCase()),
  );
  return (
    <>
      <h1>Collection sheet {vault.number}</h1>
      <p className={classes.soft}>
        {sheet.name}, {formatStaffDate(vault.collection_date)}
      </p>
      <div className={classes.sum} role="status">
        <p>
          Collected <strong>{formatNleExact(fromCents(total))}</strong>
        </p>
        <p>{inWords(waiting.length, collections.size)}</p>
      </div>
      {message !== null && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
      {!isOnline && <p className={classes.soft}>{texts.noNetwork}</p>}
      {isOnline && person === null && waiting.length > 0 && <SignInLink text={texts.signIn} />}
      {isOnline && person !== null && !isOwner && (
        <SignInLink text={texts.otherPerson(vault.staff_name)} />
      )}
      {isOnline && isOwner && waiting.length > 0 && (
        <button
          type="button"
          className={classes.primary}
          disabled={isSending}
          onClick={() => void send()}
        >
          {isSending ? "Sending..." : "Send now"}
        </button>
      )}
      {wrongDay !== null && <p className={classes.waiting}>{wrongDay}</p>}
      <label className={classes.find}>
        Find a member
        <input type="search" value={find} onChange={(event) => setFind(event.target.value)} />
      </label>
      <ul className={classes.rows} aria-label="Members">
        {rows.map((row) => (
          <RowItem
            key={row.position}
            row={row}
            round={round}
            mayCollect={wrongDay === null}
            isOpen={opened === row.position}
            onOpen={() => setOpened(opened === row.position ? null : row.position)}
            onKept={props.onChange}
          />
        ))}
      </ul>
      <Leave round={round} unsent={waiting.length} onLeft={props.onLeft} />
    </>
  );
}

/** Sends the queue; one at a time. */
function useSending(round: Round, onChange: (round: Round) => void) {
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isUnderway = useRef(false);
  const send = async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSending(true);
    try {
      const sent = await sendRound(round);
      setMessage(sent.isWithdrawn ? texts.withdrawn : null);
      onChange(sent.round);
    } catch (error) {
      setMessage(isSignInNeeded(error) ? texts.signIn : errorMessage(error, texts.notSent));
    } finally {
      isUnderway.current = false;
      setSending(false);
    }
  };
  return { send, isSending, message };
}

function Leave(props: { round: Round; unsent: number; onLeft: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (props.unsent > 0) return null;
  if (!isAsked)
    return (
      <button type="button" className={classes.secondary} onClick={() => setAsked(true)}>
        Remove this sheet from the phone
      </button>
    );
  const leave = async () => {
    await leaveRound(props.round.vault.taken_id);
    props.onLeft();
  };
  return (
    <div className={classes.ask} role="group" aria-label="Remove the sheet">
      <p>Everything was sent. The sheet and its names are removed from this phone.</p>
      <button type="button" className={classes.primary} onClick={() => void leave()}>
        Remove
      </button>
      <button type="button" className={classes.secondary} onClick={() => setAsked(false)}>
        Back
      </button>
    </div>
  );
}

function inWords(waiting: number, all: number): string {
  if (all === 0) return "Nothing collected yet.";
  if (waiting === 0) return "Everything was sent.";
  return waiting === 1 ? "1 amount waits to be sent." : `${waiting} amounts wait to be sent.`;
}
