import { useState } from "react";
import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import { acceptError, refuseError } from "@microfinance/contract/tills/rules.ts";
import type { TillMovement } from "@microfinance/contract/tills/schema.ts";
import { movementKinds } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { Money } from "../../components/display/money.tsx";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { Section } from "../../components/shell/section.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointMutation } from "../../core/query.ts";
import { ApiError } from "../../core/api-error.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import classes from "./cash.module.css";
import { tillRefreshes } from "./till-refreshes.ts";

/**
 * The floats and hand-overs that wait, each with what this person may do to it, and the result of the last one
 * (TILL-6). Nothing without any.
 */
export function WaitingMovements(props: {
  movements: readonly TillMovement[];
  actor: Actor;
  /** In a side panel, beside its other sections. */
  inDrawer?: boolean;
}) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const waiting = props.movements.filter(({ status }) => status === "pending");
  const banner = <Banner message={message} onDismiss={() => setMessage(null)} />;
  if (waiting.length === 0) return banner;
  const list = (
    <ul className={classes.waiting}>
      {waiting.map((movement) => (
        <WaitingMovement
          key={movement.id}
          movement={movement}
          actor={props.actor}
          onDone={(text) => setMessage({ tone: "success", text })}
        />
      ))}
    </ul>
  );
  return (
    <>
      {banner}
      {props.inDrawer === true ? (
        <DetailSection title="To accept">{list}</DetailSection>
      ) : (
        <Section title="To accept" text="Count the cash before you accept it.">
          {list}
        </Section>
      )}
    </>
  );
}

function WaitingMovement(props: {
  movement: TillMovement;
  actor: Actor;
  onDone: (text: string) => void;
}) {
  const { movement, actor } = props;
  const accept = useEndpointMutation(tills.acceptMovement, tillRefreshes);
  const refuse = useEndpointMutation(tills.refuseMovement);
  const params = { id: movement.id };
  const acting = {
    holder: movement.holder.id,
    maker: movement.made_by.id,
    actor: actor.staff_id ?? 0,
    supervises: may(actor, "tills.supervise"),
  };
  const kind = movementKinds.find(({ value }) => value === movement.kind)?.label;
  const isOwn = acting.maker === acting.actor;
  const about = `${kind} of ${movement.till_name}`;
  const what = `${kind} of ${formatNleExact(movement.amount)}, ${movement.till_name}`;
  const failure = tillTexts.notSaved;
  // Asked for by the server: a large one is accepted with what was counted (TILL-18).
  const [counted, setCounted] = useState<number | "" | null>(null);
  const send = () =>
    accept.mutateAsync(
      counted === null || counted === "" ? { params } : { params, body: { counted } },
    );
  const accepting = useSubmit(send, {
    failure,
    onFailed: (error) => {
      const isToCount = error instanceof ApiError && error.fields["counted"] !== undefined;
      if (isToCount) setCounted((known) => known ?? "");
    },
    onDone: () => props.onDone(`${what}: accepted and posted.`),
  });
  const refusing = useSubmit(() => refuse.mutateAsync({ params }), {
    failure,
    onDone: () =>
      props.onDone(`${what}: ${isOwn ? "taken back" : "refused"}. No entry was posted.`),
  });
  return (
    <li>
      <div>
        <b>
          {kind}, {movement.till_name}: <Money value={movement.amount} />
        </b>
        <span>
          {movement.made_by.name}, {formatStaffDateTime(movement.made_at)}
          {isOwn && ". Another person accepts it."}
        </span>
        <Banner
          message={accepting.message ?? refusing.message}
          onDismiss={() => {
            accepting.setMessage(null);
            refusing.setMessage(null);
          }}
        />
      </div>
      <div className={`${layout.row2} ${layout.centered}`}>
        {counted !== null && (
          <MoneyField label={`Counted: ${about}`} value={counted} onChange={setCounted} />
        )}
        {acceptError(acting) === null && (
          <Button
            size="xs"
            loading={accepting.isSending}
            aria-label={`Accept: ${about}`}
            onClick={() => void accepting.submit()}
          >
            Accept
          </Button>
        )}
        {refuseError(acting) === null && (
          <Button
            size="xs"
            variant="default"
            loading={refusing.isSending}
            aria-label={`${isOwn ? "Take back" : "Refuse"}: ${about}`}
            onClick={() => void refusing.submit()}
          >
            {isOwn ? "Take back" : "Refuse"}
          </Button>
        )}
      </div>
    </li>
  );
}
