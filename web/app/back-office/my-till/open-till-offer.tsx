import { useEffect, useEffectEvent } from "react";
import { Button } from "@mantine/core";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Link } from "react-router";
import { Note } from "../../components/feedback/note.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { useMyTill } from "../use-my-till.ts";
import classes from "./own-till.module.css";

/** The link to one's till after cash was refused without an open one (TILL-5); nothing for another error. */
export function OpenTillOffer({ error }: { error: string | undefined }) {
  if (error !== tillTexts.openFirst) return null;
  return <OpenTillButton />;
}

function OpenTillButton() {
  return (
    <Button component={Link} to={{ hash: sectionHref("my-till") }} variant="default">
      Open my till
    </Button>
  );
}

/** Whether the lender uses tills and this person has none open: cash is refused then (TILL-5). */
function useIsWithoutTill(): boolean {
  const { isOn, isLoaded, session } = useMyTill();
  return isLoaded && isOn && session?.status !== "open";
}

/**
 * The open till of this person and the button that counts it, beside the title of a page that takes cash (TILL-3);
 * nothing without one.
 */
export function OwnTill() {
  const { session } = useMyTill();
  if (session?.status !== "open") return null;
  return (
    <>
      <p className={classes.state}>{session.till_name} is open</p>
      <CountButton id={session.id} />
    </>
  );
}

function CountButton({ id }: { id: number }) {
  return (
    <Button
      component={Link}
      to={{ hash: sectionHref("my-till", { session: String(id), mode: "count" }) }}
      variant="default"
    >
      Count
    </Button>
  );
}

/**
 * Says before anything is typed that cash is refused without an open till, or before a till of an earlier day is
 * counted, and offers to open or count it (TILL-5).
 */
export function NoTillNote() {
  const isWithout = useIsWithoutTill();
  const { session } = useMyTill();
  const today = useBusinessDate();
  if (session?.status === "open" && today !== null && session.business_date < today)
    return (
      <Note tone="warning">
        <p>{tillTexts.countFirst(session.business_date)} Other methods work.</p>
        <CountButton id={session.id} />
      </Note>
    );
  if (!isWithout) return null;
  return (
    <Note tone="warning">
      <p>You have no open till: {lowerFirst(tillTexts.openFirst)} Other methods work.</p>
      <OpenTillButton />
    </Note>
  );
}

/**
 * Replaces Cash, with which a form starts, by a method that works where the person has no open till (TILL-5).
 *
 * @param form.method what the form states now
 * @param form.names the lender's methods
 * @param form.isStarted whether the person has chosen already, or the form is locked
 */
export function useMethodWithoutTill(form: {
  method: string;
  names: readonly string[];
  isStarted: boolean;
  choose: (method: string) => void;
}): void {
  const isWithout = useIsWithoutTill();
  const start = useEffectEvent(() => {
    const other = form.names.find((name) => name !== cashMethod);
    if (!form.isStarted && form.method === cashMethod && other !== undefined) form.choose(other);
  });
  useEffect(() => {
    if (isWithout) start();
  }, [isWithout]);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
