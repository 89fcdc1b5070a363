import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { Sentence } from "../display/sentence.tsx";
import { KrioLine } from "../krio/krio-line.tsx";
import classes from "./banner.module.css";
import type { BannerTone, BannerMessage } from "../../core/use-submit.ts";

/**
 * Milliseconds until the banners of an area close: 3000 in the customer area and in administration, 5000 on loan and
 * payment pages (SITE-31). Null on the public site, whose banners are shown until dismissed.
 */
export const BannerTime = createContext<number | null>(null);

/** Tick, exclamation mark and i, since colour alone is not accessible. */
const signs: Readonly<Record<BannerTone, string>> = {
  success: "m5.5 9.2 2.4 2.4 4.6-4.8",
  warning: "M9 5v4.6M9 12.9v.1",
  info: "M9 8.4V13M9 5.1v.1",
};

/**
 * The dismissible banner of every form and panel. Screen readers announce a success politely and a warning at once.
 * Without a message it renders its live region, which must exist before the first message. A new message scrolls into
 * view, unless focus moved to an invalid field.
 *
 * @param dismissAfter milliseconds until it closes, if not the time of its area; null for a lasting state.
 */
export function Banner(props: {
  message: BannerMessage | null;
  onDismiss: () => void;
  dismissAfter?: number | null;
}) {
  const { message } = props;
  const areaTime = useContext(BannerTime);
  const dismissAfter = props.dismissAfter === undefined ? areaTime : props.dismissAfter;
  const dismiss = useEffectEvent(props.onDismiss);
  useEffect(() => {
    if (message === null || dismissAfter === null) return undefined;
    const timer = setTimeout(() => dismiss(), dismissAfter);
    return () => clearTimeout(timer);
  }, [message, dismissAfter]);
  const region = useRef<HTMLDivElement>(null);
  const text = message?.text ?? null;
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    // On a phone, a long form is submitted from below its banner.
    if (text !== null && !document.activeElement?.matches("[aria-invalid='true']"))
      region.current?.scrollIntoView({ block: "nearest" });
  }, [text]);

  return (
    <div
      ref={region}
      role={message?.tone === "warning" ? "alert" : "status"}
      className={classes.region}
    >
      {message !== null && <BannerBox message={message} onDismiss={props.onDismiss} />}
    </div>
  );
}

/** The banner itself, without the region that announces it. */
export function BannerBox(props: { message: BannerMessage; onDismiss?: () => void }) {
  const { message } = props;
  return (
    <div className={classes.banner} data-tone={message.tone}>
      <svg className={classes.sign} viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
        <circle cx="9" cy="9" r="8.5" fill="currentColor" />
        <path
          d={signs[message.tone]}
          fill="none"
          stroke="var(--surface)"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <p>
        <Sentence text={message.text} />
        <KrioLine of={message.text} />
      </p>
      <button type="button" aria-label="Dismiss message" onClick={props.onDismiss}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="m4 4 8 8m0-8-8 8"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  );
}
