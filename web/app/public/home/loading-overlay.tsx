import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { useLayoutEffect, useRef } from "react";
import classes from "./loading-overlay.module.css";

const seenKey = "homeSeen";

/**
 * The 1-second "Loading Page.." of the home page (SITE-3), once a visit. The overlay covers finished HTML and closes by
 * CSS alone, without a script. With reduced motion or without scripts it is absent.
 */
export function LoadingOverlay() {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // With reduced motion it is not shown, so it does not count as seen.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (sessionStorage.getItem(seenKey) === null) sessionStorage.setItem(seenKey, "yes");
    else overlay.current?.setAttribute("data-seen", "");
  }, []);
  return (
    <div ref={overlay} className={classes.overlay} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      {publicPageTexts.homeLoading}
    </div>
  );
}
