import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { useLayoutEffect, useRef } from "react";
import classes from "./loading-overlay.module.css";

const seenKey = "homeSeen";

/**
 * The 1-second "Loading Page.." of the home page (SITE-3), once a visit: a veil over finished HTML that goes by
 * itself, in CSS, so that it needs no script and is not there at all when motion is reduced or scripts are off.
 */
export function LoadingOverlay() {
  const veil = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Without motion it is not shown at all, so that it is not yet seen.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (sessionStorage.getItem(seenKey) === null) sessionStorage.setItem(seenKey, "yes");
    else veil.current?.setAttribute("data-seen", "");
  }, []);
  return (
    <div ref={veil} className={classes.veil} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      {publicPageTexts.homeLoading}
    </div>
  );
}
