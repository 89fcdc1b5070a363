import { bySchema } from "../../core/by-schema.ts";
import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import IconPlus from "icon:plus";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import { type MoneyAccount, newTill, type Till } from "@microfinance/contract/tills/schema.ts";
import { sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Link } from "react-router";
import { addTill } from "@microfinance/contract/tills/endpoints.ts";
import { Money } from "../../components/display/money.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { withBranchColumn } from "../../components/table/branch-column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { accountHref } from "../ledger/ledger-address.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { useMyTill } from "../use-my-till.ts";
import classes from "./cash.module.css";
import { BranchClaims } from "./branch-claims.tsx";
import { MoveCashModal, type ProposedMove, usualMove } from "./move-cash-modal.tsx";
import { MoneyOnTheWay } from "./money-on-the-way.tsx";
import { SafeSection } from "./safe-section.tsx";
import { SessionsList } from "./sessions-list.tsx";
import { WaitingMovements } from "./waiting-movements.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { BranchField, bodyOfBranch } from "../../components/form/branch-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { useAppForm } from "../../core/use-app-form.ts";

/** A place of money: a till, or another account. */
type Place = Pick<Till, "account_code" | "name" | "balance" | "session" | "branch">;

const columnsFor = (mayReadLedger: boolean, hasTills: boolean): readonly Column<Place>[] => [
  {
    key: "account",
    header: "Account",
    kind: "text",
    line: "title",
    cell: ({ account_code, name }) =>
      mayReadLedger ? (
        <Link to={{ hash: accountHref(account_code, { from: "", to: "" }) }}>
          {account_code} {name}
        </Link>
      ) : (
        `${account_code} ${name}`
      ),
    print: ({ account_code, name }) => `${account_code} ${name}`,
  },
  ...(hasTills ? [holderColumn] : []),
  {
    key: "balance",
    header: "Balance",
    kind: "money",
    line: "amount",
    cell: ({ balance }) => <Money value={balance} />,
  },
  ...(hasTills ? sessionColumns : []),
];

const holderColumn: Column<Place> = {
  key: "holder",
  header: "Holder",
  kind: "text",
  line: "text",
  cell: ({ session }) => session?.holder.name ?? "",
};

const sessionColumns: readonly Column<Place>[] = [
  {
    key: "session",
    header: "Session",
    line: "state",
    cell: ({ session }) => session !== null && <SessionLink session={session} />,
  },
  {
    key: "difference",
    header: "Difference",
    kind: "money",
    line: "note",
    inLine: ({ session }) =>
      session?.difference == null ? null : `Difference ${formatNleExact(session.difference)}`,
    cell: ({ session }) => <Money value={session?.difference} missing="" />,
  },
];

function SessionLink({ session }: { session: NonNullable<Place["session"]> }) {
  const state = sessionStatuses.find(({ value }) => value === session.status)?.label;
  return (
    <Link to={{ hash: sectionHref("cash", { session: String(session.id) }) }}>
      {state}, {formatStaffDate(session.business_date)}
    </Link>
  );
}

/**
 * Cash (TILL-15): where money is, who holds it, what waits, and the sessions of every till. Without tills it is about
 * the safe and what is on the way (TILL-1).
 */
export default function CashPage({ params }: SectionPageProps) {
  const actor = useActor();
  const { isOn, isLoaded, result } = useMyTill();
  if (actor === null) return null;
  if (!isLoaded) {
    return (
      <>
        <PageHeader title="Cash" />
        <NotLoaded result={result} fallback={tillTexts.failed}>
          <CardSkeleton cards={2} height={200} />
        </NotLoaded>
      </>
    );
  }
  if (!may(actor, "tills.supervise") && !may(actor, "ledger.read")) {
    return (
      <>
        <PageHeader title="Cash" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return <Cash params={params} actor={actor} hasTills={isOn} />;
}

function Cash(props: { params: URLSearchParams; actor: Actor; hasTills: boolean }) {
  const { params, actor, hasTills } = props;
  const result = useEndpointQuery(tills.listTills, {}, { staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const [toMove, setToMove] = useState<ProposedMove | null>(null);
  const { data } = result;
  if (data === undefined && result.error !== null) {
    return (
      <>
        <PageHeader title="Cash" />
        <NotLoaded result={result} fallback={tillTexts.failed}>
          {null}
        </NotLoaded>
      </>
    );
  }
  const supervises = may(actor, "tills.supervise");
  const places = data && placesOf(data.accounts, hasTills ? data.tills : []);
  return (
    <>
      <PageHeader
        title="Cash"
        text="Where the money is, and who answers for it."
        actions={
          supervises && (
            <>
              {hasTills && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => setAdding(true)}
                >
                  Add till
                </Button>
              )}
              <Button onClick={() => setToMove(usualMove)}>Move money</Button>
            </>
          )
        }
      />
      <div className={layout.stack4}>
        {data !== undefined && <WaitingMovements movements={data.movements} actor={actor} />}
        {data !== undefined && (
          <MoneyOnTheWay moves={data.on_the_way} accounts={data.accounts} actor={actor} />
        )}
        <BranchClaims
          actor={actor}
          accounts={data?.accounts ?? []}
          onSettle={supervises ? setToMove : undefined}
        />
        {data?.safe != null && <SafeSection safe={data.safe} actor={actor} />}
        <Section title="Accounts" bare>
          <DataTable
            label="Accounts"
            columns={withBranchColumn(columnsFor(may(actor, "ledger.read"), hasTills), places)}
            rows={places}
            rowKey={(place) => place.account_code}
            empty={<EmptyState compact title="No accounts of money" />}
          />
        </Section>
      </div>
      {hasTills && (
        <div className={classes.earlier}>
          <h2>Sessions</h2>
          <SessionsList section="cash" params={params} actor={actor} />
        </div>
      )}
      <AddTillModal opened={isAdding} onClose={() => setAdding(false)} />
      <MoveCashModal
        proposed={toMove}
        accounts={data?.accounts ?? []}
        onClose={() => setToMove(null)}
      />
    </>
  );
}

/** The safe and the tills first, in the order of their codes. */
function placesOf(accounts: readonly MoneyAccount[], known: readonly Till[]): Place[] {
  return [
    ...accounts.map(({ code, ...account }) => ({ account_code: code, ...account, session: null })),
    ...known,
  ].toSorted((a, b) => a.account_code.localeCompare(b.account_code));
}

/** Adds a till (TILL-2). */
function AddTillModal(props: { opened: boolean; onClose: () => void }) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add till">
      {props.opened && <NewTill onDone={props.onClose} />}
    </GuardedModal>
  );
}

function NewTill({ onDone }: { onDone: () => void }) {
  const add = useEndpointMutation(addTill, ["ledger"]);
  const form = useAppForm({
    initialValues: { name: "", branch_id: "" },
    check: ({ name }) => bySchema(newTill)({ name }),
    submit: ({ name, branch_id }) =>
      add.mutateAsync({
        body: { name: name.trim(), ...bodyOfBranch(branch_id) },
      }),
    failure: tillTexts.notSaved,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput
        label="Name"
        description="It gets the next free account from 1010 to 1049"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.field("name")}
      />
      <BranchField {...form.field("branch_id")} />
      <FormButtons submit="Add till" onCancel={onDone} />
    </Form>
  );
}
