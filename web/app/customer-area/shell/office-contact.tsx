import { lenderLines } from "../../components/theme/lender-contact.ts";
import classes from "./office-contact.module.css";

/** How to reach the office, at the foot of every page of the area. */
export function OfficeContact() {
  return (
    <footer className={classes.contact}>
      <h2>Need help?</h2>
      <address>
        <div
          className={classes.lines}
          dangerouslySetInnerHTML={{ __html: lenderLines("contact") }}
        />
        <a href="/contact">Write to us, complaints and map</a>
      </address>
    </footer>
  );
}
