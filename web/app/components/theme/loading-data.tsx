import { Logo } from "./logo.tsx";
import classes from "./loading-data.module.css";

/**
 * The loading indicator (SITE-40), shown while requests or sign-in checks are pending.
 *
 * @param isPage whether it fills a page; otherwise it is inside a section.
 */
export function LoadingData(props: { isPage?: boolean }) {
  const indicator = (
    <div className={classes.indicator} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      Loading data...
    </div>
  );
  if (props.isPage !== true) return indicator;
  return (
    <div className={classes.page}>
      <div className={classes.brand} aria-hidden="true">
        <Logo />
      </div>
      {indicator}
    </div>
  );
}
