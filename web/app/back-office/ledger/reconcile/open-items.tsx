import { useState } from "react";
import { Button, Checkbox } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import {
  formatAmountExact,
  formatNleExact,
  fromCents,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { matchError } from "@microfinance/contract/reconciliation/rules.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { Sentence } from "../../../components/display/sentence.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { BookModal } from "./book-modal.tsx";
import classes from "./reconcile.module.css";

type Account = reconciliation.ReconciledAccount;

/**
 * The lines and entries that nothing meets. Ticked ones whose sums agree are matched; a line without an entry is
 * booked.
 */
export function OpenItems(props: { account: Account; mayReconcile: boolean }) {
  const { account, mayReconcile } = props;
  const account_code = account.code;
  const lines = useEndpointQuery(
    reconciliation.listLines,
    { query: { account_code, state: "open", page_size: 100 } },
    { staleTime: 0 },
  );
  const entries = useEndpointQuery(
    reconciliation.listOpenEntries,
    { query: { account_code } },
    { staleTime: 0 },
  );
  const error = lines.error ?? entries.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        fallback={reconciliationTexts.linesFailed}
        onRetry={() => void Promise.all([lines.refetch(), entries.refetch()])}
      />
    );
  }
  if (lines.data === undefined || entries.data === undefined) return <DetailSkeleton />;
  return (
    <Items
      account={account}
      mayReconcile={mayReconcile}
      lines={lines.data.lines}
      lineTotal={lines.data.total}
      entries={entries.data.entries}
      entryTotal={entries.data.total}
    />
  );
}

function Items(props: {
  account: Account;
  mayReconcile: boolean;
  lines: readonly reconciliation.BankLine[];
  lineTotal: number;
  entries: readonly reconciliation.OpenEntry[];
  entryTotal: number;
}) {
  const { account, mayReconcile } = props;
  const [tickedLines, setLines] = useState<readonly number[]>([]);
  const [tickedEntries, setEntries] = useState<readonly number[]>([]);
  const [booked, setBooked] = useState<reconciliation.BankLine | null>(null);
  const match = useEndpointMutation(reconciliation.matchLines);
  // What is matched meanwhile is not ticked any more.
  const lines = props.lines.filter(({ id }) => tickedLines.includes(id));
  const entries = props.entries.filter(({ id }) => tickedEntries.includes(id));
  const submission = useSubmit(
    () =>
      match.mutateAsync({
        body: {
          account_code: account.code,
          line_ids: lines.map(({ id }) => id),
          entry_ids: entries.map(({ id }) => id),
        },
      }),
    {
      failure: reconciliationTexts.matchFailed,
      success: reconciliationTexts.matched,
      onDone: () => {
        setLines([]);
        setEntries([]);
      },
    },
  );
  const error = matchError(lines.map(inCents), entries.map(inCents));
  // Scrolls by keyboard too where nothing in it takes the focus.
  const scrolls = mayReconcile ? {} : { tabIndex: 0 };
  const hasTicked = lines.length + entries.length > 0;
  return (
    <>
      <Banner message={submission.message} onDismiss={() => submission.setMessage(null)} />
      <div className={classes.sides}>
        <section className={classes.side} aria-label="Open lines of the statement">
          <h2>On the statement, not in the books</h2>
          <ul {...scrolls}>
            {props.lines.map((line) => (
              <li key={line.id}>
                <Item
                  name={`${line.text || "Line"} ${line.reference}`.trim()}
                  date={line.date}
                  amount={line.amount}
                  isTicked={tickedLines.includes(line.id)}
                  onTick={mayReconcile ? () => setLines(toggled(tickedLines, line.id)) : null}
                />
                {mayReconcile && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Book ${line.text || "the line"} of ${formatNleExact(line.amount)}`}
                    onClick={() => setBooked(line)}
                  >
                    Book
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Rest shown={props.lines.length} total={props.lineTotal} none="Every line is matched." />
        </section>
        <section className={classes.side} aria-label="Open entries of the books">
          <h2>In the books, not on the statement</h2>
          <ul {...scrolls}>
            {props.entries.map((entry) => (
              <li key={entry.id}>
                <Item
                  name={entry.sentence}
                  date={entry.entry_date}
                  amount={entry.amount}
                  isTicked={tickedEntries.includes(entry.id)}
                  onTick={mayReconcile ? () => setEntries(toggled(tickedEntries, entry.id)) : null}
                />
              </li>
            ))}
          </ul>
          <Rest
            shown={props.entries.length}
            total={props.entryTotal}
            none="Every entry is matched."
          />
        </section>
      </div>
      {mayReconcile && hasTicked && (
        <div className={classes.bar}>
          <p aria-live="polite">
            Lines {sumOf(lines)}, entries {sumOf(entries)}
            {error === null ? ": they agree." : "."}
          </p>
          <Button
            loading={submission.isSending}
            disabled={error !== null}
            onClick={() => void submission.submit()}
          >
            Match
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setLines([]);
              setEntries([]);
            }}
          >
            Untick all
          </Button>
        </div>
      )}
      <BookModal line={booked} account={account} onClose={() => setBooked(null)} />
    </>
  );
}

/** A line or an entry: its tick, date, text and amount. */
function Item(props: {
  name: string;
  date: string;
  amount: number;
  isTicked: boolean;
  onTick: (() => void) | null;
}) {
  const { onTick } = props;
  const content = (
    <span className={classes.item}>
      <span className={layout.soft}>{formatStaffDate(props.date)}</span>
      <span className={classes.amount}>{formatAmountExact(props.amount)}</span>
      <span className={`${layout.wide} ${layout.breaking}`}>
        <Sentence text={props.name} />
      </span>
    </span>
  );
  if (onTick === null) return content;
  return (
    <Checkbox
      className={classes.check ?? ""}
      classNames={{ body: classes.checkBody ?? "", labelWrapper: classes.checkLabel ?? "" }}
      label={content}
      checked={props.isTicked}
      onChange={onTick}
    />
  );
}

function Rest(props: { shown: number; total: number; none: string }) {
  if (props.total === 0) return <p className={classes.rest}>{props.none}</p>;
  if (props.shown === props.total) return null;
  return (
    <p className={classes.rest}>
      {props.shown} of {props.total}: the others follow when these are matched.
    </p>
  );
}

function toggled(ticked: readonly number[], id: number): readonly number[] {
  return ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id];
}

function inCents({ amount }: { amount: number }): number {
  return toCents(amount);
}

function sumOf(items: readonly { amount: number }[]): string {
  return formatNleExact(fromCents(sumCents(items.map(inCents))));
}
