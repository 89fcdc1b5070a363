import { type ReactNode, useState } from "react";
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
  return (
    <TitledGroup title={title} names={namesOf(data)}>
      {shown}
    </TitledGroup>
  );
}

/**
 * The records under their heading and a line that opens them. Without a record the card that adds the first one has the
 * heading; it stays where it is when that is added, with the text of its success.
 */
function TitledGroup(props: { title: string; names: readonly string[]; children: ReactNode }) {
  const { title, names, children } = props;
  const [beganEmpty] = useState(names.length === 0);
  if (beganEmpty)
    return (
      <div className={layout.stack3}>
        {names.length > 0 && <h2>{title}</h2>}
        {children}
      </div>
    );
  return (
    <Section title={title}>
      <Summarized summary={names}>{children}</Summarized>
    </Section>
  );
}
