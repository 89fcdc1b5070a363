import { Button } from "@mantine/core";
import { percent } from "../format.ts";
import classes from "./action-form.module.css";

/** The rates of the product; each fills its fraction into the input before (LOAN-51). */
export function RateChips(props: {
  rates: readonly number[];
  chosen: number;
  onChoose: (rate: number) => void;
}) {
  return (
    <div className={classes.chips} role="group" aria-label="Rates of the offer">
      {props.rates.map((rate) => (
        <Button
          key={rate}
          size="compact-sm"
          radius="xl"
          variant={rate === props.chosen ? "light" : "default"}
          aria-pressed={rate === props.chosen}
          onClick={() => props.onChoose(rate)}
        >
          {percent(rate)}
        </Button>
      ))}
    </div>
  );
}
