import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { textLimits, timers } from "@microfinance/contract/core/constants.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import classes from "./bills.module.css";

/** A customer whom the search found. */
type Found = ResponseOf<typeof listCustomers>["customers"][number];

/** Who pays: a customer of ours, or the name of somebody else; both empty for nobody named. */
export interface Payer {
  customer_id: string;
  name: string;
}

const shortest = 2;
const mostShown = 6;

/**
 * Who pays a bill: customers are offered while a name or any number of theirs is typed; a name that is not chosen from
 * them is kept as it stands (BILL-2).
 *
 * @param onChoose receives the payer, and the phone of a customer.
 */
export function PayerField(props: {
  payer: Payer;
  onChoose: (payer: Payer, phone: string | null) => void;
}) {
  const { payer, onChoose } = props;
  const combobox = useCombobox();
  const [searched] = useDebouncedValue(
    payer.customer_id === "" ? payer.name.trim() : "",
    timers.loanSuggestions,
  );
  const result = useEndpointQuery(
    listCustomers,
    { query: { query: searched, page_size: mostShown } },
    { enabled: searched.length >= shortest, keep: true },
  );
  const found = searched.length >= shortest ? (result.data?.customers ?? []) : [];
  const choose = (customer: Found) => {
    combobox.closeDropdown();
    onChoose({ customer_id: customer.customer_id, name: fullName(customer) }, customer.phone ?? "");
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const customer = found.find(({ customer_id }) => customer_id === id);
        if (customer !== undefined) choose(customer);
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Who pays"
          description={
            payer.customer_id === ""
              ? "A customer by name, phone or number, or any name; may stay empty"
              : payer.customer_id
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          name="payer_name"
          autoComplete="off"
          maxLength={textLimits.line}
          value={payer.name}
          rightSection={result.isFetching ? <Loader size={16} aria-label="Looking up" /> : null}
          onChange={(event) => {
            onChoose({ customer_id: "", name: event.currentTarget.value }, null);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={payer.customer_id !== "" || found.length === 0}>
        <Combobox.Options aria-label="Customers">
          {found.map((customer) => (
            <Combobox.Option
              key={customer.customer_id}
              value={customer.customer_id}
              className={classes.option ?? ""}
            >
              {fullName(customer)}
              <small>
                {customer.customer_id}, {customer.phone}
              </small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
