import { publicPageTexts } from "@microfinance/contract/texts/public-site.ts";
import { CountryCloth } from "../../../theme/country-cloth.tsx";
import { ActionLink } from "../../ui/action-link.tsx";
import classes from "./start-section.module.css";

/** Section 11: the call to action "Start a New Application" (000§2). */
export function StartSection() {
  return (
    <section className={classes.start}>
      <CountryCloth variant="edge" />
      <div className={classes.inner}>
        <h2>Ready when you are</h2>
        <p>Ten short steps. Stop and come back; nothing you typed is lost.</p>
        <ActionLink to="/user/signup" look="light">
          {publicPageTexts.callToAction}
        </ActionLink>
      </div>
      <CountryCloth variant="edge" />
    </section>
  );
}
