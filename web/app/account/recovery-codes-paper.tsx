import { useEffect, useEffectEvent, useRef } from "react";
import { type Letterhead, PrintLayout } from "../components/print/print-layout.tsx";
import { printElement } from "../components/print/print-frame.ts";
import { callOrReject } from "../core/api.ts";
import { readLetterhead } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import classes from "./recovery-codes.module.css";

/** Reads the letterhead without the cache, which the pages of the sign-in do not have. */
export async function letterheadOf(): Promise<Letterhead> {
  const { letterhead } = await callOrReject(readLetterhead).catch(() => ({
    letterhead: { ...defaultSettings, logo: null },
  }));
  const { lender_name, address, phone, email, logo } = letterhead;
  return { name: lender_name, address, phone, email, logo };
}

/** Recovery codes on paper. Prints at once. */
export function RecoveryCodesPaper(props: {
  from: Letterhead;
  codes: readonly string[];
  onDone: () => void;
}) {
  const paper = useRef<HTMLElement>(null);
  const done = useEffectEvent(props.onDone);
  useEffect(() => {
    const print = async () => {
      if (paper.current !== null) await printElement(paper.current, "Recovery codes");
      done();
    };
    // The effects of a double mount in development would print twice.
    const timer = setTimeout(() => void print());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div hidden>
      <PrintLayout ref={paper} from={props.from} title="Recovery codes">
        <p className={classes.about}>
          Keep this sheet in a safe place. Each code works once, when you do not have your app or
          passkey. New codes replace these.
        </p>
        <ul className={classes.codes}>
          {props.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </PrintLayout>
    </div>
  );
}
