import { useState } from "react";
import { Button, Table } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { compareWallet, takePayment } from "@microfinance/contract/mobile-money/endpoints.ts";
import { dayStates } from "@microfinance/contract/mobile-money/receipts.ts";
import type { DayLineRow } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";

/** A day of the wallet compared with the provider (MOMO-18). */
export function DayView({ actor }: { actor: Actor }) {
  const today = useBusinessDate();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (today ? toTypedDate(today) : "");
  const day = parseTypedDate(shown);
  return (
    <>
      <DateField label="Day" value={shown} onChange={setTyped} maw={220} />
      {day !== null && <Day key={day} day={day} mayFetch={may(actor, "cash.reconcile")} />}
    </>
  );
}

function Day({ day, mayFetch }: { day: string; mayFetch: boolean }) {
  const result = useEndpointQuery(compareWallet, { query: { day } });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={texts.dayFailed}>
        <DetailSkeleton lines={3} />
      </NotLoaded>
    );
  if (data.lines.length === 0) return <EmptyState compact title="Nothing reached the wallet." />;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Payment</Table.Th>
            <Table.Th ta="right">Provider</Table.Th>
            <Table.Th ta="right">Books</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.lines.map((line) => (
            <Table.Tr key={line.external_id}>
              <Table.Td>{line.external_id}</Table.Td>
              <Table.Td ta="right">{amountOf(line.theirs)}</Table.Td>
              <Table.Td ta="right">{amountOf(line.ours)}</Table.Td>
              <Table.Td>
                {dayStates.find(({ value }) => value === line.state)?.label}
                {mayFetch && line.state === "only_theirs" && <Fetch line={line} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const amountOf = (amount: number | null) => (amount === null ? "-" : formatAmountExact(amount));

/** Fetches what no delivery brought (MOMO-19). */
function Fetch({ line }: { line: DayLineRow }) {
  const take = useEndpointMutation(takePayment);
  const fetching = useSubmit(() => take.mutateAsync({ body: { external_id: line.external_id } }), {
    failure: texts.notSaved,
    onDone: (response) => void notify(response.msg),
  });
  return (
    <Button
      ml="sm"
      size="compact-md"
      variant="default"
      aria-label={`Fetch ${line.external_id}`}
      loading={fetching.isSending}
      onClick={() => void fetching.submit()}
    >
      Fetch
    </Button>
  );
}
