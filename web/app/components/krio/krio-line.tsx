import { createContext, useContext } from "react";
import classes from "./krio-line.module.css";

/** The Krio line of each English text, once a customer chose Krio; null otherwise (CUST-28). */
export const KrioLines = createContext<ReadonlyMap<string, string> | null>(null);

/** The Krio line under an English text; nothing without Krio, or for a text that has none. */
export function KrioLine(props: { of: string }) {
  const line = useContext(KrioLines)?.get(props.of);
  if (line === undefined) return null;
  return <KrioText>{line}</KrioText>;
}

/** A text in Krio, in a line of its own. */
export function KrioText(props: { children: string }) {
  return (
    <span className={classes.line} lang="kri">
      {props.children}
    </span>
  );
}
