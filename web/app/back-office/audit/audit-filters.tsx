import { useEffect, useState } from "react";
import { Autocomplete, Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { auditActionText } from "@microfinance/contract/audit/actions.ts";
import * as audit from "@microfinance/contract/audit/endpoints.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { useEndpointQuery } from "../../core/query.ts";
import classes from "./audit.module.css";

/** Filter of the audit log; an empty text matches all. */
export interface Filter {
  person: string;
  action: string;
  record_type: string;
  record_id: string;
  from: string;
  to: string;
}

const noFilter: Filter = {
  person: "",
  action: "",
  record_type: "",
  record_id: "",
  from: "",
  to: "",
};

/** Reads the filter from the address. */
export function filterFrom(params: URLSearchParams): Filter {
  const named = Object.keys(noFilter).map((name) => [name, params.get(name) ?? ""]);
  return { ...noFilter, ...Object.fromEntries(named) };
}

/** Changes of the address for a filter; null removes a name. */
export function addressOf(filter: Filter): Record<string, string | null> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value || null]));
}

/** Pause in typing, in milliseconds, before the log is searched. */
const pause = 300;

/** Filters the audit log by person, action, record and time. */
export function AuditFilters(props: { filter: Filter; onChange: (filter: Filter) => void }) {
  const searched = JSON.stringify(props.filter);
  const [typed, setTyped] = useState(props.filter);
  const [known, setKnown] = useState(searched);
  const [sent, setSent] = useState(searched);
  const kinds = useEndpointQuery(audit.listAuditKinds, {}, { staleTime: 60_000 });
  const search = (filter: Filter) => {
    setSent(JSON.stringify(filter));
    props.onChange(filter);
  };
  const searchSoon = useDebouncedCallback(search, pause);
  useEffect(() => () => searchSoon.cancel(), [searchSoon]);
  if (known !== searched) {
    setKnown(searched);
    // A link or the Back button changed the address. The filter sent from here must not overwrite newer input.
    if (searched !== sent) setTyped(props.filter);
  }
  const set = (name: keyof Filter, value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    searchSoon(next);
  };
  const isFiltered = Object.values(typed).some((value) => value !== "");
  return (
    <div className={classes.filters} role="search" aria-label="Audit trail">
      <TextInput
        label="Person"
        placeholder="Name, email or user id"
        maxLength={textLimits.search}
        value={typed.person}
        onChange={(event) => set("person", event.currentTarget.value)}
      />
      <Autocomplete
        label="Action"
        placeholder="Any"
        data={kinds.data?.actions ?? []}
        renderOption={({ option }) => (
          <span className={classes.person}>
            {auditActionText(option.value)}
            <small className={classes.code}>{option.value}</small>
          </span>
        )}
        maxLength={textLimits.search}
        value={typed.action}
        onChange={(value) => set("action", value)}
      />
      <NativeSelect
        label="Record"
        value={typed.record_type}
        onChange={(event) => set("record_type", event.currentTarget.value)}
        data={[
          { value: "", label: "Any" },
          ...typesWith(kinds.data?.record_types ?? [], typed.record_type),
        ]}
      />
      <TextInput
        label="Record id"
        placeholder="Any"
        maxLength={textLimits.search}
        value={typed.record_id}
        onChange={(event) => set("record_id", event.currentTarget.value)}
      />
      <TextInput
        label="From"
        type="date"
        max={typed.to || undefined}
        value={typed.from}
        onChange={(event) => set("from", event.currentTarget.value)}
      />
      <TextInput
        label="To"
        type="date"
        min={typed.from || undefined}
        value={typed.to}
        onChange={(event) => set("to", event.currentTarget.value)}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => {
            searchSoon.cancel();
            setTyped(noFilter);
            search(noFilter);
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

/** The existing types, and the chosen one even before they have loaded. */
function typesWith(types: readonly string[], chosen: string): string[] {
  return chosen === "" || types.includes(chosen) ? [...types] : [chosen, ...types];
}
