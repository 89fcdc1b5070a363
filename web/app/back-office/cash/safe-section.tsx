import { useState } from "react";
import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { Safe, SafeCount } from "@microfinance/contract/tills/schema.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import layout from "../../components/layout.module.css";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import type { BannerMessage } from "../../core/use-submit.ts";
import classes from "./cash.module.css";
import { CountSafeForm } from "./count-form.tsx";
import { DifferenceForm } from "./difference-form.tsx";
import { differenceWords } from "./sign-off-form.tsx";
import { tillRefreshes } from "./till-refreshes.ts";

/** The safe: whether it is to be counted, its newest counts, and the sign-off by another person (TILL-17). */
export function SafeSection({ safe, actor }: { safe: Safe; actor: Actor }) {
  const [open, setOpen] = useState<"count" | "sign-off" | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const signOff = useEndpointMutation(tills.signOffSafe, tillRefreshes);
  const [newest] = safe.counts;
  const supervises = may(actor, "tills.supervise");
  const waits = newest !== undefined && newest.signed_off_by === null;
  const isOwn = newest?.counted_by.id === actor.staff_id;
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    setMessage({ tone: "success", text });
  };
  return (
    <Section
      title="Safe"
      text={
        waits
          ? "Its count waits until another person signs it off."
          : safe.is_due
            ? "The safe is due for its count."
            : "No count of the safe is due."
      }
      actions={
        supervises && (
          <>
            {waits && !isOwn && <Button onClick={() => setOpen("sign-off")}>Sign off</Button>}
            <Button variant="default" onClick={() => setOpen("count")}>
              Count the safe
            </Button>
          </>
        )
      }
    >
      <div className={message === null ? undefined : layout.below4}>
        <Banner message={message} onDismiss={() => setMessage(null)} />
      </div>
      {safe.counts.length > 0 && (
        <ul className={classes.waiting}>
          {safe.counts.map((count, index) => (
            <CountLine key={count.id} count={count} isNewest={index === 0} />
          ))}
        </ul>
      )}
      <GuardedModal opened={open === "count"} onClose={close} title="Count the safe">
        {open === "count" && <CountSafeForm onDone={done} onCancel={close} />}
      </GuardedModal>
      <GuardedModal opened={open === "sign-off"} onClose={close} title="Sign off the count">
        {open === "sign-off" && newest !== undefined && (
          <DifferenceForm
            difference={newest.difference ?? 0}
            label="Sign off"
            send={(body) => signOff.mutateAsync({ params: { id: newest.id }, body })}
            onDone={done}
            onCancel={close}
          />
        )}
      </GuardedModal>
    </Section>
  );
}

function CountLine({ count, isNewest }: { count: SafeCount; isNewest: boolean }) {
  const { counted_by, counted_at, difference, signed_off_by, signed_off_at } = count;
  const end =
    signed_off_by !== null && signed_off_at !== null
      ? `Signed off by ${signed_off_by.name}, ${formatStaffDateTime(signed_off_at)}`
      : isNewest
        ? "Another person signs it off"
        : "Counted again";
  return (
    <li>
      <div>
        <b>
          <Money value={count.total} />
        </b>
        <span>
          <Unbroken>
            {counted_by.name}, {formatStaffDateTime(counted_at)}. {end}.
            {difference !== null && difference !== 0 && ` ${differenceWords(difference)}.`}
            {count.note !== "" && ` ${count.note}`}
          </Unbroken>
        </span>
      </div>
    </li>
  );
}
