import { NativeSelect } from "@mantine/core";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import type { ListState } from "../use-list-state.ts";
import { statusOptions } from "./status-options.ts";

/** The search and the status filter above the lists of staff and of users; both stand in the address. */
export function UserFilters(props: {
  label: string;
  search: string;
  placeholder: string;
  place: ListState;
}) {
  const { place } = props;
  return (
    <ListTools label={props.label}>
      <SearchField
        label={props.search}
        placeholder={props.placeholder}
        searched={place.query}
        onSearch={(query) => place.change({ query: query || null }, "replace")}
      />
      <NativeSelect
        aria-label="Status"
        value={place.status}
        onChange={(event) => place.change({ status: event.currentTarget.value || null })}
        data={[{ value: "", label: "All statuses" }, ...statusOptions]}
      />
    </ListTools>
  );
}

/** What both lists ask for. */
export function peopleFilter(place: ListState) {
  return { query: place.query, ...(place.status === "" ? {} : { status: place.status }) };
}
