import { csvRows } from "@microfinance/contract/core/csv.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { columnsOfKind, type ImportKind } from "@microfinance/contract/imports/columns.ts";
import { instalmentsCell } from "@microfinance/contract/imports/instalment-cell.ts";

type Row = Readonly<Record<string, string>>;

/** The rows of each kind of import, as the templates have them. */
export type FilledTemplates = Record<ImportKind, Row[]>;

/** How the templates of loans are filled. */
export interface Filling {
  /** Whether the schedule is written out, or is made by the rule of equal months. */
  ownSchedule: boolean;
  /** Whether what was paid comes payment by payment, or as one amount of the loan. */
  oneByOne: boolean;
}

/** Fills the template of every kind from the tables of a ZIP of everything (KYC-40), as a lender would who moves. */
export function fillTemplates(
  zip: ReadonlyMap<string, Buffer>,
  { ownSchedule, oneByOne }: Filling,
): FilledTemplates {
  const table = (name: string) => recordsOf(zip.get(`tables/${name}.csv`));
  const users = new Map(table("users").map((row) => [row["id"], row]));
  const loans = table("loans").filter((row) => row["approval_date"] !== "");
  const codes = new Map(loans.map((row) => [row["id"], row["loan_id"] ?? ""]));
  const reversed = new Set(table("payment_reversals").map((row) => row["payment_id"]));
  const payments = table("payments").filter(
    (row) => !reversed.has(row["id"]) && codes.has(row["loan_id"]),
  );
  const ofCustomer = (name: string) =>
    new Map(table(name).map((row) => [row["customer_id"], row] as const));
  const parts = ["addresses", "employers", "banks"].map(ofCustomer);
  const schedules = table("instalments").map((row) => ({
    loan_id: row["loan_id"],
    number: Number(row["number"]),
    due_date: row["due_date"] ?? "",
    principal: toCents(Number(row["principal"])),
    interest: toCents(Number(row["interest"])),
  }));
  return {
    customers: table("customers").map(({ customer_id = "", user_id }) =>
      columnsFrom("customers", customer_id, [
        ...parts.map((each) => each.get(customer_id) ?? {}),
        withoutMadeAddress(users.get(user_id) ?? {}),
      ]),
    ),
    guarantors: table("guarantors").map((row) => partFrom("guarantors", "G", row)),
    businesses: table("businesses").map((row) => partFrom("businesses", "B", row)),
    loans: loans.map((row) => ({
      external_reference: row["loan_id"] ?? "",
      customer: row["customer_id"] ?? "",
      product: row["loan_type"] ?? "",
      amount: row["approved_amount"] ?? "",
      interest_rate: String(Number((Number(row["interest_rate"]) * 100).toFixed(2))),
      months: row["loan_period"] ?? "",
      paid_out_on: row["paid_out_on"] ?? "",
      paid_so_far: oneByOne ? "" : (row["paid_total"] ?? ""),
      last_payment_on: oneByOne ? "" : (row["last_payment_date"] ?? ""),
      purpose: row["loan_purpose"] ?? "",
      instalments: ownSchedule
        ? instalmentsCell(
            schedules
              .filter(({ loan_id }) => loan_id === row["id"])
              .toSorted((one, other) => one.number - other.number),
          )
        : "",
    })),
    payments: oneByOne
      ? payments.map((row) => ({
          external_reference: `P-${row["id"]}`,
          loan: codes.get(row["loan_id"]) ?? "",
          paid_on: row["transaction_date"] ?? "",
          amount: row["amount"] ?? "",
          remarks: row["remarks"] ?? "",
        }))
      : [],
    transfers: table("transfers")
      .filter((row) => row["status"] === "pending" && row["deleted_at"] === "")
      .map((row) => columnsFrom("transfers", `T-${row["id"]}`, [row])),
    balances: balancesFrom(table("ledger_accounts"), table("ledger_postings")),
  };
}

/** A table of the ZIP as records, without the apostrophe that protects text from being a formula. */
function recordsOf(file: Buffer | undefined): Row[] {
  const rows = [...csvRows((file ?? Buffer.from("")).toString("utf8"))];
  const [names = [], ...lines] = rows.map((row) => ("cells" in row ? row.cells : []));
  return lines
    .filter((cells) => cells.length === names.length)
    .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}

/** The columns of a kind that some records have. */
const columnsFrom = (kind: ImportKind, reference: string, records: readonly Row[]): Row => ({
  ...Object.fromEntries(
    columnsOfKind(kind).map(({ name }) => [
      name,
      records.find((record) => record[name] !== undefined)?.[name] ?? "",
    ]),
  ),
  external_reference: reference,
});

const partFrom = (kind: ImportKind, mark: string, row: Row): Row => ({
  ...columnsFrom(kind, `${mark}-${row["id"]}`, [row]),
  customer: row["customer_id"] ?? "",
});

const withoutMadeAddress = (user: Row): Row =>
  user["email"]?.endsWith("no-email.invalid") === true ? { ...user, email: "" } : user;

/** The balance of each account that is open to opening balances. */
function balancesFrom(accounts: readonly Row[], postings: readonly Row[]): Row[] {
  return accounts
    .filter((row) => row["manual"] === "true" && row["active"] === "true" && row["code"] !== "3200")
    .flatMap(({ code = "" }) => {
      const cents = postings
        .filter((row) => row["account_code"] === code)
        .reduce(
          (sum, row) => sum + toCents(Number(row["debit"])) - toCents(Number(row["credit"])),
          0,
        );
      if (cents === 0) return [];
      const amount = (Math.abs(cents) / 100).toFixed(2);
      return [
        { external_reference: code, account: code, [cents > 0 ? "debit" : "credit"]: amount },
      ];
    });
}
