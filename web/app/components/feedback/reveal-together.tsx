import { type ReactNode, useState } from "react";
import { Skeleton } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import layout from "../layout.module.css";

/**
 * Shows panels with separate requests at the same time, so that none shifts another or shows its own loading text. The
 * panels are mounted from the start, and remain visible once shown.
 */
export function RevealTogether(props: { isReady: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(props.isReady);
  if (props.isReady && !isShown) setShown(true);
  return (
    <>
      {!isShown && (
        <div className={layout.stack4} role="status">
          <span className={`${layout.wide} ${layout.hint}`}>{generalTexts.loading}</span>
          {[110, 300, 210].map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
      )}
      <div hidden={!isShown}>{props.children}</div>
    </>
  );
}
