import { publicPageTexts } from "@microfinance/contract/texts/public-site.ts";
import classes from "./loading-veil.module.css";

/**
 * The 1-second "Loading Page.." of the home page (000§2): a veil over finished HTML that goes by itself, in CSS, so
 * that it needs no script and is not there at all when motion is reduced or scripts are off.
 */
export function LoadingVeil() {
  return (
    <div className={classes.veil} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      {publicPageTexts.homeLoading}
    </div>
  );
}
