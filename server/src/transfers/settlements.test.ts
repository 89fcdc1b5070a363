import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { chargeLimitText } from "@microfinance/contract/accounting/charge-limit.ts";
import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeStaff } from "../../test-support/make.ts";
import { partnerTest } from "../../test-support/partners.ts";

const { holder, call, addPartner, partnerOf, balanceOf, transfer } = partnerTest();

const settlement = (partner: Partner, ids: number[], more: object = {}) => ({
  settlement_key: randomUUID(),
  partner_id: partner.id,
  direction: "in",
  date: "2026-03-16",
  amount: 100,
  account_code: "1050",
  transfer_ids: ids,
  ...more,
});
const settle = (body: object) => call(6, "POST", "settlements", body);
const count = async () =>
  (await holder.test.deps.db.selectFrom("settlements").select("id").execute()).length;

describe("TRF-32, TRF-33 settlements", () => {
  it("close the transfers, and put charges and difference to their accounts", async () => {
    const partner = await addPartner("Settled");
    const made = [await transfer("Settled"), await transfer("Settled")];
    const ids = made.map(({ id }) => id);
    const bank = await balanceOf("1050");
    const body = settlement(partner, ids, { amount: 190, charges: 4 });
    const { status, body: answer } = await settle(body);
    expect(status).toBe(200);
    expect(answer.settlement).toMatchObject({
      number: "TS-000001",
      partner_name: "Settled",
      due: 200,
      difference: -6,
      account_name: "Bank account",
    });
    expect(answer.settlement.transfers.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect((await balanceOf("1050")) - bank).toBe(190);
    expect(await balanceOf("5350")).toBe(4);
    expect(await balanceOf("4600")).toBe(6);
    expect(await partnerOf(partner.id)).toMatchObject({ balance: 0, open: 0 });
    const canceled = await holder.test.api(holder.test.as(6), "POST", `${ids[0]}/cancel`, {
      reason: "Late",
    });
    expect([canceled.statusCode, canceled.json().error]).toEqual([409, texts.settledStays]);
    await expect(
      holder.test.deps.pool.query("update transfers set status = 'canceled' where id = $1", [
        ids[0],
      ]),
    ).rejects.toThrow("does not change like this");
    const again = await settle(settlement(partner, ids));
    expect([again.status, again.body.error]).toEqual([409, texts.notOpen]);
  });

  it("book once, ten times at once under one key and under ten", async () => {
    const partner = await addPartner("Once");
    const one = await transfer("Once");
    const same = settlement(partner, [one.id]);
    const first = await Promise.all(Array.from({ length: 10 }, () => settle(same)));
    expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(first.map(({ body }) => body.settlement.id)).size).toBe(1);
    expect(first.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(
      9,
    );
    const other = await transfer("Once");
    const second = await Promise.all(
      Array.from({ length: 10 }, () => settle(settlement(partner, [other.id]))),
    );
    expect(second.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(second.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await partnerOf(partner.id)).balance).toBe(0);
    const { rows } = await holder.test.deps.pool.query(
      "select number from settlements order by number",
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    const taken = await settle({ ...same, amount: 99 });
    expect([taken.status, taken.body.error]).toEqual([409, texts.keyTaken]);
  });

  it("TRF-34 and a cancellation at the same time: one of them happens", async () => {
    const partner = await addPartner("Race");
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await transfer("Race");
      const [paid, canceled] = await Promise.all([
        settle(settlement(partner, [id])),
        holder.test.api(holder.test.as(6), "POST", `${id}/cancel`, { reason: "Race" }),
      ]);
      expect([paid.status, canceled.statusCode].toSorted()).toEqual([200, 409]);
    }
    expect((await partnerOf(partner.id)).balance).toBe(0);
  });

  it("pay the partner what transfers out add up to", async () => {
    const partner = await addPartner("Outward");
    const out = await transfer("Outward", { direction: "out", fee: 5 });
    const wrong = await settle(settlement(partner, [out.id]));
    expect([wrong.status, wrong.body.error]).toEqual([400, texts.nothingOwed]);
    const { body } = await settle(
      settlement(partner, [out.id], { direction: "out", amount: 105, account_code: "1000" }),
    );
    expect(body.settlement).toMatchObject({ due: 105, difference: 0, direction: "out" });
    expect((await partnerOf(partner.id)).balance).toBe(0);
  });

  it.each([
    [{ account_code: "5310" }, 400, texts.notMoney],
    [{ account_code: "1095" }, 400, texts.notMoney],
    [{ account_code: "1100" }, 400, texts.notMoney],
    [{ date: "2026-03-17" }, 400, texts.dateInFuture],
    [{ date: "2026-03-15" }, 400, texts.beforeTransfer],
    [{ amount: 0 }, 400, texts.invalidAmount],
    [{ amount: 1_000_000_000 }, 400, null],
    [{ charges: -1 }, 400, null],
    [{ transfer_ids: [] }, 400, texts.noTransfers],
    [{ transfer_ids: [1, 1] }, 400, texts.repeated],
    [{ transfer_ids: [1] }, 409, texts.notOpen],
    [{ partner_id: 99 }, 404, texts.partnerNotFound],
    [{ settlement_key: "1" }, 400, texts.invalidKey],
    [{ direction: "up" }, 400, texts.unknownDirection],
  ])("%j is %i, and writes nothing", async (more, status, error) => {
    const partner =
      (await call(7, "GET", "partners")).body.partners.find(
        ({ name }: Partner) => name === "Refused",
      ) ?? (await addPartner("Refused"));
    const { id } = await transfer("Refused");
    const before = await count();
    const refused = await settle(settlement(partner, [id], more));
    expect(refused.status).toBe(status);
    if (error !== null) expect(refused.body.error).toBe(error);
    expect(await count()).toBe(before);
  });

  it("ACC-27 write off nothing above the limit of one person, also not in parts", async () => {
    const partner = await addPartner("Written off");
    const large = await transfer("Written off", { local_currency: 90_000 });
    const refusal = [409, chargeLimitText("settlement", 5_000)];
    const before = await count();
    for (const more of [
      { amount: 1 },
      { amount: 89_000, charges: 1_000 },
      { amount: 90_000, charges: 1_000 },
      { amount: 89_949.99 },
    ]) {
      const { status, body } = await settle(settlement(partner, [large.id], more));
      expect([status, body.error]).toEqual(refusal);
    }
    expect(await count()).toBe(before);
    expect(await partnerOf(partner.id)).toMatchObject({ balance: 90_000, open: 1 });
    const parts = [await transfer("Written off"), await transfer("Written off")];
    const person = await makeStaff(holder.test.deps, 6);
    const write = async (id: number, amount: number) => {
      const url = "/api/money/settlements";
      const payload = settlement(partner, [id], { amount });
      const { headers } = person;
      const response = await holder.test.app.inject({ method: "POST", url, headers, payload });
      return [response.statusCode, response.json().error];
    };
    expect((await write(parts[0]?.id ?? 0, 70))[0]).toBe(200);
    expect(await write(parts[1]?.id ?? 0, 79.99)).toEqual(refusal);
    // The whole sum, with what is lacking as a manual journal of two persons.
    expect((await write(large.id, 90_000))[0]).toBe(200);
  });

  it("are refused without the right, on a closed day, and never changed", async () => {
    const partner = await addPartner("Closed");
    const { id } = await transfer("Closed", { transfer_date: "2026-03-10" });
    const body = settlement(partner, [id], { date: "2026-03-11" });
    for (const role of [2, 4, 5, 7])
      expect((await call(role, "POST", "settlements", body)).status).toBe(403);
    await holder.test.asOwner("update closed_books set closed_through = '2026-03-12'");
    expect((await settle(body)).status).toBe(409);
    await holder.test.asOwner("update closed_books set closed_through = null");
    expect((await settle(body)).status).toBe(200);
    for (const statement of ["update settlements set amount = 1", "delete from settled_transfers"])
      await expect(holder.test.deps.pool.query(statement)).rejects.toThrow("permission denied");
  });

  it("are listed, read, exported and recorded in the audit log", async () => {
    const all = await call(7, "GET", "settlements?page_size=100");
    expect(all.body.total).toBe(await count());
    const [first] = all.body.settlements;
    const one = await call(7, "GET", `settlements/${first.id}`);
    expect(one.body.settlement).toMatchObject({ number: first.number });
    expect((await call(4, "GET", "settlements")).status).toBe(403);
    const file = await holder.test.app.inject({
      url: `/api/money/settlements/export?partner_id=${first.partner_id}`,
      headers: holder.test.as(7).headers,
    });
    expect(file.body).toContain(first.number);
    const partners = await holder.test.app.inject({
      url: "/api/money/partners/export",
      headers: holder.test.as(7).headers,
    });
    expect(partners.body).toContain('"Settled","12');
    const { rows } = await holder.test.deps.pool.query(
      "select distinct action from audit_entries where action ~ '^(partner|settlement)' order by 1",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "partner.add",
      "partner.export",
      "settlement.export",
      "settlement.record",
    ]);
    expect((await call(7, "GET", "settlements/9999")).body.error).toBe(texts.settlementNotFound);
    expect((await call(7, "GET", "partners/9999/open")).body.error).toBe(texts.partnerNotFound);
  });
});
