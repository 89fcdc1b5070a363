import { commission as commissionSchema } from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import { useState } from "react";
import { Button, Group, NativeSelect, Switch, TextInput } from "@mantine/core";
import IconPlus from "icon:plus";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import { commissionKinds, partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { Link } from "react-router";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { Money } from "../../components/display/money.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import layout from "../../components/layout.module.css";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { BillerModal } from "./bills/biller-modal.tsx";
import { CompareModal } from "./bills/compare-modal.tsx";
import { TopUpModal } from "./bills/top-up-modal.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { accountHref } from "../ledger/ledger-address.ts";
import { SettleModal } from "./settle-modal.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useAppForm } from "../../core/use-app-form.ts";

type Partner = partners.Partner;

/** The partners of money transfers with what each owes us, or we owe each (TRF-30); who may, settles. */
export function PartnersView({ actor }: { actor: Actor }) {
  const result = useEndpointQuery(partners.listPartners, {}, { staleTime: 0 });
  const [edited, setEdited] = useState<Partner | "new" | null>(null);
  const [settled, setSettled] = useState<Partner | null>(null);
  const [biller, setBiller] = useState<Partner | "new" | null>(null);
  const [filled, setFilled] = useState<Partner | null>(null);
  const [compared, setCompared] = useState<Partner | null>(null);
  const mayManage = may(actor, "transfers.settle");
  const add = mayManage && (
    <Group gap="xs">
      <Button variant="default" onClick={() => setBiller("new")}>
        Add biller
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
        Add Partner
      </Button>
    </Group>
  );
  const acts = {
    onSettle: setSettled,
    onTopUp: setFilled,
    onCompare: setCompared,
    onEdit: (partner: Partner) =>
      partner.biller === null ? setEdited(partner) : setBiller(partner),
  };
  const rows = result.data?.partners;
  return (
    <>
      <PageHeader
        title="Money Transfers"
        text="Who carries money transfers, and whose bills are paid here. A partner's name is the medium of its transfers."
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
            columns={[...columns, ...(mayManage ? [actionColumn(acts)] : [])]}
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
      <BillerModal opened={biller} onClose={() => setBiller(null)} />
      <TopUpModal biller={filled} onClose={() => setFilled(null)} />
      <CompareModal biller={compared} onClose={() => setCompared(null)} />
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
  stacked(
    {
      key: "kind",
      header: "Kind",
      line: "text",
      cell: ({ biller }) =>
        biller === null ? "Transfers" : biller.terms === "float" ? "Biller, float" : "Biller",
    },
    {
      key: "state",
      header: "State",
      line: "state",
      cell: (partner) => (partner.active ? "Active" : "Inactive"),
    },
  ),
  { key: "commission", header: "Commission", low: true, cell: commissionText },
  { key: "open", header: "To settle", kind: "number", cell: (partner) => partner.open },
  stacked(
    {
      key: "owed_to_us",
      header: "Owes us",
      kind: "money",
      line: "amount",
      total: (partner) => Math.max(0, partner.balance),
      cell: ({ balance }) => (balance > 0 ? <Money value={balance} /> : null),
    },
    {
      key: "owed_by_us",
      header: "We owe",
      line: "amount",
      total: (partner) => Math.max(0, -partner.balance),
      // On a phone no label says who owes it.
      inLine: ({ balance }) =>
        balance < 0 ? (
          <>
            We owe <Money value={-balance} />
          </>
        ) : null,
      cell: ({ balance }) => (balance < 0 ? <Money value={-balance} /> : null),
    },
  ),
];

function actionColumn(acts: {
  onSettle: (partner: Partner) => void;
  onTopUp: (partner: Partner) => void;
  onCompare: (partner: Partner) => void;
  onEdit: (partner: Partner) => void;
}): Column<Partner> {
  return {
    key: "actions",
    header: "Actions",
    kind: "action",
    cell: (partner) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {partner.biller?.terms === "float" ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Top up ${partner.name}`}
            onClick={() => acts.onTopUp(partner)}
          >
            Top up
          </Button>
        ) : partner.open === 0 ? (
          <NothingToSettle partner={partner} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Settle with ${partner.name}`}
            onClick={() => acts.onSettle(partner)}
          >
            Settle
          </Button>
        )}
        {partner.biller !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Compare with a statement of ${partner.name}`}
            onClick={() => acts.onCompare(partner)}
          >
            Compare
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit ${partner.name}`}
          onClick={() => acts.onEdit(partner)}
        >
          Edit
        </Button>
      </Group>
    ),
  };
}

/** Why there is nothing to settle: what a biller is owed may wait for the outcome of a bill (BILL-9). */
function NothingToSettle({ partner: { id, biller, balance } }: { partner: Partner }) {
  if (biller === null || balance === 0)
    return <span className={layout.hint}>Nothing to settle</span>;
  const unknown = { view: "bills", biller: String(id), status: "unknown" };
  return <Link to={{ hash: sectionHref("transfers", unknown) }}>Outcome unknown</Link>;
}

function commissionText({ commission }: Partner): string {
  if (commission.kind === "none") return "None";
  return commission.kind === "percent"
    ? `${commission.value}%`
    : `${formatNleExact(commission.value)} each`;
}

/** The form of a new partner, or of the commission and state of an existing one. */
function PartnerModal(props: { opened: partners.Partner | "new" | null; onClose: () => void }) {
  const { opened, onClose } = props;
  const title = opened === null || opened === "new" ? "New partner" : `Partner ${opened.name}`;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title}>
      {opened !== null && (
        <PartnerForm partner={opened === "new" ? null : opened} onDone={onClose} />
      )}
    </GuardedModal>
  );
}

function PartnerForm(props: { partner: partners.Partner | null; onDone: () => void }) {
  const { partner, onDone } = props;
  const add = useEndpointMutation(partners.addPartner, ["ledger"]);
  const change = useEndpointMutation(partners.changePartner, ["ledger"]);
  const initialValues: { name: string; kind: string; value: number | ""; active: boolean } = {
    name: partner?.name ?? "",
    kind: partner?.commission.kind ?? "none",
    value: partner === null || partner.commission.kind === "none" ? "" : partner.commission.value,
    active: partner?.active ?? true,
  };
  const form = useAppForm({
    initialValues,
    check: (values) => {
      if (values.name.trim() === "") return { text: partnerTexts.nameRequired, fields: ["name"] };
      const error = commissionSchema.safeParse(commissionOf(values)).error;
      const [issue] = error?.issues ?? [];
      return issue === undefined ? null : { text: issue.message, fields: ["value"] };
    },
    unchanged: onDone,
    submit: (values) => {
      const commission = commissionSchema.parse(commissionOf(values));
      return partner === null
        ? add.mutateAsync({ body: { name: values.name.trim(), commission } })
        : change.mutateAsync({
            params: { id: partner.id },
            body: { commission, active: values.active },
          });
    },
    failure: partnerTexts.partnerFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { kind, value, active } = form.values;
  return (
    <Form form={form}>
      {partner === null && (
        <TextInput
          label="Name"
          description="As it is typed as the transfer medium, for example Ria"
          withAsterisk
          maxLength={60}
          data-autofocus
          {...form.field("name")}
        />
      )}
      <NativeSelect
        label="Commission"
        description="Of transfers that are recorded from now on"
        data={[...commissionKinds]}
        {...form.field("kind")}
      />
      {kind !== "none" && (
        <MoneyField
          label={kind === "percent" ? "Percent" : `${currencyMark} a transfer`}
          withAsterisk
          {...(kind === "percent" ? { currency: "", decimals: 4 } : {})}
          {...form.field("value")}
          value={value}
          onChange={(typed) => form.setFieldValue("value", typed)}
        />
      )}
      {partner !== null && (
        <Switch
          label="Active"
          description="An inactive partner gets no new transfers; they stay on 1200."
          checked={active}
          onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
        />
      )}
      <FormButtons submit={partner === null ? "Add partner" : "Save"} onCancel={onDone} />
    </Form>
  );
}

function commissionOf(values: { kind: string; value: number | "" }) {
  return { kind: values.kind, value: values.kind === "none" ? 0 : Number(values.value) };
}
