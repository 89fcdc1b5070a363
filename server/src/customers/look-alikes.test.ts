import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, auditOf } from "../../test-support/customer-records.ts";
import { otherPeople, samePeople } from "../../test-support/known-people.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
});
afterAll(async () => t.close());

interface Shown {
  customer_id: string;
  reasons: string[];
  different?: { staff_name: string; said_at: string };
}
const listOf = async (customer: Person, reader = officer) => {
  const answer = await ask(t, reader, "GET", `/customer/${customer.customer_id}/look-alikes`);
  return (answer.body["look_alikes"] ?? []) as Shown[];
};
const reasonsOf = async (customer: Person, other: Person) =>
  (await listOf(customer)).find(({ customer_id }) => customer_id === other.customer_id)?.reasons;
const setPerson = (person: Person, change: object) =>
  t.deps.db.updateTable("users").set(change).where("id", "=", person.user_id).execute();
const bankOf = (person: Person, account_number: string) =>
  t.deps.db
    .insertInto("banks")
    .values({ customer_id: person.customer_id ?? "", bank_name: "Rokel", account_number })
    .execute();
const guarantorOf = (person: Person, guarantor_phone: string) =>
  t.deps.db
    .insertInto("guarantors")
    .values({
      customer_id: person.customer_id ?? "",
      guarantor_last_name: "Sesay",
      guarantor_phone,
    })
    .execute();
const identityOf = (person: Person, id_kind: string, id_number: string) =>
  t.deps.db
    .insertInto("identity_documents")
    .values({ customer_id: person.customer_id ?? "", id_kind, id_number })
    .execute();
let phones = 0;
/** A customer of an own phone and a name of an own. */
const alone = async (first_name: string, last_name: string, date_of_birth?: string) => {
  const person = await makeCustomer(t.deps, { first_name, last_name });
  phones += 1;
  await setPerson(person, {
    phone: `+232-76-${String(300_000 + phones)}`,
    ...(date_of_birth === undefined ? {} : { date_of_birth }),
  });
  return person;
};

describe("KYC-10 customers who may be the same person", () => {
  it("have the same ID number, account or phone, the strongest first", async () => {
    const [own, id, account, phone] = [
      await alone("Sia", "Lebbie"),
      await alone("Abu", "Turay"),
      await alone("Hawa", "Kallon"),
      await alone("Musa", "Marah"),
    ];
    await identityOf(own, "national_id", "AB-778-899");
    await identityOf(id, "other", "ab778899");
    await bankOf(own, "001-234 5");
    await bankOf(account, "0012345");
    await setPerson(own, { other_phone: "+232-77-909090" });
    await setPerson(phone, { phone: "+232-77-909090" });
    expect((await listOf(own)).map(({ customer_id, reasons }) => [customer_id, reasons])).toEqual([
      [id.customer_id, ["same_id_number"]],
      [account.customer_id, ["same_account"]],
      [phone.customer_id, ["same_phone"]],
    ]);
    expect(await reasonsOf(phone, own)).toEqual(["same_phone"]);
  });

  it("have the phone as a guarantor, or the same guarantor, of a live loan", async () => {
    const [own, guaranteed, shared, idle] = [
      await alone("Finda", "Komba"),
      await alone("Yusuf", "Bah"),
      await alone("Adama", "Kanu"),
      await alone("Tamba", "Samura"),
    ];
    await setPerson(own, { phone: "+232-78-717171" });
    await guarantorOf(guaranteed, "078 717171");
    await guarantorOf(own, "079 616161");
    await guarantorOf(shared, "+232 79 616161");
    await guarantorOf(idle, "+232 79 616161");
    await makeApprovedLoan(t.deps, guaranteed);
    await makeApprovedLoan(t.deps, shared);
    expect(await reasonsOf(own, guaranteed)).toEqual(["guarantor"]);
    expect(await reasonsOf(own, shared)).toEqual(["same_guarantor"]);
    expect(await reasonsOf(own, idle)).toBeUndefined();
  });

  it("are read by staff only; erased people are not listed", async () => {
    const [own, other] = [await alone("Joseph", "Cole"), await alone("Josef", "Coker")];
    await identityOf(own, "voter_card", "V-555111");
    await identityOf(other, "other", "V555111");
    expect(await reasonsOf(own, other)).toEqual(["same_id_number"]);
    const path = `/customer/${own.customer_id}/look-alikes`;
    expect((await ask(t, own, "GET", path)).status).toBe(403);
    expect((await ask(t, officer, "GET", "/customer/CUS-999999/look-alikes")).status).toBe(404);
    await setPerson(other, { erased_at: new Date() });
    expect(await reasonsOf(own, other)).toBeUndefined();
  });

  it("are shown while a new person is typed", async () => {
    const known = await alone("Memunatu", "Dumbuya", "1985-10-29");
    await identityOf(known, "passport", "P 123 999");
    await bankOf(known, "99 88 77");
    const typed = async (query: string) =>
      (await ask(t, officer, "GET", `/customer/duplicates?${query}`)).body["duplicates"];
    const found = (reason: string) => [{ customer_id: known.customer_id, reasons: [reason] }];
    expect(await typed("id_number=p123999")).toMatchObject(found("same_id_number"));
    expect(await typed("account_number=998877")).toMatchObject(found("same_account"));
    const name = "first_name=Memuna&last_name=Dumbuya&date_of_birth=1985-10-29";
    expect(await typed(name)).toMatchObject(found("similar_name_and_birth_date"));
  });
});

describe("KYC-11 names by ear and date of birth", () => {
  it("finds the known pairs of a list of Sierra Leonean names, and few others", async () => {
    const typed = [...samePeople, ...otherPeople];
    const stored = new Map<string, number>();
    for (const [index, [[first, last, birth]]] of typed.entries())
      stored.set((await alone(first, last, birth)).customer_id ?? "", index);
    let [hits, wrong] = [0, 0];
    for (const [index, [, [first, last, birth]]] of typed.entries()) {
      const query = new URLSearchParams({
        first_name: first,
        last_name: last,
        date_of_birth: birth,
        phone: "+232-99-000000",
      });
      const answer = await ask(t, officer, "GET", `/customer/duplicates?${query.toString()}`);
      for (const { customer_id } of answer.body["duplicates"] as Shown[]) {
        const found = stored.get(customer_id);
        if (found === undefined) continue;
        if (found === index && index < samePeople.length) hits += 1;
        else wrong += 1;
      }
    }
    const [precision, recall] = [hits / (hits + wrong), hits / samePeople.length];
    console.log(
      `${samePeople.length} known pairs, ${otherPeople.length} pairs of others: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});

describe("KYC-12 look-ups by index", () => {
  it.each([
    ["users_search_phone_idx", sql`select from users where search_phone collate "C" = '23276'`],
    [
      "users_other_phone_idx",
      sql`select from users where other_phone is not null
          and (regexp_replace(other_phone, '[^0-9]', '', 'g')) collate "C" = any(array['23276'])`,
    ],
    [
      "banks_comparable_account_idx",
      sql`select from banks where account_number <> ''
          and (upper(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))) collate "C" = '1'`,
    ],
    [
      "identity_documents_number_key",
      sql`select from identity_documents where search_number = any(array['AB12'])`,
    ],
    [
      "users_birth_name_idx",
      sql`select from users where date_of_birth = any(array['1990-01-01']::date[]) and area = 'customer'`,
    ],
  ])("%s is used", async (index, query) => {
    const plan = await t.deps.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      return sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(db);
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });
});

describe("KYC-13 not the same person", () => {
  it("is remembered with who said it and when, for both, once", async () => {
    const [one, other] = [await alone("Hassan", "Conteh"), await alone("Hussain", "Conteh")];
    for (const person of [one, other]) await setPerson(person, { phone: "+232-79-121212" });
    const path = `/customer/${other.customer_id}/look-alikes/${one.customer_id}/different`;
    const said = await ask(t, officer, "POST", path);
    expect(said).toMatchObject({ status: 200, body: { look_alikes: [{ different: {} }] } });
    expect((await ask(t, officer, "POST", path)).status).toBe(200);
    for (const [reader, about] of [
      [one, other],
      [other, one],
    ] as const) {
      const [shown] = await listOf(reader);
      expect(shown).toMatchObject({
        customer_id: about.customer_id,
        reasons: ["same_phone"],
        different: { staff_name: "Ibrahim Kargbo" },
      });
      expect(Date.parse(shown?.different?.said_at ?? "")).not.toBeNaN();
    }
    expect(await auditOf(t, other.customer_id, "customer.different")).toMatchObject([
      { after: { other: one.customer_id } },
    ]);
  });

  it("is refused for one customer, an unknown one, and by who may not add customers", async () => {
    const [one, other] = [await alone("Sahr", "Gbondo"), await alone("Aiah", "Gbondo")];
    const path = (otherId: string | null) =>
      `/customer/${one.customer_id}/look-alikes/${otherId}/different`;
    expect((await ask(t, officer, "POST", path(one.customer_id))).status).toBe(400);
    expect((await ask(t, officer, "POST", path("CUS-999999"))).status).toBe(404);
    const auditor = await makeStaff(t.deps, 7);
    expect((await ask(t, auditor, "POST", path(other.customer_id))).status).toBe(403);
    expect((await ask(t, one, "POST", path(other.customer_id))).status).toBe(403);
  });
});
