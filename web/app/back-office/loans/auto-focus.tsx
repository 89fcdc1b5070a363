import { type ReactNode, useEffect, useRef } from "react";
import classes from "./auto-focus.module.css";

/** Scrolls a newly opened form into view and focuses it. */
export function AutoFocus(props: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={element} tabIndex={-1} className={classes.form}>
      {props.children}
    </div>
  );
}
