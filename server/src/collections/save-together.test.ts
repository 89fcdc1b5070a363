import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays, makeCharge } from "../../test-support/penalties.ts";
import { refuseInserts } from "../../test-support/refuse-inserts.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;

beforeAll(async () => {
  office = await openRounds();
});
afterAll(() => office.t.close());

const everyRow = (count: number, amount: number) =>
  Array.from({ length: count }, (_, place) => row(place + 1, amount));

const balanceOf = async (loan_id: string) =>
  office.t.deps.db
    .selectFrom("loans")
    .select(["balance", "paid_total"])
    .where("loan_id", "=", loan_id)
    .executeTakeFirstOrThrow();

describe("COLL-22 many rows in one transaction", () => {
  it("books the others when the database refuses one of them, which is not booked", async () => {
    const { sheet, rows } = await office.villageSheet(4);
    const accept = await refuseInserts(
      office.t,
      "payments",
      `new.transaction_id = '${rows[2].transaction_id}'`,
      "'the account is inactive' using errcode = 'MF001'",
    );
    const { status, body } = await office.save(sheet, everyRow(4, 100));
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual(["booked", "booked", "refused", "booked"]);
    expect(body.rows[2]).toMatchObject({ payment: null, refused_amount: 100, balance: 1200 });
    await accept();
    const again = await office.save(sheet, everyRow(4, 100));
    expect(outcomes(again.body)).toEqual(["repeated", "repeated", "booked", "repeated"]);
    expect(again.body.sheet).toMatchObject({ collected: 400, paid_rows: 4 });
  });

  it("books what other sheets and the counter book on the same loans at the same time", async () => {
    const { village, sheet, rows } = await office.villageSheet(6);
    const loans: string[] = rows.map(({ loan_id }: { loan_id: string }) => loan_id);
    const other = (await office.openSheet({ kind: "village", village }, office.other)).body;
    const turned = everyRow(6, 20).toReversed();
    const [one, two, ...paid] = await Promise.all([
      office.save(sheet, everyRow(6, 10)),
      office.save(other.sheet, turned, office.other),
      ...loans.map((loan_id) =>
        office.call(office.officer, "POST", `/loans/${loan_id}/pay`, {
          amount: 5,
          payment_method: "Cash",
        }),
      ),
    ]);
    expect([outcomes(one.body), outcomes(two.body)]).toEqual([
      Array.from({ length: 6 }, () => "booked"),
      Array.from({ length: 6 }, () => "booked"),
    ]);
    expect(paid.map(({ status }) => status)).toEqual(loans.map(() => 200));
    for (const loan_id of loans)
      expect(await balanceOf(loan_id)).toEqual({ paid_total: 35, balance: 1165 });
  });

  it("SERV-54 takes back the penalties that a payment of the round's day makes undue", async () => {
    await chargePenaltiesOn(office.t.deps, fiftyAfterFiveDays);
    const { sheet, rows } = await office.villageSheet(3);
    await office.at("2026-03-17T09:00:00Z");
    const { id } = await office.t.deps.db
      .selectFrom("loans")
      .select("id")
      .where("loan_id", "=", rows[1].loan_id)
      .executeTakeFirstOrThrow();
    await makeCharge(office.t.deps, id);
    const { body } = await office.save(sheet, everyRow(3, 200));
    expect(outcomes(body)).toEqual(["booked", "booked", "booked"]);
    expect(body.rows.map(({ balance }: { balance: number }) => balance)).toEqual([
      1000, 1000, 1000,
    ]);
    await office.at("2026-03-16T09:00:00Z");
  });

  it("answers in the order in which the rows were sent", async () => {
    const { sheet } = await office.villageSheet(3);
    const { body } = await office.save(sheet, [row(3, 9_999), row(1, 0), row(2, 50)]);
    expect(body.results).toMatchObject([
      { position: 3, outcome: "refused" },
      { position: 1, outcome: "marked", text: "" },
      { position: 2, outcome: "booked", text: "" },
    ]);
  });
});
