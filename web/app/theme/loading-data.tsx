import classes from "./loading-data.module.css";

/**
 * The loading indicator of 000§2, shown while requests or sign-in checks are pending.
 *
 * @param page whether it stands alone on a page, or inside a section.
 */
export function LoadingData(props: { page?: boolean }) {
  return (
    <div className={props.page ? classes.page : classes.section} role="status">
      <span className={classes.shuttle} aria-hidden="true" />
      Loading data...
    </div>
  );
}
