import { Skeleton } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import classes from "./overview.module.css";

/** Skeleton of the overview while its data loads. */
export function OverviewSkeleton() {
  return (
    <div className={classes.overview}>
      <p className={classes.loading} role="status">
        {generalTexts.loading}
      </p>
      <div className={classes.tiles} aria-hidden="true">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height={116} radius="lg" />
        ))}
      </div>
      <div className={classes.charts} aria-hidden="true">
        {[1, 2, 3, 4].map((chart) => (
          <Skeleton key={chart} height={340} radius="lg" />
        ))}
      </div>
    </div>
  );
}
