import type { ReactNode } from "react";
import { Summarized } from "../components/display/summarized.tsx";
import type { Viewer } from "../components/form/fields.tsx";

/** A record in its panel: customers see a summary that opens, staff see all fields. */
export function RecordView(props: {
  viewer: Viewer;
  summary: readonly (string | null | undefined)[];
  children: ReactNode;
}) {
  if (props.viewer === "staff") return props.children;
  return <Summarized summary={props.summary}>{props.children}</Summarized>;
}
