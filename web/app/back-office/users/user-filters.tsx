import { NativeSelect } from "@mantine/core";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import type { ListState } from "../use-list-state.ts";
import { statusOptions } from "./status-options.ts";

/** The search and the status filter above the lists of staff and of users, both from the address. */
export function UserFilters(props: {
  label: string;
  search: string;
  placeholder: string;
  list: ListState;
  /** A further status of this list. */
  more?: { value: string; label: string };
}) {
  const { list } = props;
  return (
    <ListTools label={props.label}>
      <SearchField label={props.search} placeholder={props.placeholder} {...list.search} />
      <NativeSelect
        aria-label="Status"
        value={list.status}
        onChange={(event) => list.change({ status: event.currentTarget.value || null })}
        data={[
          { value: "", label: "All statuses" },
          ...statusOptions,
          ...(props.more ? [props.more] : []),
        ]}
      />
    </ListTools>
  );
}
