import { Logo } from "./logo.tsx";
import classes from "./loading-data.module.css";

/**
 * The loading indicator (SITE-40), shown while requests or sign-in checks are pending.
 *
 * @param page stands alone on a page: of the public site, which is always light, or of an area before it knows its
 *   own colour scheme, when it takes the system's. Left out, it stands inside a section.
 */
export function LoadingData(props: { page?: "site" | "area" }) {
  const indicator = (
    <div className={classes.indicator} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      Loading data...
    </div>
  );
  if (props.page === undefined) return indicator;
  return (
    <div className={classes.page} data-place={props.page}>
      <div className={classes.brand} aria-hidden="true">
        <Logo />
      </div>
      {indicator}
    </div>
  );
}
