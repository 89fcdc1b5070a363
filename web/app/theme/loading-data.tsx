import { Logo } from "./logo.tsx";
import classes from "./loading-data.module.css";

/**
 * The loading indicator of 000§2, shown while requests or sign-in checks are pending.
 *
 * @param page whether it stands alone on a page, or inside a section.
 */
export function LoadingData(props: { page?: boolean }) {
  const indicator = (
    <div className={classes.indicator} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      Loading data...
    </div>
  );
  if (!props.page) return indicator;
  return (
    <div className={classes.page}>
      <div className={classes.brand} aria-hidden="true">
        <Logo />
      </div>
      {indicator}
    </div>
  );
}
