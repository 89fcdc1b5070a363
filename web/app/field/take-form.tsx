import { type FormEvent, useEffect, useState } from "react";
import { fieldTexts } from "@microfinance/contract/collections/field-texts.ts";
import { pinError } from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import type { SheetRecord } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { businessDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { errorMessage } from "../core/api-error.ts";
import { sheetsToTake, staffSession } from "./calls.ts";
import { textOf } from "./form-text.ts";
import { NewPin } from "./new-pin.tsx";
import { type Round, takeRound } from "./round.ts";
import { readOnly } from "./store.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { useOnline } from "./use-online.ts";
import { FieldAlert } from "./field-alert.tsx";
import classes from "./field.module.css";

/** Takes a sheet to this phone, while it has a network (COLL-31). */
export function TakeForm({ onTaken }: { onTaken: (round: Round) => void }) {
  const isOnline = useOnline();
  const person = staffSession();
  const [sheets, setSheets] = useState<SheetRecord[] | null>(null);
  const [phone, setPhone] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  const staffId = person?.staff_id ?? null;
  useEffect(() => {
    if (!isOnline || staffId === null) return;
    Promise.all([sheetsToTake(staffId), readOnly("device")]).then(
      ([found, device]) => {
        setSheets(
          found.filter(({ collection_date }) => collection_date >= businessDate(new Date())),
        );
        setPhone(device?.name ?? "");
      },
      (failure: unknown) => setError(errorMessage(failure, texts.notTaken)),
    );
  }, [isOnline, staffId]);

  const take = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pin = textOf(form, "pin");
    const name = textOf(form, "name").trim();
    const wrong = name === "" ? fieldTexts.name : pinError(pin, textOf(form, "repeated"));
    setError(wrong);
    if (wrong !== null) return;
    setTaking(true);
    try {
      onTaken(await takeRound(Number(textOf(form, "sheet")), name, pin));
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setTaking(false);
    }
  };

  return (
    <>
      <h1>Take a collection sheet</h1>
      <p className={classes.soft}>
        The sheet is kept on this phone, encrypted by a PIN, and works without a network until you
        send what you collected.
      </p>
      {!isOnline && <p role="status">Connect to take a sheet to this phone.</p>}
      {isOnline && person === null && <SignInLink text="Sign in to take a sheet." />}
      {isOnline && person !== null && sheets?.length === 0 && (
        <p role="status">
          You have no open sheet for today or tomorrow.{" "}
          <a href="/staff/dashboard#collection-sheets">Open one at Collection Sheets</a>.
        </p>
      )}
      <FieldAlert text={error} />
      {isOnline && person !== null && sheets !== null && sheets.length > 0 && (
        <form className={classes.form} onSubmit={(event) => void take(event)}>
          <label>
            Sheet
            <select name="sheet" defaultValue={preselected(sheets)}>
              {sheets.map(({ id, number, name, collection_date }) => (
                <option key={id} value={id}>
                  {number} {name}, {formatStaffDate(collection_date)}
                </option>
              ))}
            </select>
          </label>
          <label>
            Name of this phone
            <input name="name" defaultValue={phone} maxLength={100} required />
          </label>
          <NewPin />
          <button type="submit" className={classes.primary} disabled={isTaking}>
            {isTaking ? "Taking the sheet..." : "Take to this phone"}
          </button>
        </form>
      )}
    </>
  );
}

/** The sheet that the link in the back office named. */
function preselected(sheets: readonly SheetRecord[]): number | undefined {
  const asked = Number(new URLSearchParams(location.search).get("sheet"));
  return sheets.find(({ id }) => id === asked)?.id;
}

/** The text of an error of this page, or of a call. */
function messageOf(failure: unknown): string {
  const isOwn = failure instanceof Error && failure.message.startsWith("The clock");
  return isOwn ? failure.message : errorMessage(failure, texts.notTaken);
}
