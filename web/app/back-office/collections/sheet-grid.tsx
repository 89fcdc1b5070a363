import { useRef, type KeyboardEvent } from "react";
import { Button, Checkbox } from "@mantine/core";
import type { SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/core/money.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import layout from "../../components/layout.module.css";
import { type EnteredRow, type Entered, shownRow, toCollect } from "./sheet-values.ts";
import classes from "./sheet.module.css";

/**
 * The rows of a sheet. With the keyboard alone: Enter and the arrows move between amounts, Tab reaches Absent, and
 * Ctrl+Enter books what was entered.
 */
export function SheetGrid(props: {
  rows: readonly SheetRow[];
  entered: Entered;
  canFill: boolean;
  onEnter: (position: number, row: EnteredRow) => void;
  onSave: () => void;
}) {
  const { rows, entered } = props;
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) props.onSave();
      return;
    }
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>("[data-amount]") ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + step];
    next?.focus();
    next?.select();
  };
  return (
    <table ref={table} role="table" className={classes.grid} aria-label="Rows of the sheet">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            No.
          </th>
          <th role="columnheader" scope="col">
            Loan / Member
          </th>
          <th role="columnheader" scope="col" data-kind="money">
            Due
          </th>
          <th role="columnheader" scope="col" data-kind="money">
            Arrears
          </th>
          <th role="columnheader" scope="col" data-kind="money">
            Penalty
          </th>
          <th role="columnheader" scope="col">
            Collected
          </th>
          <th role="columnheader" scope="col">
            Absent
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.position} role="row" data-paid={row.payment !== null || undefined}>
            <td role="cell" className={classes.number}>
              {row.position}
            </td>
            <th role="rowheader" scope="row">
              <span className={classes.member}>{row.customer_name}</span>
              <span className={classes.code}>
                {row.village === "" ? row.loan_id : `${row.loan_id}, ${row.village}`}
              </span>
            </th>
            <Figure label="Due" value={row.due} />
            <Figure label="Arrears" value={row.arrears} isLate />
            <Figure label="Penalty" value={row.penalty} />
            <td role="cell" className={classes.collected}>
              <Collected
                row={row}
                shown={shownRow(row, entered)}
                canFill={props.canFill}
                onEnter={(entry) => props.onEnter(row.position, entry)}
                onKeyDown={move}
              />
            </td>
            <td role="cell" className={classes.absent}>
              <Absent
                row={row}
                shown={shownRow(row, entered)}
                canFill={props.canFill}
                onEnter={(entry) => props.onEnter(row.position, entry)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepOf(event: KeyboardEvent): number {
  if (event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey)) return -1;
  return event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
}

function Figure(props: { label: string; value: number; isLate?: boolean }) {
  const { label, value, isLate } = props;
  return (
    <td
      role="cell"
      data-kind="money"
      data-label={label}
      data-late={(isLate && value > 0) || undefined}
      data-zero={value === 0 || undefined}
    >
      {formatAmountExact(value)}
    </td>
  );
}

interface CellProps {
  row: SheetRow;
  shown: EnteredRow;
  canFill: boolean;
  onEnter: (entry: EnteredRow) => void;
}

function Collected(
  props: CellProps & { onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void },
) {
  const { row, shown } = props;
  const { payment } = row;
  if (payment !== null) {
    return (
      <span className={layout.figures}>
        <strong>{formatNleExact(payment.amount)}</strong>
        <span className={classes.code}>
          {payment.receipt_number}
          {payment.is_reversed ? ", reversed" : ""}
        </span>
      </span>
    );
  }
  if (!props.canFill) return null;
  const sum = toCollect(row);
  return (
    <div className={classes.entry}>
      <MoneyField
        aria-label={`Collected from ${row.customer_name}, ${row.loan_id}`}
        value={shown.amount}
        disabled={shown.is_absent}
        error={row.refusal === "" ? undefined : row.refusal}
        data-amount
        onKeyDown={props.onKeyDown}
        onChange={(amount) => props.onEnter({ amount, is_absent: false })}
      />
      {sum > 0 && shown.amount !== sum && !shown.is_absent && (
        <Button
          variant="default"
          size="compact-sm"
          // The keyboard goes from amount to amount; a tap is for the finger.
          tabIndex={-1}
          aria-label={`${row.customer_name}, ${row.loan_id} paid ${formatNleExact(sum)}`}
          onClick={() => props.onEnter({ amount: sum, is_absent: false })}
        >
          Paid {formatAmountExact(sum)}
        </Button>
      )}
    </div>
  );
}

function Absent({ row, shown, canFill, onEnter }: CellProps) {
  if (row.payment !== null) return null;
  if (!canFill) return row.is_absent ? "Absent" : null;
  return (
    <Checkbox
      aria-label={`${row.customer_name}, ${row.loan_id} is absent`}
      label={<span className={classes.onPhone}>Absent</span>}
      checked={shown.is_absent}
      onChange={(event) => onEnter({ amount: "", is_absent: event.currentTarget.checked })}
    />
  );
}
