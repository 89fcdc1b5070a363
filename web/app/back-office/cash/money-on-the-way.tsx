import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import { confirmError, countInError } from "@microfinance/contract/tills/rules.ts";
import type { MoneyAccount, MoneyOnTheWay as Move } from "@microfinance/contract/tills/schema.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Form } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import layout from "../../components/layout.module.css";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { type BannerMessage, useSubmit } from "../../core/use-submit.ts";
import classes from "./cash.module.css";
import { DifferenceForm } from "./difference-form.tsx";
import { differenceWords } from "./sign-off-form.tsx";
import { tillRefreshes } from "./till-refreshes.ts";

/** What is on the way from one account to another, for who sent it and who counts it in (TILL-18). */
export function MoneyOnTheWay(props: {
  moves: readonly Move[];
  accounts: readonly MoneyAccount[];
  actor: Actor;
}) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const banner = <Banner message={message} onDismiss={() => setMessage(null)} />;
  if (props.moves.length === 0) return banner;
  const nameOf = (code: string) => props.accounts.find((one) => one.code === code)?.name ?? code;
  return (
    <>
      {banner}
      <Section
        title="On the way"
        text="It is on account 1340 until another person than its sender has counted it in."
      >
        <ul className={classes.waiting}>
          {props.moves.map((move) => (
            <MoveLine
              key={move.id}
              move={move}
              way={`${nameOf(move.from)} to ${nameOf(move.to)}`}
              actor={props.actor}
              onDone={(text) => setMessage({ tone: "success", text })}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

function MoveLine(props: {
  move: Move;
  way: string;
  actor: Actor;
  onDone: (text: string) => void;
}) {
  const { move, way, actor } = props;
  const [open, setOpen] = useState<"count" | "confirm" | null>(null);
  const back = useEndpointMutation(tills.returnMove, tillRefreshes);
  const confirm = useEndpointMutation(tills.confirmMove, tillRefreshes);
  const params = { id: move.id };
  const returning = useSubmit(() => back.mutateAsync({ params }), {
    failure: tillTexts.moveFailed,
    onDone: ({ msg }) => props.onDone(msg),
  });
  const acting = { sender: move.sent_by.id, counted_by: move.counted_by?.id ?? null };
  const isAllowed = (rule: typeof countInError) =>
    may(actor, "tills.supervise") &&
    rule({ ...acting, isWaiting: true }, actor.staff_id ?? 0) === null;
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    props.onDone(text);
  };
  const difference = differenceOf(move, move.counted ?? move.amount);
  return (
    <li>
      <div>
        <b>
          {way}: <Money value={move.amount} />
        </b>
        <span>
          {move.sent_by.name}, {formatStaffDateTime(move.sent_at)}.
          {move.counted !== null &&
            ` ${move.counted_by?.name} counted ${formatNleExact(move.counted)}. ${move.note}`}
        </span>
        <Banner message={returning.message} onDismiss={() => returning.setMessage(null)} />
      </div>
      <div className={`${layout.row2} ${layout.centered}`}>
        {isAllowed(countInError) && (
          <Button size="xs" aria-label={`Count in: ${way}`} onClick={() => setOpen("count")}>
            {move.counted === null ? "Count in" : "Count again"}
          </Button>
        )}
        {isAllowed(countInError) && move.counted === null && (
          <Button
            size="xs"
            variant="default"
            loading={returning.isSending}
            aria-label={`Send back: ${way}`}
            onClick={() => void returning.submit()}
          >
            Send back
          </Button>
        )}
        {isAllowed(confirmError) && (
          <Button
            size="xs"
            aria-label={`Confirm the difference: ${way}`}
            onClick={() => setOpen("confirm")}
          >
            Confirm the difference
          </Button>
        )}
      </div>
      <GuardedModal opened={open === "count"} onClose={close} title={`Count in: ${way}`}>
        {open === "count" && <CountInForm move={move} onDone={done} onCancel={close} />}
      </GuardedModal>
      <GuardedModal opened={open === "confirm"} onClose={close} title="Confirm the difference">
        {open === "confirm" && (
          <DifferenceForm
            difference={difference}
            label="Confirm"
            send={(body) => confirm.mutateAsync({ params, body })}
            onDone={done}
            onCancel={close}
          />
        )}
      </GuardedModal>
    </li>
  );
}

function CountInForm(props: { move: Move; onDone: (text: string) => void; onCancel: () => void }) {
  const { move } = props;
  const countIn = useEndpointMutation(tills.countInMove, tillRefreshes);
  const initialValues: { counted: number | ""; note: string } = { counted: "", note: "" };
  const form = useAppForm({
    initialValues,
    submit: ({ counted, note }) =>
      countIn.mutateAsync({
        params: { id: move.id },
        body: { counted: Number(counted), note: note.trim() },
      }),
    failure: tillTexts.moveFailed,
    onDone: (response) => props.onDone(response.msg),
  });
  const { counted } = form.values;
  const difference = counted === "" ? 0 : differenceOf(move, counted);
  return (
    <Form form={form} messageInside>
      <MoneyField
        label="Counted"
        withAsterisk
        data-autofocus
        {...form.field("counted")}
        value={counted}
      />
      {difference !== 0 && (
        <TextInput
          label="Note"
          description="What is known about the difference"
          withAsterisk
          maxLength={textLimits.line}
          {...form.field("note")}
        />
      )}
      <ConfirmAction
        of={form}
        sentence={
          counted === ""
            ? null
            : difference === 0
              ? `${formatNleExact(counted)} arrives.`
              : `${differenceWords(difference)}: a second person must confirm it.`
        }
        label="Count in"
        onCancel={props.onCancel}
      />
    </Form>
  );
}

const differenceOf = (move: Move, counted: number) =>
  fromCents(toCents(counted) - toCents(move.amount));
