import { pagerText } from "@microfinance/contract/core/texts.ts";
import { ActionIcon } from "@mantine/core";
import IconChevronLeft from "icon:chevron-left";
import IconChevronRight from "icon:chevron-right";
import classes from "./pager.module.css";

/**
 * The shared pager: "Page X of Y" with previous and next arrows (SITE-35), "Page 1 of 1" for a single page, "Page X"
 * while the pages are counted.
 *
 * @param onPrevious null on the first page, onNext null on the last.
 * @param label the name of the list, for the navigation's accessible name.
 */
export function Pager(props: {
  page: number;
  pages: number | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  label: string;
}) {
  return (
    <nav className={classes.pager} aria-label={`Pages of ${props.label}`}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous page"
        disabled={props.onPrevious === null}
        onClick={props.onPrevious ?? undefined}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span aria-live="polite">{pagerText(props.page, props.pages)}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next page"
        disabled={props.onNext === null}
        onClick={props.onNext ?? undefined}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}
