import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { describe, expect, it } from "vitest";
import { partnerTest } from "../../test-support/partners.ts";
import { transferForm } from "../../test-support/transfers.ts";

const { holder, call, addPartner, partnerOf, balanceOf, transfer } = partnerTest();

describe("TRF-30 partners", () => {
  it("have an account of their own and get the transfers of their medium, earlier ones too", async () => {
    const before = await transfer("Sky Money");
    const { id, account_code } = await addPartner("sky-money");
    expect(account_code).toBe("1201");
    expect(await partnerOf(id)).toMatchObject({
      name: "sky-money",
      commission: { kind: "none", value: 0 },
      active: true,
      balance: 100,
      open: 1,
    });
    await transfer("SKY MONEY");
    expect(await partnerOf(id)).toMatchObject({ balance: 200, open: 2 });
    expect(await balanceOf("1200")).toBe(0);
    const read = await holder.test.api(holder.test.as(4), "GET", String(before.id));
    expect(read.json().data).toMatchObject({ partner_name: "sky-money", settlement: null });
    const { body } = await call(7, "GET", `partners/${id}/open`);
    expect(body).toMatchObject({ total: 2, transfers: [{ id: before.id, claim: 100 }, {}] });
  });

  it("are refused twice, without a right, and with a wrong commission", async () => {
    const twice = await call(8, "POST", "partners", { name: "Sky  Money" });
    expect([twice.status, twice.body.error]).toEqual([409, texts.nameTaken]);
    expect((await call(4, "POST", "partners", { name: "Other" })).status).toBe(403);
    expect((await call(7, "POST", "partners", { name: "Other" })).status).toBe(403);
    const wrong = await call(6, "POST", "partners", {
      name: "Other",
      commission: { kind: "percent", value: 101 },
    });
    expect([wrong.status, wrong.body.error]).toEqual([400, texts.wrongPercent]);
  });

  it("are added with transfers under way, and none is left behind", async () => {
    const [partner] = await Promise.all([
      addPartner("Rush"),
      ...Array.from({ length: 8 }, () => transfer("Rush")),
    ]);
    expect(await partnerOf(partner.id)).toMatchObject({ open: 8, balance: 800 });
    expect(await balanceOf("1200")).toBe(0);
  });

  it("that are inactive get no transfers until they are active again", async () => {
    const { id } = await addPartner("Pause");
    expect((await call(6, "PATCH", `partners/${id}`, { active: false })).status).toBe(200);
    await transfer("Pause");
    expect(await partnerOf(id)).toMatchObject({ active: false, open: 0 });
    expect(await balanceOf("1200")).toBe(100);
    await call(6, "PATCH", `partners/${id}`, { active: true });
    expect(await partnerOf(id)).toMatchObject({ active: true, open: 1, balance: 100 });
    expect(await balanceOf("1200")).toBe(0);
  });
});

describe("TRF-31 commission", () => {
  it("of a transfer in is owed by the partner, and income", async () => {
    const partner = await addPartner("Percent", { kind: "percent", value: 1.5 });
    const made = await transfer("percent");
    expect(made).toMatchObject({ commission: 1.5, direction: "in", payment_method: "Cash" });
    expect((await partnerOf(partner.id)).balance).toBe(101.5);
    expect(await balanceOf("4300")).toBe(-1.5);
    await call(6, "PATCH", `partners/${partner.id}`, { commission: { kind: "none", value: 0 } });
    await holder.test.api(holder.test.as(6), "POST", `${made.id}/cancel`, { reason: "Wrong" });
    expect((await partnerOf(partner.id)).balance).toBe(0);
    expect(await balanceOf("4300")).toBe(0);
  });

  it("of a transfer out is our part of the fee; the rest is the partner's", async () => {
    const partner = await addPartner("Fixed", { kind: "fixed", value: 3 });
    const cash = await balanceOf("1000");
    const made = await transfer("Fixed", { direction: "out", fee: 5 });
    expect(made).toMatchObject({ commission: 3, fee: 5, direction: "out" });
    expect((await partnerOf(partner.id)).balance).toBe(-102);
    expect((await balanceOf("1000")) - cash).toBe(105);
    const small = await transfer("Fixed", { direction: "out", fee: 1 });
    expect(small).toMatchObject({ commission: 1 });
  });

  it("and fee of a transfer out are not among the transfers of the overview (RPT-4)", async () => {
    await addPartner("Outward", { kind: "percent", value: 2 });
    const tile = async () => {
      const response = await holder.test.app.inject({
        url: "/api/dashboard/summary",
        headers: holder.test.as(8).headers,
      });
      const { value, this_month } = response.json().summary.tiles.transfers;
      return [value, this_month];
    };
    const [before = 0] = await tile();
    await transfer("Outward");
    const sent = await transfer("Outward", { direction: "out", fee: 12.5 });
    await transfer("Nobody", { direction: "out", fee: 4 });
    expect(await tile()).toEqual([before + 300, before + 300]);
    await holder.test.api(holder.test.as(6), "POST", `${sent.id}/cancel`, { reason: "Wrong" });
    expect(await tile()).toEqual([before + 200, before + 200]);
  });

  it("goes through the account of the payment method, and back to it", async () => {
    const before = await balanceOf("1070");
    const made = await transfer("Wallet", { payment_method: "orange money" });
    expect(made).toMatchObject({ payment_method: "orange money" });
    expect((await balanceOf("1070")) - before).toBe(-100);
    await holder.test.api(holder.test.as(6), "POST", `${made.id}/cancel`, { reason: "Wrong" });
    expect(await balanceOf("1070")).toBe(before);
  });

  it("needs a transfer out for a fee", async () => {
    const response = await holder.test.api(holder.test.as(4), "POST", "create", {
      ...transferForm(),
      fee: 5,
    });
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      transferTexts.feeOfReceived,
    ]);
  });
});
