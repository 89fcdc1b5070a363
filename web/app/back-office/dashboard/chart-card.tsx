import type { ReactNode } from "react";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import classes from "./chart-card.module.css";

/** The colour of a series: one accent, and greys (the chart tokens). */
export type SeriesTone = "accent" | "slate" | "quiet";

/** One series of a chart over the twelve months. */
export interface Series {
  label: string;
  tone: SeriesTone;
  values: readonly number[];
}

/** A series in the legend, with its sum over the year. */
export interface LegendEntry extends Pick<Series, "label" | "tone"> {
  sum: ReactNode;
}

/**
 * A chart with heading, legend with sums, and a table of the same numbers for screen readers.
 *
 * @param empty the text that replaces a chart without data.
 */
export function ChartCard(props: {
  title: string;
  text?: string;
  legend?: readonly LegendEntry[];
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  empty: string | null;
  children: ReactNode;
}) {
  return (
    <Section title={props.title} {...(props.text === undefined ? {} : { text: props.text })}>
      {props.empty === null ? (
        <>
          <div className={classes.plot} aria-hidden="true">
            {props.legend !== undefined && (
              <ul className={classes.legend}>
                {props.legend.map((series) => (
                  <li key={series.label} data-tone={series.tone}>
                    {series.label} <b>{series.sum}</b>
                  </li>
                ))}
              </ul>
            )}
            {props.children}
          </div>
          <ChartTable title={props.title} {...props.table} />
        </>
      ) : (
        <EmptyState compact title={props.empty} />
      )}
    </Section>
  );
}

function ChartTable(props: {
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{props.title}</caption>
        <thead>
          <tr>
            {props.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([name, ...values], line) => (
            <tr key={line}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={column}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
