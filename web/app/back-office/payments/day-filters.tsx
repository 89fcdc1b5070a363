import { NativeSelect } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { listStaff } from "@microfinance/contract/staff/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { DayField } from "../../components/form/day-field.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { useMethods } from "../cash/method-fields.tsx";

/** The day, the cashier and the method of a list of payments; "" for any, and for all days (PAY-21). */
export interface DayFilter {
  day: string;
  staff_id: string;
  payment_method: string;
}

/** The list of all days. */
export const allDays: DayFilter = { day: "", staff_id: "", payment_method: "" };

/**
 * Filters the payments by the day of their recording, cashier and method. A cashier or a method without a day is that
 * of today.
 */
export function DayFilters(props: {
  filter: DayFilter;
  today: string;
  actor: Actor;
  onChange: (filter: DayFilter) => void;
}) {
  const { filter, today } = props;
  const cashiers = useCashiers();
  const methods = useMethods();
  const { staff_id: me } = props.actor;
  const change = (changes: Partial<DayFilter>) => {
    const next = { ...filter, ...changes };
    const isNarrow = next.staff_id !== "" || next.payment_method !== "";
    props.onChange({ ...next, day: next.day === "" && isNarrow ? today : next.day });
  };
  return (
    <ListTools label="Payments">
      <DayField
        label="Recorded on"
        day={filter.day}
        onDay={(day) => (day === "" ? props.onChange(allDays) : change({ day }))}
      />
      <NativeSelect
        label="Cashier"
        value={filter.staff_id}
        onChange={(event) => change({ staff_id: event.currentTarget.value })}
        data={[
          { value: "", label: "All cashiers" },
          ...(me === null ? [] : [{ value: String(me), label: "Me" }]),
          ...cashiers
            .filter(({ id }) => id !== me)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        label="Method"
        value={filter.payment_method}
        onChange={(event) => change({ payment_method: event.currentTarget.value })}
        data={[{ value: "", label: "All methods" }, ...methods.names, "Other"]}
      />
    </ListTools>
  );
}

/** The staff by name; empty until loaded. */
export function useCashiers(): readonly { id: number; name: string }[] {
  const { data } = useEndpointQuery(
    listStaff,
    { query: { page_size: pageSizes.largest } },
    { staleTime: 60_000 },
  );
  return (data?.staff ?? []).toSorted((one, other) => one.name.localeCompare(other.name));
}
