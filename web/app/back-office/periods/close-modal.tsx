import * as periods from "@microfinance/contract/accounting/period-endpoints.ts";
import { closingError, offeredClosing } from "@microfinance/contract/accounting/period-rules.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import {
  formatStaffDate,
  monthName,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { placeOfCheck } from "./check-places.ts";
import classes from "./periods.module.css";

const stateLabels = { met: "Done", blocks: "Not done", warns: "Look at" } as const;

/** "NLe 1,203,400.00 booked from 01 Nov 2026 to 30 Nov 2026 is fixed." */
function fixedSentence(fixes: { from: string | null; debit: number } | undefined, through: string) {
  if (!fixes?.from || fixes.debit === 0) return "";
  const { from, debit } = fixes;
  return `${formatNleExact(debit)} booked from ${formatStaffDate(from)} to ${formatStaffDate(through)} is fixed. `;
}

/** Closes the books through a day, after its check list. */
export function CloseModal(props: { opened: boolean; closed: string | null; onClose: () => void }) {
  const today = useBusinessDate();
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Close the books">
      {props.opened && today === null && <DetailSkeleton />}
      {props.opened && today !== null && (
        <Closing today={today} closed={props.closed} onDone={props.onClose} />
      )}
    </GuardedModal>
  );
}

/** @param props.today empty where it cannot be read: the day is then typed, and the server decides. */
function Closing(props: { today: string; closed: string | null; onDone: () => void }) {
  const { today, closed, onDone } = props;
  const close = useEndpointMutation(periods.closePeriod, ["ledger"]);
  const offered = today === "" ? null : offeredClosing(closed, today);
  const form = useAppForm({
    initialValues: { through: offered === null ? "" : toTypedDate(offered) },
    submit: ({ through }) =>
      close.mutateAsync({ body: { through: parseTypedDate(through) ?? "" } }),
    failure: accountingTexts.periodFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const through = parseTypedDate(form.values.through);
  const error = through === null ? null : closingError(through, closed, today || through);
  const result = useEndpointQuery(
    periods.checkPeriod,
    { query: { through: through ?? today } },
    { enabled: through !== null && error === null, staleTime: 0 },
  );
  const checks = result.data?.checks;
  const isBlocked = checks?.some(({ state }) => state === "blocks") === true;
  const isReady = through !== null && error === null && checks !== undefined && !isBlocked;
  return (
    <Form form={form} messageInside>
      {today !== "" && offered === null && (
        <Note>
          Every month that is over is closed. Enter a day to close a part of {monthName(today)}.
        </Note>
      )}
      <DateField
        label="Through"
        data-autofocus
        {...form.field("through")}
        {...(error === null ? {} : { error })}
      />
      {checks === undefined ? (
        result.error !== null && (
          <ErrorState
            error={result.error}
            fallback={accountingTexts.periodsFailed}
            onRetry={() => void result.refetch()}
          />
        )
      ) : (
        <ul className={classes.checks} aria-label="Check list">
          {checks.map((check) => (
            <li key={check.key} data-state={check.state}>
              <b>{stateLabels[check.state]}</b>
              <span>
                <CheckName check={check} through={through ?? ""} />:{" "}
                <Unbroken>{check.text}</Unbroken>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmAction
        of={form}
        sentence={
          isReady
            ? `${fixedSentence(result.data?.fixes, through)}Nothing dated through ${formatStaffDate(through)} can be recorded afterwards.`
            : null
        }
        {...(isBlocked ? { otherwise: accountingTexts.closeBlocked } : {})}
        label="Close the books"
        onCancel={onDone}
      />
    </Form>
  );
}

/** The name of a check, which leads to where it is settled. */
function CheckName({ check, through }: { check: periods.PeriodCheck; through: string }) {
  const { label, href } = placeOfCheck(check, through);
  return check.state === "met" ? label : <Link to={{ hash: href }}>{label}</Link>;
}
