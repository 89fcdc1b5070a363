import { Button } from "@mantine/core";
import { listNearNames } from "@microfinance/contract/customers/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import classes from "./near-names.module.css";

/**
 * Offers names of customers that are spelled nearly as one that found nobody (SITE-22); nothing where there are none.
 */
export function NearNames(props: { typed: string; onChoose: (name: string) => void }) {
  const typed = props.typed.trim();
  const { data } = useEndpointQuery(
    listNearNames,
    { query: { query: typed } },
    { enabled: typed !== "" },
  );
  if (data === undefined || data.names.length === 0) return null;
  return (
    <span className={classes.names} role="group" aria-label="Names spelled nearly so">
      Did you mean{" "}
      {data.names.map((name) => (
        <Button
          key={name}
          variant="subtle"
          size="compact-sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(name)}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
