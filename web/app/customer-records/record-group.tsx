import { useId, type ReactNode } from "react";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { CardSkeleton } from "../components/feedback/skeletons.tsx";
import type { Loading } from "./loaded-panel.tsx";
import classes from "./record-group.module.css";

/**
 * Many records of one kind under one heading, each a card of its own, with the card that adds one at the end.
 *
 * @param title left out where the page's own heading says it.
 */
export function RecordGroup<Answer>(props: {
  title: string | null;
  answer: Loading<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  const id = useId();
  const { data, error, refetch } = props.answer;
  return (
    <section className={classes.group} {...(props.title === null ? {} : { "aria-labelledby": id })}>
      {props.title !== null && <h2 id={id}>{props.title}</h2>}
      {data !== undefined ? (
        props.children(data)
      ) : error === null ? (
        <CardSkeleton cards={2} height={160} />
      ) : (
        <ErrorState error={error} fallback={panelTexts.failed} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
