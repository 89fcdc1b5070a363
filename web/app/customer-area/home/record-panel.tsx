import { type ComponentType, useEffect, useRef, useState } from "react";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import {
  type Loading,
  LoadedPanel,
  type RecordPanelProps,
} from "../../customer-records/loaded-panel.tsx";
import { MissingRecord } from "../../customer-records/missing-record.tsx";
import { Summarized } from "../../components/display/summarized.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { BeginButton } from "../../components/form/begin-button.tsx";
import { Section } from "../../components/shell/section.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { useOwnCustomer } from "../current-customer.ts";

/** The code of the panels with their fields and forms, which is a quarter of all that Home would load. */
export const fetchPanels = withMantine(() => import("./editable-panels.ts"));

/**
 * A record of Home (CUST-14) as one line. Its fields and its form are loaded when they are opened, so that the first
 * page stays light; the panel that has them takes its place. A failed download says so and can be tried again.
 *
 * @param id what a next step leads to.
 * @param summaryOf the parts of the line; null for no record.
 * @param empty the text for no record.
 */
export function RecordPanel<Answer>(props: {
  id: string;
  title: string;
  answer: Loading<Answer>;
  summaryOf: (answer: Answer) => readonly (string | null)[] | null;
  empty: string;
  fetch: () => Promise<ComponentType<RecordPanelProps>>;
}) {
  const { customerId } = useOwnCustomer();
  const place = useRef<HTMLDivElement>(null);
  const [opens, setOpens] = useState<"details" | "form">("details");
  const [Panel, setPanel] = useState<ComponentType<RecordPanelProps> | null>(null);
  const loading = useSubmit(props.fetch, {
    failure: panelTexts.failed,
    onDone: (panel) => setPanel(() => panel),
  });
  // What had the focus is gone with the line.
  useEffect(() => {
    if (Panel === null) return;
    const opened = opens === "form" ? "input, select" : "summary";
    place.current?.querySelector<HTMLElement>(opened)?.focus();
  }, [Panel, opens]);
  const open = (what: "details" | "form") => {
    setOpens(what);
    void loading.submit();
  };
  return (
    <div ref={place} id={props.id}>
      {Panel !== null ? (
        <Panel customerId={customerId} viewer="customer" opens={opens} />
      ) : (
        <LoadedPanel title={props.title} answer={props.answer} lines={1}>
          {(answer) => {
            const summary = props.summaryOf(answer);
            return (
              <Section
                title={props.title}
                actions={
                  <BeginButton
                    exists={summary !== null}
                    loading={loading.isSending && opens === "form"}
                    onClick={() => open("form")}
                  />
                }
              >
                <Banner message={loading.message} onDismiss={() => loading.setMessage(null)} />
                {summary === null ? (
                  <MissingRecord text={props.empty} />
                ) : (
                  <Summarized summary={summary} onOpen={() => open("details")}>
                    {loading.isSending && <DetailSkeleton lines={4} />}
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
