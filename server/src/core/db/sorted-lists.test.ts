import { randomUUID } from "node:crypto";
import { entrySorts } from "@microfinance/contract/accounting/journal-endpoint-schemas.ts";
import { journalSorts } from "@microfinance/contract/accounting/manual-journal-endpoint-schemas.ts";
import { sheetSorts } from "@microfinance/contract/collections/sheet-endpoint-schemas.ts";
import { outboxSorts } from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import { employerSorts } from "@microfinance/contract/payroll/employer-endpoint-schemas.ts";
import { unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { paymentSorts } from "@microfinance/contract/payments/endpoint-schemas.ts";
import { payoutSorts } from "@microfinance/contract/payouts/endpoint-schemas.ts";
import { lateLoanSorts } from "@microfinance/contract/reports/arrears-endpoint-schemas.ts";
import { requestSorts } from "@microfinance/contract/requests/endpoint-schemas.ts";
import { requestLabels } from "@microfinance/contract/requests/requests.ts";
import { staffSorts } from "@microfinance/contract/staff/endpoint-schemas.ts";
import { sessionSorts } from "@microfinance/contract/tills/endpoint-schemas.ts";
import { userSorts } from "@microfinance/contract/users/endpoint-schemas.ts";
import { transferSorts } from "@microfinance/contract/transfers/endpoint-schemas.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../../test-support/app.ts";
import { callAs } from "../../../test-support/call.ts";
import { demoApp } from "../../../test-support/demo-lender.ts";
import { makeDeciders, makeLoanIn } from "../../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../../test-support/make.ts";
import { withSettings } from "../../../test-support/settings.ts";

let lender: TestApp;
let reader: Person;

beforeAll(async () => {
  lender = await demoApp();
  reader = await makeStaff(lender.deps, 9);
  const people = await makeDeciders(lender);
  await withSettings(lender, { payout: "separate" }, async () => {
    for (let loan = 0; loan < 3; loan += 1) await makeLoanIn(lender, people, "approved");
  });
  for (const collection_date of ["2026-03-17", "2026-03-18"]) {
    await callAs(lender, reader, "POST", "/collections/sheets", {
      sheet_key: randomUUID(),
      kind: "officer",
      officer: unassignedOfficer,
      collection_date,
      with_all: true,
    });
  }
});
afterAll(() => lender.close());

/** A row in a response, as far as its orders read it. */
type Value = string | number | boolean | null;
type Row = Record<string, Value> & {
  cost?: { amount: number } | null;
  made_by?: { name: string };
  till?: { name: string };
  holder?: { name: string };
  user?: { first_name: string; middle_name: string | null; last_name: string };
};

interface SortedList {
  path: string;
  rows: string;
  sorts: readonly string[];
  /** The values whose key in the row is not the name of the order. */
  values: Record<string, (row: Row) => Value | undefined>;
}

const lower = (text: Value | undefined) => String(text ?? "").toLowerCase() || null;

const lists: SortedList[] = [
  {
    path: "/transactions/all",
    rows: "payments",
    sorts: paymentSorts,
    values: {
      date: (row) => row["transaction_date"],
      customer: (row) => row["customer_id"],
      method: (row) => lower(row["payment_method"]),
    },
  },
  {
    path: "/money/transfers/all",
    rows: "data",
    sorts: transferSorts,
    values: {
      date: (row) => row["transfer_date"],
      pin: (row) =>
        String(row["transfer_pin"])
          .replaceAll(/[^a-z0-9]/gi, "")
          .toUpperCase(),
      equivalent: (row) => row["local_currency"],
      sender: (row) => lower(row["sender_name"]),
      receiver: (row) => lower(row["receiver_name"]),
    },
  },
  {
    path: "/payouts",
    rows: "payouts",
    sorts: payoutSorts,
    values: {
      loan: (row) => row["loan_id"],
      customer: (row) => lower(row["customer_name"]),
      amount: (row) => row["paid"],
      approved: (row) => row["approved_on"],
      method: (row) => lower(row["payment_method"]),
    },
  },
  {
    path: "/payouts?status=waiting",
    rows: "payouts",
    sorts: payoutSorts,
    values: {
      loan: (row) => row["loan_id"],
      customer: (row) => lower(row["customer_name"]),
      amount: (row) => row["paid"],
      approved: (row) => row["approved_on"],
      method: () => null,
    },
  },
  {
    path: "/reports/arrears/loans",
    rows: "loans",
    sorts: lateLoanSorts,
    values: { customer: (row) => lower(row["customer_name"]) },
  },
  {
    path: "/outbox",
    rows: "outbox",
    sorts: outboxSorts,
    values: { cost: (row) => row.cost?.amount ?? null },
  },
  {
    path: "/staff/all-details",
    rows: "staff",
    sorts: staffSorts,
    values: {
      name: ({ user }) =>
        lower([user?.first_name, user?.middle_name, user?.last_name].filter(Boolean).join(" ")),
      department: (row) => lower(row["department"]),
    },
  },
  {
    path: "/user/all",
    rows: "users",
    sorts: userSorts,
    values: {
      name: (row) =>
        lower([row["first_name"], row["middle_name"], row["last_name"]].filter(Boolean).join(" ")),
      email: (row) => lower(row["email"]),
    },
  },
  {
    path: "/requests",
    rows: "requests",
    sorts: requestSorts,
    values: {
      kind: (row) => requestLabels[row["kind"] as keyof typeof requestLabels],
      customer: (row) => lower(row["customer_name"]),
      loan: (row) => row["loan_id"],
      asker: (row) => lower(row["asker_name"]),
    },
  },
  {
    path: "/journals",
    rows: "journals",
    sorts: journalSorts,
    values: {
      description: (row) => lower(row["description"]),
      by: (row) => lower(row.made_by?.name),
      state: (row) => row["status"],
    },
  },
  {
    path: "/ledger/entries",
    rows: "entries",
    sorts: entrySorts,
    values: { number: (row) => row["id"], by: (row) => lower(row["staff_name"]) },
  },
  {
    path: "/ledger/entries?amount=500",
    rows: "entries",
    sorts: entrySorts,
    values: { number: (row) => row["id"], by: (row) => lower(row["staff_name"]) },
  },
  {
    path: "/tills/sessions",
    rows: "sessions",
    sorts: sessionSorts,
    values: {
      till: (row) => lower(row.till?.name),
      holder: (row) => lower(row.holder?.name),
      state: (row) => row["status"],
    },
  },
  {
    path: "/collections/sheets",
    rows: "sheets",
    sorts: sheetSorts,
    values: {
      date: (row) => row["collection_date"],
      name: (row) => lower(row["name"]),
      opened_by: (row) => lower(row["opened_by_name"]),
      paid: (row) => row["paid_rows"],
    },
  },
  {
    path: "/payroll-employers",
    rows: "employers",
    sorts: employerSorts,
    values: {
      name: (row) => lower(row["name"]),
      contact: (row) => lower(row["contact_name"]),
      phone: (row) => row["phone"] || null,
      day: (row) => row["pay_day"],
      loans: (row) => row["live_loans"],
      state: (row) => row["active"],
    },
  },
];

async function read(list: SortedList, query: Record<string, string>): Promise<Row[]> {
  const [path, filter] = list.path.split("?");
  const search = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(filter)),
    ...query,
  });
  const { status, body } = await callAs(lender, reader, "GET", `${path}?${search.toString()}`);
  expect(status).toBe(200);
  return body[list.rows];
}

describe.each(lists)("SITE-20 $path in the order of a column", (list) => {
  it.each(list.sorts)("%s: both ways, missing values last", async (sort) => {
    const valueOf = list.values[sort] ?? ((row: Row) => row[sort]);
    const own = (row: Row): Value => valueOf(row) ?? null;
    const place = new Map((await read(list, {})).map((row, at) => [JSON.stringify(row), at]));
    expect(place.size).toBeGreaterThan(1);
    for (const order of ["oldest", "newest"]) {
      const found = await read(list, { sort, order });
      expect(found).toHaveLength(place.size);
      const direction = order === "oldest" ? 1 : -1;
      const expected = found.toSorted((one, other) => {
        const [a, b] = [own(one), own(other)];
        if (a === b) return 0;
        if (a === null || b === null) return a === null ? 1 : -1;
        return (a < b ? -1 : 1) * direction;
      });
      expect(found.map(own)).toEqual(expected.map(own));
      // Equal ones keep the order of the list.
      const places = found.map((row) => place.get(JSON.stringify(row)) ?? -1);
      const equal = found.flatMap((row, at) =>
        at > 0 && own(row) === own(found[at - 1] ?? row)
          ? [(places[at] ?? 0) - (places[at - 1] ?? 0)]
          : [],
      );
      expect(equal.every((step) => step > 0)).toBe(true);
    }
  });

  it("is paged, and refuses another column", async () => {
    const sort = list.sorts[0] ?? "";
    const all = await read(list, { sort });
    const [path, filter = ""] = list.path.split("?");
    const first = await callAs(
      lender,
      reader,
      "GET",
      `${path}?${filter === "" ? "" : `${filter}&`}sort=${sort}&page_size=1`,
    );
    expect(first.body).toMatchObject({ page: 1, previous: null, total: all.length });
    const second = await read(list, { sort, page_size: "1", cursor: first.body.next });
    expect([...first.body[list.rows], ...second]).toEqual(all.slice(0, 2));
    const refused = await callAs(
      lender,
      reader,
      "GET",
      `${path}?${filter === "" ? "" : `${filter}&`}sort=id`,
    );
    expect(refused.status).toBe(400);
    expect(refused.body.msg).toBe("The list is not ordered by this column.");
  });
});
