import type { ReactNode } from "react";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { NotLoaded } from "../components/feedback/not-loaded.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { Section } from "../components/shell/section.tsx";
import { DetailSkeleton } from "../components/feedback/skeletons.tsx";

/** What a panel needs of the answer it waits for. */
export interface Loading<Answer> {
  data: Answer | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** What the panel of one record is given. */
export interface RecordPanelProps {
  customerId: string;
  viewer: Viewer;
  readOnly?: boolean;
  /** What the panel shows first: its fields, or the form that edits or adds them; one line when absent. */
  opens?: "details" | "form";
}

/**
 * A panel under its title while its record is fetched or could not be; `children` once it is here.
 *
 * @param failure the text of a failure without a text of its own.
 */
export function LoadedPanel<Answer>(props: {
  title: string;
  answer: Loading<Answer>;
  lines: number;
  failure?: string;
  children: (answer: Answer) => ReactNode;
}) {
  const { data, error, refetch } = props.answer;
  if (data !== undefined) return props.children(data);
  return (
    <Section title={props.title}>
      <NotLoaded result={{ error, refetch }} fallback={props.failure ?? panelTexts.failed}>
        <DetailSkeleton lines={props.lines} />
      </NotLoaded>
    </Section>
  );
}
