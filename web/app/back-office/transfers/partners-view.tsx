import { useState } from "react";
import { Button, Group } from "@mantine/core";
import IconPlus from "icon:plus";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import { partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { Link } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { accountHref } from "../ledger/ledger-address.ts";
import { PartnerModal } from "./partner-modal.tsx";
import { SettleModal } from "./settle-modal.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type Partner = partners.Partner;

/** The partners of money transfers with what each owes us, or we owe each (TRF-30); who may, settles. */
export function PartnersView({ actor }: { actor: Actor }) {
  const result = useEndpointQuery(partners.listPartners, {}, { staleTime: 0 });
  const [edited, setEdited] = useState<Partner | "new" | null>(null);
  const [settled, setSettled] = useState<Partner | null>(null);
  const mayManage = may(actor, "transfers.settle");
  const add = mayManage && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
      Add Partner
    </Button>
  );
  const rows = result.data?.partners;
  return (
    <>
      <PageHeader
        title="Money Transfers"
        text="A partner's name is the medium of its transfers."
        actions={add}
      />
      <TransferTabs view="partners" />
      {rows === undefined && result.error !== null ? (
        <ErrorState
          error={result.error}
          fallback={partnerTexts.partnersFailed}
          onRetry={() => void result.refetch()}
        />
      ) : (
        <ListCard>
          <DataTable
            label="Partners"
            columns={[
              ...columns,
              ...(mayManage ? [actionColumn({ onSettle: setSettled, onEdit: setEdited })] : []),
            ]}
            rows={rows}
            rowKey={(partner) => partner.id}
            empty={
              <EmptyState
                title="No partners yet"
                text="Add the companies whose transfers you pay out: each gets an account, and you see what it owes you."
                action={add}
              />
            }
          />
          <ListFoot
            label="Partners"
            total={rows?.length}
            exported={partners.exportPartners}
            filter={{}}
          />
        </ListCard>
      )}
      <PartnerModal opened={edited} onClose={() => setEdited(null)} />
      <SettleModal partner={settled} onClose={() => setSettled(null)} />
    </>
  );
}

const columns: readonly Column<Partner>[] = [
  {
    key: "name",
    header: "Partner",
    kind: "text",
    line: "title",
    cell: (partner) => partner.name,
  },
  {
    key: "account",
    header: "Account",
    low: true,
    line: "note",
    cell: (partner) => (
      <Link to={{ hash: accountHref(partner.account_code, { from: "", to: "" }) }}>
        {partner.account_code}
      </Link>
    ),
  },
  { key: "commission", header: "Commission", line: "text", cell: commissionText },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (partner) => (partner.active ? "Active" : "Inactive"),
  },
  { key: "open", header: "To settle", kind: "number", cell: (partner) => partner.open },
  {
    key: "owed_to_us",
    header: "Owes us",
    kind: "money",
    line: "amount",
    total: (partner) => Math.max(0, partner.balance),
    cell: (partner) => <Money value={partner.balance > 0 ? partner.balance : null} missing="" />,
  },
  {
    key: "owed_by_us",
    header: "We owe",
    kind: "money",
    total: (partner) => Math.max(0, -partner.balance),
    cell: (partner) => <Money value={partner.balance < 0 ? -partner.balance : null} missing="" />,
  },
];

function actionColumn(props: {
  onSettle: (partner: Partner) => void;
  onEdit: (partner: Partner) => void;
}): Column<Partner> {
  return {
    key: "actions",
    header: "Actions",
    kind: "action",
    cell: (partner) => (
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          disabled={partner.open === 0}
          aria-label={`Settle with ${partner.name}`}
          onClick={() => props.onSettle(partner)}
        >
          Settle
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit ${partner.name}`}
          onClick={() => props.onEdit(partner)}
        >
          Edit
        </Button>
      </Group>
    ),
  };
}

function commissionText({ commission }: Partner): string {
  if (commission.kind === "none") return "None";
  return commission.kind === "percent"
    ? `${commission.value}%`
    : `${formatNleExact(commission.value)} each`;
}
