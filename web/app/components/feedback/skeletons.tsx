import { Skeleton } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import classes from "./skeletons.module.css";
import layout from "../layout.module.css";

/** Placeholder for a list of details while it loads. */
export function DetailSkeleton(props: { lines?: number }) {
  return (
    <div className={classes.details} role="status">
      <Loading />
      {Array.from({ length: props.lines ?? 6 }, (_, line) => (
        <div key={line}>
          <Skeleton height={10} width={90} radius="sm" />
          <Skeleton height={14} width={`${55 + ((line * 17) % 35)}%`} mt={8} radius="sm" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for cards or tiles while they load. */
export function CardSkeleton(props: { cards?: number; height?: number }) {
  return (
    <div className={classes.cards} role="status">
      <Loading />
      {Array.from({ length: props.cards ?? 4 }, (_, card) => (
        <Skeleton key={card} height={props.height ?? 120} radius="lg" />
      ))}
    </div>
  );
}

/** SITE-40: visible, not for screen readers only. */
function Loading() {
  return <span className={`${layout.wide} ${layout.hint}`}>{generalTexts.loading}</span>;
}
