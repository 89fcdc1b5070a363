import { Logo } from "./logo.tsx";
import classes from "./loading-data.module.css";

/**
 * The loading indicator (SITE-40), shown while requests or sign-in checks are pending.
 *
 * @param page fills a page: of the public site, which is always light, or of an area before its colour scheme is known,
 *   where the system's applies. Without it, the indicator is inside a section.
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
