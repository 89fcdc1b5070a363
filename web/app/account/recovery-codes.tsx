import { type ReactElement, useState } from "react";
import { saveFile } from "../core/save-file.ts";
import classes from "./recovery-codes.module.css";

/** New recovery codes, to copy, print or save. The server returns them only once. */
export function RecoveryCodes(props: { codes: readonly string[] }) {
  const [paper, setPaper] = useState<ReactElement | null>(null);
  const [status, setStatus] = useState("");
  const text = props.codes.join("\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus("Copied.");
    } catch {
      setStatus("Your browser does not allow copying. Print or save the codes instead.");
    }
  };
  const print = async () => {
    // Loaded on demand: the sign-in shows without its paper.
    const { letterheadOf, RecoveryCodesPaper } = await import("./recovery-codes-paper.tsx");
    const from = await letterheadOf();
    const onDone = () => setPaper(null);
    setPaper(<RecoveryCodesPaper {...{ from, onDone }} codes={props.codes} />);
  };
  return (
    <div className={classes.box}>
      <p>
        Keep these codes in a safe place. Each works once, when you do not have your app or passkey.
        They are not shown again.
      </p>
      <div className={classes.sheet}>
        <p className={classes.title}>Recovery codes</p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {props.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={() => void print()}>
          Print
        </button>
        <button
          type="button"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "recovery-codes.txt");
            setStatus("Saved as recovery-codes.txt.");
          }}
        >
          Download
        </button>
      </div>
      <p role="status" className={classes.status}>
        {status}
      </p>
      {paper}
    </div>
  );
}
