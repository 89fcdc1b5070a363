import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dayError, waitingText } from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import { businessDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { Sentence } from "../components/display/sentence.tsx";
import { errorMessage } from "../core/api-error.ts";
import { isSignInNeeded, staffSession } from "./calls.ts";
import { merged, toSend } from "./queue.ts";
import { leaveRound, type Round, sendRound, type Unsent } from "./round.ts";
import { type Act, RowItem } from "./row-item.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useOnline } from "./use-online.ts";
import { FieldAlert } from "./field-alert.tsx";
import classes from "./field.module.css";

/** The opened sheet: its rows, what was collected, and how much of it is sent (COLL-40). */
export function RoundView(props: {
  round: Round;
  /** Changes the current round, since operations may overlap. */
  onChange: (act: (now: Round) => Round) => void;
  onLeft: () => void;
}) {
  const { round } = props;
  const { vault, sheet, collections } = round;
  const isOnline = useOnline();
  const { send, isSending, message } = useSending(round, props.onChange);
  const [find, setFind] = useState("");
  const [opened, setOpened] = useState<{ position: number; act: Act } | null>(null);
  const { collections: amounts, absences } = toSend(round);
  const unsent = { amounts: amounts.length, absences: absences.length };
  const isWaiting = waitingText(unsent) !== "";
  const total = sumCents([...collections.values()].map(({ amount }) => toCents(amount)));
  const wrongDay = dayError(vault.collection_date, businessDate(new Date()));
  const person = staffSession();
  const isOwner = person?.staff_id === vault.staff_id;

  // Entries of a time without a network are sent once there is one, and when the sheet is opened. Without entries, only
  // the instructions of the server are read.
  const sendNow = useEffectEvent(() => void send());
  const isReached = isOnline && isOwner;
  const sendable = isReached ? unsent.amounts + unsent.absences : 0;
  useEffect(() => {
    if (isReached) sendNow();
  }, [isReached]);
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
          Collected{" "}
          <strong>
            <Sentence text={formatNleExact(fromCents(total))} />
          </strong>
        </p>
        <p>{inWords(unsent, collections.size + round.absences.size)}</p>
      </div>
      <FieldAlert text={message} />
      {!isOnline && <p className={classes.soft}>{texts.noNetwork}</p>}
      {isOnline && person === null && isWaiting && <SignInLink text={texts.signIn} />}
      {isOnline && person !== null && !isOwner && (
        <SignInLink text={texts.otherPerson(vault.staff_name)} />
      )}
      {isOnline && isOwner && isWaiting && (
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
      <label>
        Find a member
        <input type="search" value={find} onChange={(event) => setFind(event.target.value)} />
      </label>
      <ul className={classes.rows} aria-label="Members">
        {rows.map((row) => (
          <RowItem
            key={row.position}
            row={row}
            round={round}
            mayEnter={wrongDay === null}
            opened={opened?.position === row.position ? opened.act : null}
            onOpen={(act) => setOpened(act === null ? null : { position: row.position, act })}
            onKept={(kept) => {
              setOpened(null);
              props.onChange((now) => ({ ...now, ...merged(now, kept) }));
            }}
          />
        ))}
      </ul>
      <Leave round={round} isWaiting={isWaiting} onLeft={props.onLeft} />
    </>
  );
}

/** Sends the queue, or reads the instructions of the server; one call at a time. */
function useSending(round: Round, onChange: (act: (now: Round) => Round) => void) {
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isUnderway = useRef(false);
  const send = async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSending(true);
    const { round: sent, isWithdrawn, failure } = await sendRound(round);
    onChange((now) => ({ ...sent, ...merged(now, sent) }));
    if (isWithdrawn) setMessage(texts.withdrawn);
    else setMessage(messageOf(failure, sent));
    isUnderway.current = false;
    setSending(false);
  };
  return { send, isSending, message };
}

/** The text about waiting entries after a failure; null if no entry waits. */
function messageOf(failure: unknown, round: Round): string | null {
  const { collections, absences } = toSend(round);
  if (failure === null || collections.length + absences.length === 0) return null;
  return isSignInNeeded(failure) ? texts.signIn : errorMessage(failure, texts.notSent);
}

function Leave(props: { round: Round; isWaiting: boolean; onLeft: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (props.isWaiting) return null;
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

function inWords(unsent: Unsent, all: number): string {
  if (all === 0) return "Nothing collected yet.";
  return waitingText(unsent) || "Everything was sent.";
}
