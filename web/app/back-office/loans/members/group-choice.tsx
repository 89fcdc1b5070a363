import { useState } from "react";
import { NativeSelect, TextInput } from "@mantine/core";
import { listGroups } from "@microfinance/contract/groups/endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";

/**
 * Chooses one of the active groups; with many of them by a part of their name. The current one is offered in any case.
 */
export function GroupChoice(props: {
  current: { id: number; name: string } | null;
  field: { name: string; value: string };
  onChange: (groupId: string) => void;
}) {
  const { current, field, onChange } = props;
  const [search, setSearch] = useState("");
  const query = { page_size: 100, ...(search.trim() === "" ? {} : { query: search.trim() }) };
  const { data } = useEndpointQuery(listGroups, { query }, { keep: true });
  const groups = (data?.groups ?? []).filter(({ active, id }) => active || id === current?.id);
  const isListed = groups.some(({ id }) => id === current?.id);
  return (
    <>
      {(data !== undefined && data.total > data.groups.length) || search !== "" ? (
        <TextInput
          label="Find a group"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={100}
        />
      ) : null}
      <NativeSelect
        label="Group"
        withAsterisk
        {...field}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: "", label: "Choose the group" },
          ...(current !== null && !isListed
            ? [{ value: String(current.id), label: current.name }]
            : []),
          ...groups.map(({ id, name, village }) => ({
            value: String(id),
            label: village === "" ? name : `${name}, ${village}`,
          })),
        ]}
      />
    </>
  );
}
