import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Sentence } from "../../components/display/sentence.tsx";
import type { Column } from "../../components/table/columns.ts";

interface Entry {
  id: number;
  entry_date: CalendarDate;
  sentence: string;
}

/** Date, number and sentence of an entry, in the journal and in the ledger of an account. */
export const entryColumns: readonly Column<Entry>[] = [
  {
    key: "date",
    header: "Date",
    sortable: true,
    line: "title",
    cell: (entry) => formatStaffDate(entry.entry_date),
  },
  { key: "number", header: "Number", cell: (entry) => entry.id },
  {
    key: "entry",
    header: "Entry",
    kind: "text",
    line: "sentence",
    cell: (entry) => <Sentence text={entry.sentence} />,
    print: (entry) => entry.sentence,
  },
];
