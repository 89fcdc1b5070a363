import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button, Group, Text, TextInput } from "@mantine/core";
import IconSearch from "icon:search";
import IconUserPlus from "icon:user-plus";
import IconX from "icon:x";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { listCustomers, readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { NearNames } from "../components/feedback/near-names.tsx";
import { callOrReject } from "../core/api.ts";
import { isName } from "./typed-person.ts";
import classes from "./customer-search.module.css";

/** People of whom one is chosen. */
type Found = ResponseOf<typeof listCustomers>["customers"];

/** The most people of one name that are shown to choose from. */
const mostFound = 20;

/**
 * Finds the stored customer a staff member applies for: by name, user id or customer code, e-mail address or phone
 * (CUST-8). Without one, the application is for a new person (LOAN-11).
 *
 * @param chosen the code of the chosen customer; empty for a new person.
 * @param onNew begins for a new person, with what was typed; the search then begins the page and has the focus.
 */
export function CustomerSearch(props: {
  chosen: string;
  onChoose: (customerId: string) => Promise<void>;
  onClear: () => void;
  onNew?: (typed: string) => void;
}) {
  const { onNew } = props;
  const input = useRef<HTMLInputElement>(null);
  const isFirst = onNew !== undefined;
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true });
  }, [isFirst]);
  const [typed, setTyped] = useState("");
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What found nobody. */
  const [missed, setMissed] = useState("");
  const [found, setFound] = useState<Found>([]);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") {
      console.warn("The customer search needs a user id, a customer id, an email or a phone.");
      return;
    }
    setSearching(true);
    setProblem(null);
    setFound([]);
    setMissed("");
    try {
      const customers = (await findById(text)) ?? (await findAll(text));
      const [first] = customers;
      if (first === undefined) {
        setProblem(isName(text) ? "No customer has this name." : "This person is not a customer.");
        setMissed(text);
      } else if (customers.length === 1 && !isName(text)) await props.onChoose(first.customer_id);
      else setFound(customers);
    } catch (error) {
      setProblem(errorMessage(error, customerTexts.fetchFailed));
    } finally {
      setSearching(false);
    }
  };

  if (props.chosen !== "")
    return (
      <Group className={classes.chosen} justify="space-between">
        <Text>
          For the customer <strong>{props.chosen}</strong>
        </Text>
        <Button variant="subtle" leftSection={<IconX size={16} />} onClick={props.onClear}>
          Another person
        </Button>
      </Group>
    );
  return (
    <form onSubmit={(event) => void search(event)} className={classes.search} role="search">
      <TextInput
        ref={input}
        label="Find a customer"
        // The buttons beside it stand on the line of the input.
        inputWrapperOrder={["label", "description", "input", "error"]}
        description={
          isFirst
            ? "By name, phone, email, or a number of theirs."
            : "By name, phone, email, or a number of theirs. Leave it empty for a new person."
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
        autoComplete="off"
        maxLength={200}
      />
      <Button
        type="submit"
        loading={isSearching}
        leftSection={<IconSearch size={16} />}
        variant="default"
      >
        Search
      </Button>
      {onNew !== undefined && (
        <Button
          variant={missed === "" ? "default" : "filled"}
          leftSection={<IconUserPlus size={16} />}
          onClick={() => onNew(typed)}
        >
          New person
        </Button>
      )}
      {missed !== "" && <NearNames typed={missed} onChoose={setTyped} />}
      {found.length > 0 && (
        <ul className={classes.found} aria-label="Customers found">
          {found.map((customer) => (
            <li key={customer.customer_id}>
              <Button
                variant="default"
                fullWidth
                justify="start"
                onClick={() => void props.onChoose(customer.customer_id)}
              >
                {fullName(customer)}, {customer.customer_id}, {customer.phone}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** The customer of a user id; null for any other text, which is searched. */
async function findById(text: string): Promise<Found | null> {
  if (!/^\d{1,9}$/.test(text)) return null;
  try {
    return [(await callOrReject(readCustomer, { params: { userId: text } })).customer];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function findAll(text: string): Promise<Found> {
  const query = { query: text, page_size: mostFound };
  return (await callOrReject(listCustomers, { query })).customers;
}
