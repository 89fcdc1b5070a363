import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listMentions } from "@microfinance/contract/customers/note-endpoints.ts";
import {
  customerNoteTexts as texts,
  type MentioningNote,
} from "@microfinance/contract/customers/notes.ts";
import type { Column } from "../../../components/table/columns.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useSectionNavigation } from "../../../core/use-section.ts";
import { ListPage } from "../../list-page.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import { useListPage } from "../../use-list-page.ts";
import { BackToCustomers } from "../back-to-customers.tsx";

const columns: readonly Column<MentioningNote>[] = [
  {
    key: "customer",
    header: "Customer",
    kind: "text",
    line: "title",
    cell: ({ full_name }) => full_name,
  },
  { key: "id", header: "ID", cell: ({ customer_id }) => customer_id },
  { key: "note", header: "Note", kind: "text", line: "text", cell: ({ body }) => body },
  { key: "by", header: "By", line: "note", cell: ({ staff_name }) => staff_name },
  {
    key: "written",
    header: "Written",
    cell: ({ created_at }) => formatStaffDateTime(created_at),
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: ({ read_at }) => (read_at === null ? "New" : "Read"),
  },
];

/** The notes that mention the reader (CUST-63): `#customers?list=mentions`. */
export default function MentionsPage({ params }: SectionPageProps) {
  const list = useListPage(listMentions, "customers", params, () => ({}));
  const navigate = useSectionNavigation();
  return (
    <>
      <BackToCustomers />
      <ListPage
        title="Notes that mention you"
        list={list}
        failure={texts.listFailed}
        label="Notes that mention you"
        columns={columns}
        rowsOf={(page) => page.notes}
        rowKey={({ id }) => String(id)}
        onOpen={({ customer_id, id }) =>
          navigate("customer-details", { id: customer_id, note: String(id) })
        }
        openLabel={({ full_name }) => full_name}
        empty={<EmptyState compact title={texts.noMentions} />}
        pagerLabel="notes"
      />
    </>
  );
}
