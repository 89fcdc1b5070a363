import { foldName } from "@microfinance/contract/core/names.ts";
import { peopleNamed } from "@microfinance/contract/customers/mentions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAs } from "../../test-support/call.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
const codes: Record<string, string> = {};
/** What only a stored record has: the codes of loans and customers, and a receipt. */
const numbers: Record<string, string> = {};

/** Names and phones as they are stored, by a short name for the table. */
const people = {
  binta: {
    first_name: "Aminata",
    middle_name: "Binta",
    last_name: "Kamara",
    phone: "+232-76-554433",
    other_phone: "+232-30-998877",
  },
  gobeh: { first_name: "N'Gobeh", middle_name: null, last_name: "Conté", phone: "+232-77-123400" },
  koker: {
    first_name: "Anne-Marie",
    middle_name: null,
    last_name: "Kɔkɔ",
    phone: "+232-78-200300",
  },
  sie: {
    first_name: "Zainab",
    middle_name: "St. John",
    last_name: "Tejan–Sie",
    phone: "+232-79-700100",
  },
  oneil: { first_name: "Søren", middle_name: null, last_name: "O’Neil", phone: "+232-31-445566" },
};

/** What was typed, and who is found: none where it is null. "{loan binta}" is a number of a stored record. */
const table: readonly (readonly [typed: string, found: keyof typeof people | null])[] = [
  ["Aminata Kamara", "binta"],
  ["kamara aminata", "binta"],
  ["Kamara Binta Aminata", "binta"],
  ["kam ami", "binta"],
  ["binta", "binta"],
  ["AMINATA  kamara", "binta"],
  ["  aminata\tkamara ", "binta"],
  ["Aminata B. Kamara", "binta"],
  ["Kamara, Aminata", "binta"],
  ["Aminata_Kamara", "binta"],
  ["AMÍNATA", "binta"],
  ["554433", "binta"],
  ["4433", "binta"],
  ["5544", "binta"],
  ["76-554", "binta"],
  ["76.554.433", "binta"],
  ["076 554433", "binta"],
  ["(076) 55-44-33", "binta"],
  ["+232 76 554433", "binta"],
  ["+232-76-554433", "binta"],
  ["00232 76 554433", "binta"],
  ["998877", "binta"],
  ["030998877", "binta"],
  ["Kamara 554433", "binta"],
  ["076554433 aminata", "binta"],
  ["Conté 554433", null],
  ["N'Gobeh", "gobeh"],
  ["ngobeh", "gobeh"],
  ["n gobeh", "gobeh"],
  ["N’Gobeh", "gobeh"],
  ["N‘Gobeh", "gobeh"],
  ["N′Gobeh", "gobeh"],
  ["N´Gobeh", "gobeh"],
  ["NʼGobeh", "gobeh"],
  ["N＇Gobeh", "gobeh"],
  ["n`gobeh conte", "gobeh"],
  ["Conte", "gobeh"],
  ["CONTÉ", "gobeh"],
  ["Conte\u0301", "gobeh"],
  ["Anne-Marie", "koker"],
  ["anne marie", "koker"],
  ["marie anne", "koker"],
  ["Anne. Marie", "koker"],
  ["Anne‑Marie", "koker"],
  ["Anne–Marie", "koker"],
  ["Anne\u00a0Marie", "koker"],
  ["koko", "koker"],
  ["Kɔkɔ", "koker"],
  ["KƆKƆ", "koker"],
  ["Tejan-Sie", "sie"],
  ["tejan sie", "sie"],
  ["Tejan—Sie", "sie"],
  ["zainab sie", "sie"],
  ["St John", "sie"],
  ["st.john tejan", "sie"],
  ["ONeil", "oneil"],
  ["O'Neil", "oneil"],
  ["o´neil soren", "oneil"],
  ["Søren", "oneil"],
  ["soren o'neil", "oneil"],
  ["SL-00 4455-X", "gobeh"],
  ["sl004455x", "gobeh"],
  ["EMP/2024/017", "koker"],
  ["emp2024017", "koker"],
  ["EMP 2024 017", "koker"],
  ["OLD-1203", "sie"],
  ["old1203", "sie"],
  ["ln.88/77", "sie"],
  ["TXN-99.001-A", "oneil"],
  ["txn99001a", "oneil"],
  ["{loan koker}", "koker"],
  ["{customer sie}", "sie"],
  ["{receipt oneil}", "oneil"],
  ["Aminata Conte", null],
  ["kamara x", null],
  ["5544 9", null],
  ["SL-00 4455", null],
  ["RC-999999", null],
  ["LN-209901-000001", null],
  ["%", null],
  ["_____", null],
  ["’’’", null],
  ["---", null],
];

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Bangura" });
  const { db } = t.deps;
  for (const [key, person] of Object.entries(people)) {
    const made = await makeCustomer(t.deps, person);
    const customer_id = made.customer_id ?? "";
    await db.updateTable("users").set(person).where("id", "=", made.user_id).execute();
    const loan = await makeApprovedLoan(t.deps, made);
    codes[key] = customer_id;
    numbers[`{customer ${key}}`] = customer_id.toLowerCase();
    numbers[`{loan ${key}}`] = loan.loan_id.replaceAll("-", " ");
    const paid = await callAs(t, manager, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 10,
      payment_method: "Bank Transfer",
      reference: key === "oneil" ? "TXN-99.001-A" : `REF-${key}`,
    });
    numbers[`{receipt ${key}}`] = paid.body.payment.receipt_number.replace("-", " ");
  }
  const ofCustomer = (key: string) => ({ customer_id: codes[key] ?? "" });
  const expires = { id_issued_on: null, id_expires_on: null };
  await db
    .insertInto("identity_documents")
    .values({
      ...ofCustomer("gobeh"),
      id_kind: "national_id",
      id_number: "SL-00 4455/X",
      ...expires,
    })
    .execute();
  await db
    .insertInto("employers")
    .values({ ...ofCustomer("koker"), employee_code: "EMP/2024/017" })
    .execute();
  const { id: import_id } = await db
    .insertInto("imports")
    .values({
      kind: "customers",
      format: "csv",
      file_name: "old.csv",
      cut_over: "2026-01-01",
      state: "booked",
      begun_at: t.deps.now(),
      made_at: t.deps.now(),
      made_by: manager.staff_id ?? 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: loan_id } = await db
    .selectFrom("loans")
    .select("id")
    .where("customer_id", "=", codes["sie"] ?? "")
    .executeTakeFirstOrThrow();
  const old = { import_id, cut_over: "2026-01-01", fingerprint: "" };
  await db
    .insertInto("imported_records")
    .values([
      { ...old, ...ofCustomer("sie"), kind: "customers", external_reference: "OLD-1203" },
      { ...old, loan_id, kind: "loans", external_reference: "LN 88/77" },
    ])
    .execute();
});
afterAll(() => t.close());

const typedAs = (typed: string) => encodeURIComponent(numbers[typed] ?? typed);

/** The customers of the rows of a response, which are in a field or, with null, the response itself. */
const codesIn = async (path: string, list: string | null) => {
  const { body } = await callAs(t, manager, "GET", path);
  const rows: { customer_id: string | null }[] = list === null ? body : body[list];
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
};

describe("SITE-22 a person is found however the name or a number is typed", () => {
  const codesOf = (who: string | null) => (who === null ? [] : [codes[who]]);
  it.each(table)("%s", async (typed, who) => {
    const query = typedAs(typed);
    const found = codesOf(who);
    expect(await codesIn(`/customer/all?query=${query}`, "customers")).toEqual(found);
    expect(await codesIn(`/user/all?query=${query}`, "users")).toEqual(found);
    expect(await codesIn(`/loans/all?query=${query}`, "loans")).toEqual(found);
    expect(await codesIn(`/payments/loans?query=${query}`, "loans")).toEqual(found);
    expect(await codesIn(`/transactions/search/${query}`, null)).toEqual(found);
  });
});

describe("SITE-22 a colleague is offered for a mention by the same words", () => {
  const names = Object.entries(people).map(([key, person], id) => ({
    id,
    key,
    name: [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(" "),
  }));
  const named = table.filter(([typed, who]) => who !== null && !/[\d{]/.test(typed));
  it.each(named)("%s", (typed, who) => {
    expect(peopleNamed(names, typed).map(({ key }) => key)).toContain(who);
  });
});

describe("SITE-22 the server and the database fold a name alike", () => {
  it.each([...new Set(table.map(([typed]) => typed))])("%s", async (typed) => {
    const { rows } = await t.deps.pool.query("select fold_name($1) as folded", [typed]);
    expect(foldName(typed)).toBe(rows[0].folded);
  });
});

describe("SITE-22 a near spelling is offered", () => {
  const near = async (typed: string) =>
    (await callAs(t, manager, "GET", `/customer/near-names?query=${encodeURIComponent(typed)}`))
      .body.names;

  it.each([
    ["Aminatta Kamarra", "Aminata Kamara"],
    ["Aminta", "Aminata Kamara"],
    ["kamarah", "Aminata Kamara"],
    ["annemarie", "Anne-Marie Kɔkɔ"],
    ["Zeinab Tejansie", "Zainab Tejan–Sie"],
    ["gobe conteh", "N'Gobeh Conté"],
    ["Soeren Oneill", "Søren O’Neil"],
  ])("%s", async (typed, name) => expect(await near(typed)).toContain(name));

  it.each(["Xqzwv", "076554", "SL-004455", "nobody@example.org", "ab"])(
    "nobody for %s",
    async (typed) => expect(await near(typed)).toEqual([]),
  );

  it("has no staff, and nobody whose data was erased", async () => {
    expect(await near("Issata Bangurra")).toEqual([]);
    const { user_id } = await t.deps.db
      .selectFrom("customers")
      .select("user_id")
      .where("customer_id", "=", codes["oneil"] ?? "")
      .executeTakeFirstOrThrow();
    await t.deps.db
      .updateTable("users")
      .set({ erased_at: t.deps.now() })
      .where("id", "=", user_id)
      .execute();
    expect(await near("Soeren Oneill")).toEqual([]);
  });
});
