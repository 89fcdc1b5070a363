import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { PatternBand } from "../../../components/theme/pattern-band.tsx";
import { ActionLink } from "../../components/action-link.tsx";
import classes from "./start-section.module.css";

/** Section 11: the call to action "Start a New Application" (SITE-3). */
export function StartSection() {
  return (
    <section className={classes.start}>
      <PatternBand variant="edge" />
      <div className={classes.inner}>
        <h2>Ready when you are</h2>
        <p>Ten short steps. Stop and come back; nothing you typed is lost.</p>
        <ActionLink to="/user/signup" look="light">
          {publicPageTexts.callToAction}
        </ActionLink>
      </div>
      <PatternBand variant="edge" />
    </section>
  );
}
