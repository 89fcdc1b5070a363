import { useRef } from "react";
import { PrintLayout } from "../components/print/print-layout.tsx";
import { usePrintOnce } from "../components/print/use-print-once.ts";
import { callOrReject } from "../core/api.ts";
import { toLetterhead, type Letterhead } from "../core/letterhead.ts";
import { readLetterhead } from "@microfinance/contract/settings/endpoints.ts";
import classes from "./recovery-codes.module.css";

/** Reads the letterhead without the cache, which the pages of the sign-in do not have. */
export async function letterheadOf(): Promise<Letterhead> {
  const answer = await callOrReject(readLetterhead).catch(() => undefined);
  return toLetterhead(answer?.letterhead);
}

/** Recovery codes on paper. Prints at once. */
export function RecoveryCodesPaper(props: {
  from: Letterhead;
  codes: readonly string[];
  onDone: () => void;
}) {
  const paper = useRef<HTMLElement>(null);
  usePrintOnce(paper, "Recovery codes", props.onDone);
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
