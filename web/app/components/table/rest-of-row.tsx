import { ActionIcon } from "@mantine/core";
import IconChevronDown from "icon:chevron-down";
import IconChevronUp from "icon:chevron-up";
import { type Column, factsOf } from "./columns.ts";
import classes from "./data-table.module.css";

/** The values of a row's other columns with their names, in their order; missing ones are omitted. */
export function RestOfRow<Row>(props: { row: Row; columns: readonly Column<Row>[] }) {
  const values = props.columns
    .flatMap(factsOf)
    .map((part) => ({ ...part, value: part.cell(props.row) }))
    .filter(({ value }) => value !== null && value !== "");
  return (
    <dl className={classes.facts}>
      {values.map(({ key, header, value }) => (
        <div key={key}>
          <dt>{header}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows and hides the other columns of a row. */
export function MoreButton(props: {
  isExpanded: boolean;
  controls: string;
  onChange: (isExpanded: boolean) => void;
}) {
  const { isExpanded } = props;
  const Arrow = isExpanded ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={classes.more ?? ""}
      aria-label={isExpanded ? "Show less" : "Show more"}
      aria-expanded={isExpanded}
      {...(isExpanded && { "aria-controls": props.controls })}
      onClick={() => props.onChange(!isExpanded)}
    >
      <Arrow size={18} />
    </ActionIcon>
  );
}
