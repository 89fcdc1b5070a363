import { type ReactNode, useEffect, useRef } from "react";
import classes from "./auto-focus.module.css";

/** Scrolls a newly opened form into view and focuses it. */
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
