import type { ReactNode } from "react";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { NotLoaded } from "../components/feedback/not-loaded.tsx";
import { Summarized } from "../components/display/summarized.tsx";
import { Section } from "../components/shell/section.tsx";
import { CardSkeleton } from "../components/feedback/skeletons.tsx";
import layout from "../components/layout.module.css";
import type { Loading } from "./loaded-panel.tsx";

/**
 * Many records of one kind, each a card of its own, with the card that adds one at the end.
 *
 * @param title the heading, under which a line opens to the cards; left out where the page's own heading says it.
 * @param namesOf the records in that line.
 */
export function RecordGroup<Answer>(props: {
  title: string | null;
  answer: Loading<Answer>;
  namesOf: (answer: Answer) => readonly string[];
  children: (answer: Answer) => ReactNode;
}) {
  const { title, namesOf, children } = props;
  const { data, error, refetch } = props.answer;
  const shown =
    data !== undefined ? (
      <div className={layout.stack4}>{children(data)}</div>
    ) : (
      <NotLoaded result={{ error, refetch }} fallback={panelTexts.failed}>
        <CardSkeleton cards={2} height={160} />
      </NotLoaded>
    );
  if (title === null) return <section>{shown}</section>;
  if (data === undefined) return <Section title={title}>{shown}</Section>;
  const names = namesOf(data);
  return (
    <Section title={title}>
      <Summarized
        summary={names.length === 0 ? ["None yet"] : names}
        startsOpen={names.length === 0}
      >
        {shown}
      </Summarized>
    </Section>
  );
}
