import { type ReactNode, useState } from "react";
import { Skeleton } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import classes from "./skeletons.module.css";

/**
 * Panels that each fetch their own and are first shown together, so that none of them moves another or says for itself
 * what the page says for all. They are there from the beginning, and once shown they stay.
 */
export function RevealTogether(props: { isReady: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(props.isReady);
  if (props.isReady && !isShown) setShown(true);
  return (
    <>
      {!isShown && (
        <div className={classes.panels} role="status">
          <span className={classes.loading}>{generalTexts.loading}</span>
          {[110, 300, 210].map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
      )}
      <div hidden={!isShown}>{props.children}</div>
    </>
  );
}
