import classes from "./status-badge.module.css";

/** Badges beside a status: the word in a tinted pill. */
export function SecondBadges(props: { labels: readonly string[] }) {
  return props.labels.map((label) => (
    <span key={label} className={classes.badge} data-tone="slate">
      {label}
    </span>
  ));
}
