import { NativeSelect } from "@mantine/core";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { makeCashMove } from "@microfinance/contract/tills/endpoints.ts";
import { moveError } from "@microfinance/contract/tills/rules.ts";
import type { MoneyAccount } from "@microfinance/contract/tills/schema.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { tillRefreshes } from "./till-refreshes.ts";

/** The accounts and the amount in NLe that the form begins with. */
export interface ProposedMove {
  from: string;
  to: string;
  amount: number | "";
}

/** From the safe to the bank. */
export const usualMove: ProposedMove = { from: "1000", to: "1050", amount: "" };

/**
 * Moves money between the safe, banks, wallets and cheques in hand (TILL-13).
 *
 * @param proposed what the form begins with; null while it is closed.
 */
export function MoveCashModal(props: {
  proposed: ProposedMove | null;
  accounts: readonly MoneyAccount[];
  onClose: () => void;
}) {
  const today = useBusinessDate();
  return (
    <GuardedModal opened={props.proposed !== null} onClose={props.onClose} title="Move money">
      {props.proposed !== null &&
        (today === null ? (
          <DetailSkeleton />
        ) : (
          <Moving
            today={today}
            proposed={props.proposed}
            accounts={props.accounts}
            onDone={props.onClose}
          />
        ))}
    </GuardedModal>
  );
}

function Moving(props: {
  today: string;
  proposed: ProposedMove;
  accounts: readonly MoneyAccount[];
  onDone: () => void;
}) {
  const { today, proposed, accounts, onDone } = props;
  const move = useEndpointMutation(makeCashMove, tillRefreshes);
  const initialValues: ProposedMove & { date: string } = {
    ...proposed,
    date: today === "" ? "" : toTypedDate(today),
  };
  const form = useAppForm({
    initialValues,
    check: ({ from, to, date }) => {
      if (parseTypedDate(date) === null)
        return { text: generalTexts.invalidDate, fields: ["date"] };
      const text = moveError(from, to);
      return text === null ? null : { text, fields: ["to"] };
    },
    submit: ({ from, to, amount, date }, key) =>
      move.mutateAsync({
        body: {
          move_key: key(),
          from,
          to,
          amount: Number(amount),
          date: parseTypedDate(date) ?? "",
        },
      }),
    failure: tillTexts.moveFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const choices = accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const { from, to, amount } = form.values;
  const date = parseTypedDate(form.values.date);
  const nameOf = (code: string) => accounts.find((account) => account.code === code)?.name ?? code;
  return (
    <Form form={form} messageInside>
      <NativeSelect
        label="From"
        description={`Holds ${formatNleExact(accounts.find(({ code }) => code === from)?.balance ?? 0)}`}
        data={choices}
        {...form.field("from")}
      />
      <NativeSelect label="To" data={choices} {...form.field("to")} />
      <MoneyField
        label="Amount"
        withAsterisk
        data-autofocus
        {...form.field("amount")}
        value={amount}
      />
      <DateField label="Date" {...form.field("date")} />
      <ConfirmAction
        of={form}
        sentence={
          amount === "" || date === null || from === to
            ? null
            : `Move ${formatNleExact(amount)} from ${nameOf(from)} to ${nameOf(to)} on ${formatStaffDate(date)}.`
        }
        label="Move money"
        onCancel={onDone}
      />
    </Form>
  );
}
