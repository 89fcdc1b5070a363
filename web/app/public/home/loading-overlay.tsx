import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import classes from "./loading-overlay.module.css";

/**
 * Runs before the first paint, inside the page: a second visit of this tab shows no overlay. With reduced motion it is
 * not shown, so it does not count as seen. The server permits exactly this script by its hash.
 */
const markSeen = `try{
if(sessionStorage.homeSeen)document.currentScript.previousElementSibling.setAttribute("data-seen","");
else if(!matchMedia("(prefers-reduced-motion: reduce)").matches)sessionStorage.homeSeen="yes"
}catch{}`;

/**
 * The 1-second "Loading Page.." of the home page (SITE-3), once a visit. The overlay covers finished HTML and closes by
 * CSS alone. With reduced motion or without scripts it is absent.
 */
export function LoadingOverlay() {
  return (
    <>
      <div className={classes.overlay} role="status">
        <span className={classes.shuttle} aria-hidden="true" />
        {publicPageTexts.homeLoading}
      </div>
      <script dangerouslySetInnerHTML={{ __html: markSeen }} />
    </>
  );
}
