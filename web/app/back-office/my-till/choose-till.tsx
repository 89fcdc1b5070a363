import { Button } from "@mantine/core";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { Till } from "@microfinance/contract/tills/schema.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import classes from "../cash/cash.module.css";

/** The tills, of which a free one is opened (TILL-3). */
export function ChooseTill({ onOpened }: { onOpened: () => void }) {
  const result = useEndpointQuery(tills.listTills, {}, { staleTime: 0 });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={tillTexts.failed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const active = data.tills.filter((till) => till.active);
  return (
    <Section
      title="Open a till"
      text={
        active.length === 0 || active.some(({ session }) => session === null)
          ? "Choose the till whose cash you hold today."
          : "Every till is held. A supervisor adds another under Cash."
      }
    >
      {active.length === 0 ? (
        <EmptyState
          compact
          title="There are no tills yet"
          text="A supervisor adds them under Cash."
        />
      ) : (
        <ul className={classes.choices}>
          {active.map((till) => (
            <Choice key={till.id} till={till} onOpened={onOpened} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Choice({ till, onOpened }: { till: Till; onOpened: () => void }) {
  const open = useEndpointMutation(tills.openSession);
  const opening = useSubmit(() => open.mutateAsync({ params: { id: till.id } }), {
    failure: tillTexts.notSaved,
    onDone: onOpened,
  });
  return (
    <li>
      <div>
        <b>{till.name}</b>{" "}
        <span>
          {till.session === null
            ? `holds ${formatNleExact(till.balance ?? 0)}`
            : `held by ${till.session.holder.name}`}
        </span>
        <Banner message={opening.message} onDismiss={() => opening.setMessage(null)} />
      </div>
      {till.session === null && (
        <Button
          variant="default"
          loading={opening.isSending}
          aria-label={`Open ${till.name}`}
          onClick={() => void opening.submit()}
        >
          Open
        </Button>
      )}
    </li>
  );
}
