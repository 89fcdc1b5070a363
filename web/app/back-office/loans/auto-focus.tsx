import { type ReactNode, useEffect, useRef } from "react";
import classes from "./auto-focus.module.css";

/** A form that was just asked for: brought into view, with the focus on it. */
export function AutoFocus(props: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {props.children}
    </div>
  );
}
