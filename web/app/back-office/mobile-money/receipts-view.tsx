import { NativeSelect, Button, Group } from "@mantine/core";
import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { formatStaffDateTime, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { listReceipts, readReceipt } from "@microfinance/contract/mobile-money/endpoints.ts";
import {
  formatReceived,
  reasonLabel,
  receiptStates,
  stateLabel,
} from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptIn } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { useState } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard, ListTools } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { useActor } from "../../core/use-actor.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { AttachForm, ConfirmForm, ReturnForm } from "./receipt-forms.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

const received = ({ amount, currency }: ReceiptIn) =>
  currency === currencyCode ? <Money value={amount} /> : formatReceived(amount, currency);
const from = ({ payer, external_id }: ReceiptIn) => payer || external_id;
const openingText = (receipt: ReceiptIn) =>
  `Receipt of ${formatReceived(receipt.amount, receipt.currency)} from ${from(receipt)}`;
const why = ({ state, reason, named }: ReceiptIn) =>
  state === "unmatched" && reason !== null ? reasonLabel(reason, named) : stateLabel(state);

const columns: readonly Column<ReceiptIn>[] = [
  {
    key: "payer",
    header: "Payer",
    kind: "text",
    line: "title",
    inLine: from,
    cell: from,
  },
  {
    key: "amount",
    header: "Amount",
    kind: "number",
    line: "amount",
    cell: received,
  },
  { key: "named", header: "Reference", cell: ({ named }) => named },
  { key: "why", header: "State", kind: "text", line: "text", inLine: why, cell: why },
  {
    key: "owner",
    header: "Owner",
    kind: "text",
    line: "note",
    inLine: ({ owner_name }) => owner_name ?? "",
    cell: ({ owner_name }) => owner_name ?? "",
  },
  { key: "loan", header: "Loan", low: true, cell: ({ loan_id }) => loan_id ?? "" },
  { key: "paid", header: "Paid", low: true, cell: ({ paid_at }) => formatStaffDateTime(paid_at) },
];

const states = [
  { value: "open", label: "Open" },
  ...receiptStates,
  { value: "all", label: "All receipts" },
];

/** Money that reached the wallet, what is on no loan first (MOMO-13). */
export function ReceiptsView({ params }: { params: URLSearchParams }) {
  const named = params.get("state") ?? "open";
  const state = states.find(({ value }) => value === named)?.value ?? "open";
  const list = useListPage(listReceipts, "mobile-money", params, () =>
    state === "all" ? {} : { state: state as ReceiptIn["state"] | "open" },
  );
  const opened = Number(params.get("receipt")) || null;
  return (
    <>
      <ListTools label="Receipts">
        <NativeSelect
          aria-label="State"
          value={state}
          onChange={(event) => list.change({ state: event.currentTarget.value })}
          data={states}
        />
      </ListTools>
      <ListCard>
        <ListTable
          list={list}
          failure={texts.listFailed}
          label="Receipts"
          columns={columns}
          rowsOf={(page) => page.receipts}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => list.change({ receipt: String(id) })}
          openLabel={openingText}
          selectedKey={opened === null ? null : String(opened)}
          empty={<EmptyState compact title={texts.nothingUnmatched} />}
          pagerLabel="receipts"
        />
        <ReceiptDrawer id={opened} onClose={() => list.change({ receipt: null }, "replace")} />
      </ListCard>
    </>
  );
}

/** The side panel of a receipt: the amount, the payer, and its state (MOMO-14 to MOMO-16). */
export function ReceiptDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer {...props} title="Receipt" read={readReceipt} failure={texts.listFailed}>
      {({ receipt }) => <OpenedReceipt receipt={receipt} />}
    </RecordDrawer>
  );
}

function OpenedReceipt({ receipt }: { receipt: ReceiptIn }) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const onDone = (text: string) => setMessage({ tone: "success", text });
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <ReceiptFacts receipt={receipt} />
      {actor !== null && receipt.state === "unmatched" && (
        <Decision receipt={receipt} actor={actor} onDone={onDone} />
      )}
      {actor !== null && receipt.state === "asked" && may(actor, "receipts.attach") && (
        <ConfirmForm receipt={receipt} actor={actor} onDone={onDone} />
      )}
    </>
  );
}

/** Attach or return, one at a time. */
function Decision(props: { receipt: ReceiptIn; actor: Actor; onDone: (text: string) => void }) {
  const { receipt, actor, onDone } = props;
  const [chosen, setChosen] = useState<"attach" | "return" | null>(null);
  const form = { receipt, onDone, onCancel: () => setChosen(null) };
  if (chosen === "attach") return <AttachForm {...form} />;
  if (chosen === "return") return <ReturnForm {...form} />;
  return (
    <Group>
      {may(actor, "receipts.attach") && (
        <Button onClick={() => setChosen("attach")}>Attach to a loan</Button>
      )}
      {may(actor, "receipts.return") && (
        <Button variant="default" onClick={() => setChosen("return")}>
          Return to the payer
        </Button>
      )}
    </Group>
  );
}

function ReceiptFacts({ receipt }: { receipt: ReceiptIn }) {
  const { loan_id, reason, proposal, fee } = receipt;
  const facts: [label: string, value: string | null][] = [
    ["Payer", receipt.payer],
    ["Reference given", receipt.named],
    ["Number of the provider", receipt.provider_reference],
    ["Paid", formatStaffDateTime(receipt.paid_at)],
    ["Booked on", formatStaffDate(receipt.booked_on)],
    ["Fee kept by the provider", fee === 0 ? null : formatNleExact(fee)],
    ["State", stateLabel(receipt.state)],
    ["Why it is on no loan", reason === null ? null : reasonLabel(reason, receipt.named)],
    ["Owner", receipt.owner_name],
    ["Receipt number", receipt.receipt_number],
    ["Asked for", proposal === null ? null : proposalSentence(receipt)],
    ["Returned", receipt.returned_on && formatStaffDate(receipt.returned_on)],
    ["Reference of the return", receipt.return_reference],
  ];
  return (
    <DetailSection title={formatReceived(receipt.amount, receipt.currency)}>
      <DetailList
        items={[
          ...facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
          ...(loan_id === null ? [] : [{ label: "Loan", value: <LoanLink id={loan_id} /> }]),
        ]}
      />
    </DetailSection>
  );
}

function proposalSentence({ proposal, proposer_name }: ReceiptIn): string {
  if (proposal === null) return "";
  const what =
    proposal.as === "attach"
      ? `Book it on ${proposal.loan_id}`
      : `Return it, reference ${proposal.reference}`;
  return `${what}: ${proposal.reason} (${proposer_name})`;
}
