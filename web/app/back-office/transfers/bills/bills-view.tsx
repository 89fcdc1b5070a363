import type { ReactNode } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import { billStates, billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { DayField } from "../../../components/form/day-field.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { SearchField } from "../../../components/table/search-field.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { ListPage } from "../../list-page.tsx";
import { useListPage } from "../../use-list-page.ts";
import { billColumns } from "./bill-columns.tsx";
import { BillDrawer } from "./bill-drawer.tsx";
import { PayBillModal } from "./pay-bill.tsx";
import classes from "./bills.module.css";

/** The narrowing of the list, as its address has it. */
function filterOf(params: URLSearchParams) {
  const status = billStates.find(({ value }) => value === params.get("status"))?.value;
  const biller_id = Number(params.get("biller")) || undefined;
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return {
    ...(status === undefined ? {} : { status }),
    ...(biller_id === undefined ? {} : { biller_id }),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
  };
}

/**
 * Bills paid at the counter (BILL-13): `#transfers?view=bills&bill=12` opens that bill, `&pay=1` the form of a new one.
 *
 * @param tabs of Money Transfer, above the list.
 */
export function BillsView(props: { params: URLSearchParams; actor: Actor; tabs: ReactNode }) {
  const { params, actor } = props;
  const list = useListPage(bills.listBills, "transfers", params, ({ query }) => ({
    query,
    ...filterOf(params),
  }));
  const billers = useEndpointQuery(bills.listBillers, {}, { staleTime: 60_000 });
  const opened = Number(params.get("bill")) || null;
  const mayPay = may(actor, "bills.pay");
  const isNarrow = Object.values(list.filter).some((value) => value !== "");
  const pay = mayPay && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => list.change({ pay: "1" })}>
      Pay a bill
    </Button>
  );
  const named = billers.data?.billers ?? [];
  return (
    <ListPage
      title="Bills"
      text={
        mayPay
          ? undefined
          : "Your role is read-only: you can look up bills, but not take money for them."
      }
      actions={pay}
      tabs={
        <>
          {props.tabs}
          {mayPay && <OwnDay />}
        </>
      }
      filters={
        <ListTools label="Bills">
          <SearchField
            label="Search bills"
            placeholder="Number, token, phone or name"
            {...list.search}
          />
          <NativeSelect
            aria-label="Biller"
            value={params.get("biller") ?? ""}
            onChange={(event) => list.change({ biller: event.currentTarget.value || null })}
            data={[
              { value: "", label: "All billers" },
              ...named.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <NativeSelect
            aria-label="State"
            value={params.get("status") ?? ""}
            onChange={(event) => list.change({ status: event.currentTarget.value || null })}
            data={[{ value: "", label: "All states" }, ...billStates]}
          />
          <DayField
            label="From"
            day={params.get("from") ?? ""}
            onDay={(from) => list.change({ from: from || null })}
          />
          <DayField
            label="To"
            day={params.get("to") ?? ""}
            onDay={(to) => list.change({ to: to || null })}
          />
        </ListTools>
      }
      list={list}
      failure={texts.listFailed}
      label="Bills"
      columns={billColumns}
      rowsOf={(data) => data.data}
      rowKey={(bill) => bill.id}
      onOpen={(bill) => list.change({ bill: String(bill.id) })}
      openLabel={(bill) => `Bill ${bill.number} of ${bill.biller_name}, ${bill.customer_number}`}
      selectedKey={opened}
      empty={
        isNarrow ? (
          <EmptyState
            compact
            title="No bills found"
            text="Try a part of the number, of the token or of a name."
          />
        ) : (
          <EmptyState
            title="No bills yet"
            text="Electricity, water and other bills that are paid at the counter are recorded here."
            action={pay}
          />
        )
      }
      pagerLabel="bills"
      exported={bills.exportBills}
    >
      <BillDrawer
        id={opened}
        actor={actor}
        onClose={() => list.change({ bill: null }, "replace")}
      />
      <PayBillModal
        opened={mayPay && params.get("pay") !== null}
        onClose={() => list.change({ pay: null }, "replace")}
      />
    </ListPage>
  );
}

/** What the person took for bills today, in one line (BILL-14). */
function OwnDay() {
  const result = useEndpointQuery(bills.readBillDay, {}, { staleTime: 0 });
  const day = result.data?.day;
  if (day === undefined || day.bills + day.given_back === 0) return null;
  const parts = [
    `${day.bills} ${day.bills === 1 ? "bill" : "bills"}, ${formatNleExact(day.amount)}`,
    ...(day.charges > 0 ? [`charges ${formatNleExact(day.charges)}`] : []),
    `in cash ${formatNleExact(day.cash)}`,
    ...(day.unknown > 0 ? [`${day.unknown} with an unknown outcome`] : []),
    ...(day.given_back > 0 ? [`${day.given_back} given back`] : []),
  ];
  return <p className={classes.day}>Your bills today: {parts.join("; ")}.</p>;
}
