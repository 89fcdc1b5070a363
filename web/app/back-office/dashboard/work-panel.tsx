import { Skeleton } from "@mantine/core";
import { readWork } from "@microfinance/contract/dashboard/endpoints.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../../core/query.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { type WorkItem, workLines } from "./work-lines.ts";
import classes from "./work-panel.module.css";

/** The work that waits, above the figures of the overview (RPT-20): each number opens the list that it counts. */
export function WorkPanel(props: { staffId: number | null }) {
  const { data, error, refetch } = useEndpointQuery(readWork);
  if (data === undefined && error !== null)
    return (
      <div className={classes.work}>
        <ErrorState
          error={error}
          fallback="Your work could not be counted."
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (data === undefined)
    return (
      <div className={classes.work} aria-hidden="true">
        <Skeleton height={168} radius="lg" />
      </div>
    );
  return (
    <section className={classes.work} aria-label="Work">
      {workLines(data.work, props.staffId).map(({ name, items }) => (
        <div key={name} className={classes.line}>
          <h2>{name}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Item({ item }: { item: WorkItem }) {
  const figures = (
    <>
      <span className={classes.label}>{item.label}</span>{" "}
      <span className={classes.figure}>{item.figure}</span>
      {item.note !== undefined && <span className={classes.note}> {item.note}</span>}
    </>
  );
  const state = {
    "data-none": item.isNone || undefined,
    "data-late": item.isLate || undefined,
  };
  if (item.href === undefined)
    return (
      <p className={classes.item} {...state}>
        {figures}
      </p>
    );
  return (
    <Link to={{ hash: item.href }} className={classes.item} {...state}>
      {figures}
    </Link>
  );
}
