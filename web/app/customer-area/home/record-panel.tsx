import { type ComponentType, useEffect, useRef, useState, useTransition } from "react";
import {
  type Loading,
  LoadedPanel,
  type RecordPanelProps,
} from "../../customer-records/loaded-panel.tsx";
import { MissingRecord } from "../../customer-records/missing-record.tsx";
import { Summarized } from "../../components/display/summarized.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { BeginButton } from "../../components/form/begin-button.tsx";
import { Section } from "../../components/shell/section.tsx";
import { SectionBoundary } from "../../components/shell/section-boundary.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/**
 * A record of Home (CUST-14) as one line. Its fields and its form are loaded when they are opened, so that the first
 * page stays light; the panel that has them takes the place of the line. A failed download says so there.
 *
 * @param id what a next step leads to.
 * @param summaryOf the parts of the line; null for no record.
 * @param empty the text for no record.
 * @param Panel the panel with fields and form, loaded when it is first rendered.
 */
export function RecordPanel<Answer>(props: {
  id: string;
  title: string;
  answer: Loading<Answer>;
  summaryOf: (answer: Answer) => readonly (string | null)[] | null;
  empty: string;
  Panel: ComponentType<RecordPanelProps>;
}) {
  const { title, Panel } = props;
  const { customerId } = useOwnCustomer();
  const place = useRef<HTMLDivElement>(null);
  const [opens, setOpens] = useState<"details" | "form" | null>(null);
  // The line remains until the panel is loaded.
  const [isLoading, startLoading] = useTransition();
  const open = (what: "details" | "form") => startLoading(() => setOpens(what));
  // What had the focus is gone with the line.
  useEffect(() => {
    if (opens === null) return;
    const opened = opens === "form" ? "input, select" : "summary";
    place.current?.querySelector<HTMLElement>(opened)?.focus();
  }, [opens]);
  return (
    <div ref={place} id={props.id}>
      {opens !== null ? (
        <SectionBoundary>
          <Panel customerId={customerId} viewer="customer" opens={opens} />
        </SectionBoundary>
      ) : (
        <LoadedPanel title={title} answer={props.answer} lines={1}>
          {(answer) => {
            const summary = props.summaryOf(answer);
            return (
              <Section
                title={title}
                actions={
                  <BeginButton
                    exists={summary !== null}
                    loading={isLoading}
                    onClick={() => open("form")}
                  />
                }
              >
                {summary === null ? (
                  <MissingRecord text={props.empty} />
                ) : (
                  <Summarized summary={summary} onOpen={() => open("details")}>
                    <DetailSkeleton lines={4} />
                  </Summarized>
                )}
              </Section>
            );
          }}
        </LoadedPanel>
      )}
    </div>
  );
}
