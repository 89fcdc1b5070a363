import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { Link } from "react-router";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { TwoLines } from "../loans/list/loan-cells.tsx";

/** Lines on one page: a list has thousands. */
export const pageSize = 25;

/** The loan of a line with its customer. */
export const person = (row: { loan_id: string; customer_name: string }) => (
  <TwoLines
    first={<Link to={{ hash: sectionHref("loans", { loan: row.loan_id }) }}>{row.loan_id}</Link>}
    second={row.customer_name}
  />
);

/** The text in place of lines that are not read. */
export function NotLoaded(props: { error: unknown; refetch: () => unknown }) {
  if (props.error === null) return <DetailSkeleton />;
  return (
    <ErrorState
      error={props.error}
      fallback={payrollTexts.readFailed}
      onRetry={() => void props.refetch()}
    />
  );
}

/** The pages of lines; nothing for one page. */
export function Pages(props: {
  label: string;
  pages: number;
  page: number;
  onChange: (page: number) => void;
}) {
  const { label, page, pages, onChange } = props;
  if (pages < 2) return null;
  return (
    <Pager
      label={label}
      page={page}
      pages={pages}
      onPrevious={page > 1 ? () => onChange(page - 1) : null}
      onNext={page < pages ? () => onChange(page + 1) : null}
    />
  );
}
