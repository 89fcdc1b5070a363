import { useEffect, useState } from "react";
import { Autocomplete, Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { auditActionText } from "@microfinance/contract/acts/audit.ts";
import { type AuditView, auditViews } from "@microfinance/contract/audit/views.ts";
import * as audit from "@microfinance/contract/audit/endpoints.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { DayField } from "../../components/form/day-field.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import classes from "./audit.module.css";

/** Filter of the audit log; an empty text matches all. */
export interface Filter {
  /** A saved filter (AUTH-70). */
  view: AuditView | "";
  person: string;
  action: string;
  record_type: string;
  record_id: string;
  from: string;
  to: string;
  /** "all": the searches of staff are shown among the other events. */
  searches: string;
}

const noFilter: Filter = {
  view: "",
  person: "",
  action: "",
  record_type: "",
  record_id: "",
  from: "",
  to: "",
  searches: "",
};

/**
 * Whether the searches of staff are left out: they would bury the acts in the whole log and in that of a person. Who
 * filters by action or record sees them where they match.
 */
function isWithoutSearches({ view, action, record_type, record_id, searches }: Filter) {
  return isMixed({ view, action, record_type, record_id }) && searches !== "all";
}

function isMixed(filter: Pick<Filter, "view" | "action" | "record_type" | "record_id">): boolean {
  return Object.values(filter).every((value) => value === "");
}

/** The filter as the server reads it. */
export function auditQuery(filter: Filter) {
  const { searches, ...others } = filter;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
  return isWithoutSearches(filter) ? { ...given, searches: "left_out" as const } : given;
}

/** Reads the filter from the address. */
export function filterFrom(params: URLSearchParams): Filter {
  const fields = Object.keys(noFilter).map((name) => [name, params.get(name) ?? ""]);
  const view = auditViews.find((known) => known === params.get("view")) ?? "";
  return { ...noFilter, ...Object.fromEntries(fields), view };
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
  const [input, setInput] = useState(props.filter);
  const [lastSearched, setLastSearched] = useState(searched);
  const [sent, setSent] = useState(searched);
  const kinds = useEndpointQuery(audit.listAuditKinds, {}, { staleTime: 60_000 });
  const search = (filter: Filter) => {
    setSent(JSON.stringify(filter));
    props.onChange(filter);
  };
  const searchSoon = useDebouncedCallback(search, pause);
  useEffect(() => () => searchSoon.cancel(), [searchSoon]);
  if (lastSearched !== searched) {
    setLastSearched(searched);
    // A link or the Back button changed the address. The filter sent from here must not overwrite newer input.
    if (searched !== sent) setInput(props.filter);
  }
  const set = (name: Exclude<keyof Filter, "view">, value: string) => {
    const next = { ...input, [name]: value };
    setInput(next);
    searchSoon(next);
  };
  const isFiltered = Object.values(input).some((value) => value !== "");
  const change = (changes: Partial<Filter>) => {
    searchSoon.cancel();
    setInput({ ...input, ...changes });
    search({ ...input, ...changes });
  };
  const { view, action, record_type, record_id } = input;
  return (
    <>
      <SegmentedControl
        className={classes.views}
        aria-label="Saved filters"
        value={input.view}
        onChange={(value) => change({ view: auditViews.find((known) => known === value) ?? "" })}
        data={[
          { value: "", label: "All" },
          { value: "money", label: "Money" },
          { value: "denied", label: "Denied" },
          { value: "staff", label: "Staff" },
          { value: "exceptions", label: "Exceptions" },
        ]}
      />
      <div className={classes.filters} role="search" aria-label="Audit log">
        <TextInput
          label="Person"
          placeholder="Name, email or user id"
          maxLength={textLimits.search}
          value={input.person}
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
          value={input.action}
          onChange={(value) => set("action", value)}
        />
        <NativeSelect
          label="Record"
          value={input.record_type}
          onChange={(event) => set("record_type", event.currentTarget.value)}
          data={[
            { value: "", label: "Any" },
            ...typesWith(kinds.data?.record_types ?? [], input.record_type).map((value) => ({
              value,
              label: typeLabel(value),
            })),
          ]}
        />
        <TextInput
          label="Record id"
          placeholder="Any"
          maxLength={textLimits.search}
          value={input.record_id}
          onChange={(event) => set("record_id", event.currentTarget.value)}
        />
        <DayField label="From" day={input.from} onDay={(day) => set("from", day)} />
        <DayField label="To" day={input.to} onDay={(day) => set("to", day)} />
        {isFiltered && (
          <Button
            className={classes.clear}
            variant="subtle"
            onClick={() => {
              searchSoon.cancel();
              setInput(noFilter);
              search(noFilter);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {isMixed({ view, action, record_type, record_id }) && (
        <p className={classes.searches}>
          {isWithoutSearches(input)
            ? "Searches of staff are recorded, and left out here and in the export."
            : "Searches of staff are shown among the other events."}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ searches: isWithoutSearches(input) ? "all" : "" })}
          >
            {isWithoutSearches(input) ? "Show searches" : "Leave out searches"}
          </Button>
        </p>
      )}
    </>
  );
}

/** The existing types, and the chosen one even before they have loaded. */
function typesWith(types: readonly string[], chosen: string): string[] {
  return chosen === "" || types.includes(chosen) ? [...types] : [chosen, ...types];
}

/** "Cash move" of "cash_move". */
function typeLabel(type: string): string {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
