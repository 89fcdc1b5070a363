import { Outlet, useLocation } from "react-router";
import { PatternBand } from "../components/theme/pattern-band.tsx";
import classes from "./layout.module.css";

/**
 * Layout of every sign-in page: pattern on one side, form on the other, inside the layout of the public pages with
 * navigation and footer (SITE-2).
 */
export default function AuthLayout() {
  const isStaff = useLocation().pathname.startsWith("/staff");
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <PatternBand variant="panel" className={classes.pattern} />
        <PatternBand variant="band" cell={2} className={classes.ribbon} />
        <div className={classes.saying}>
          <p className={classes.lead}>
            {isStaff ? "One book for the whole office." : "Know the full cost first."}
          </p>
          <p>
            {isStaff
              ? "Applications, reviews, payments and transfers, each with the name of the person who did it."
              : "You see the total to repay, the fee and each payment before you sign anything."}
          </p>
        </div>
      </aside>
      <div className={classes.form}>
        <noscript>
          <p>This form needs scripts. You can also call us or come to the office.</p>
        </noscript>
        <Outlet />
      </div>
    </div>
  );
}
