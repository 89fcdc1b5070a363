import { Pager } from "../../components/table/pager.tsx";
import { LoanLink } from "../shell/loan-link.tsx";
import { TwoLines } from "../loans/list/loan-cells.tsx";

/** Lines on one page: a list has thousands. */
export const pageSize = 25;

/** The loan of a line with its customer. */
export const person = (row: { loan_id: string; customer_name: string }) => (
  <TwoLines first={<LoanLink id={row.loan_id} />} second={row.customer_name} />
);

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
