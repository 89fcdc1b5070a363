import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  bankAccountTest,
  csvOf,
  mapping,
  only,
  type Row,
} from "../../test-support/bank-account.ts";
import { makeStaff } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";

const { bank, call, importRows, lines, entries, post, postedJournal, match } = bankAccountTest();

describe("REC-1, REC-3 a statement", () => {
  it("is imported once: the same file, and an overlapping one, add nothing twice", async () => {
    const rows: Row[] = [
      ["01/03/2026", "A", 100],
      ["01/03/2026", "A", 100],
      ["02/03/2026", "B", -5, "=1+1"],
    ];
    expect((await importRows(rows)).body).toMatchObject({ added: 3, known: 0, matched: 0 });
    expect((await importRows(rows)).body).toMatchObject({ added: 0, known: 3 });
    const next = await importRows([...rows, ["03/03/2026", "C", 7]]);
    expect(next.body).toMatchObject({ added: 1, known: 3 });
    expect(await lines()).toHaveLength(4);
    const { body } = await call("GET", "/reconciliation/accounts");
    expect(
      body.accounts.find((account: { code: string }) => account.code === bank.code),
    ).toMatchObject({
      last_line: "2026-03-03",
      open_lines: 4,
      completed_through: null,
      mapping,
    });
  });

  it("is imported ten times at once, and each line is there once", async () => {
    const rows: Row[] = [
      ["01/03/2026", "A", 100],
      ["02/03/2026", "B", -5],
    ];
    const results = await Promise.all(Array.from({ length: 10 }, () => importRows(rows)));
    expect(results.reduce((sum, { body }) => sum + body.added, 0)).toBe(2);
    expect(await lines()).toHaveLength(2);
  });

  it.each([
    [{ csv: "Date,Ref\n1,2" }, 400, texts.columnMissing("Amount")],
    [{ csv: csvOf([["31/02/2026", "A", 1]]) }, 400, texts.wrongDate(2, "31/02/2026")],
    [{ csv: csvOf([["17/03/2026", "A", 1]]) }, 400, texts.inFuture(2)],
    [{ csv: `${csvOf([["01/03/2026", "A", 1]])}\nsoon,A,,1` }, 400, texts.wrongDate(3, "soon")],
    [{ csv: "a\0b" }, 400, null],
    [{ csv: "PK\uFFFD\uFFFD" }, 400, texts.notText],
    [{ csv: 7 }, 400, texts.noFile],
    [{ csv: "x".repeat(2_000_001) }, 400, texts.tooLarge],
    [{ csv: "x".repeat(5 * 1024 * 1024) }, 413, null],
    [{ csv: "01/03/2026,A,text,1\n".repeat(2_500_000) }, 413, null],
    [
      { csv: csvOf([["01/03/2026", "A", 1]]).replace("Amount", "Sum") },
      400,
      texts.columnMissing("Amount"),
    ],
    [{ mapping: { ...mapping, amount: "Ref" } }, 400, texts.wrongAmount(2, "A")],
    [{ mapping: { ...mapping, date: "Ref" } }, 400, texts.wrongDate(2, "A")],
    [{ mapping: { ...mapping, date: "Amount" } }, 400, texts.columnTwice],
    [{ account_code: "1000" }, 400, texts.notReconciled],
    [{ account_code: "4000" }, 400, texts.notReconciled],
    [{ mapping: { ...mapping, amount: null } }, 400, texts.noAmountColumn],
  ])("is refused, and writes nothing: case %#", async (more, status, error) => {
    const csv = csvOf([["01/03/2026", "A", 1]]);
    const body = { account_code: bank.code, csv, mapping, ...more };
    const refused = await call("POST", "/reconciliation/statements", body);
    expect(refused.status).toBe(status);
    if (error !== null) expect(refused.body.error).toBe(error);
    expect(await lines()).toEqual([]);
  });

  it("is refused without the right", async () => {
    const csv = csvOf([["01/03/2026", "A", 1]]);
    for (const role of [2, 4, 5, 7]) {
      const person = await makeStaff(bank.t.deps, role);
      const body = { account_code: bank.code, csv, mapping };
      expect((await call("POST", "/reconciliation/statements", body, person)).status).toBe(403);
    }
  });
});

describe("REC-4 an automatic match", () => {
  it("needs reference and amount of one entry", async () => {
    const journal = await postedJournal(100);
    await postedJournal(50);
    const { body } = await importRows([
      ["03/03/2026", journal.number.toLowerCase().replace("-", " "), 100],
      ["03/03/2026", journal.number, 99],
      ["03/03/2026", "", 50],
    ]);
    expect(body).toMatchObject({ added: 3, matched: 1 });
    const matched = only(await lines("matched"));
    expect(matched).toMatchObject({
      amount: 100,
      match: { way: "automatic", entry_ids: [journal.entry_id] },
    });
    expect(await lines("open")).toHaveLength(2);
    expect((await entries()).map(({ amount }) => amount)).toEqual([50]);
  });

  it("leaves two equal lines, and two equal entries, to a person", async () => {
    const journal = await postedJournal(100);
    const { body } = await importRows([
      ["03/03/2026", journal.number, 100],
      ["04/03/2026", journal.number, 100],
    ]);
    expect(body.matched).toBe(0);
  });

  it("finds the pin of a transfer and the number of a settlement", async () => {
    const name = `Partner ${bank.code}`;
    const { partner } = (await call("POST", "/money/partners", { name })).body;
    const form = transferForm({ transfer_medium: name, local_currency: 40 });
    const { data } = (await call("POST", "/money/transfers/create", form)).body;
    const { settlement } = (
      await call("POST", "/money/settlements", {
        settlement_key: randomUUID(),
        partner_id: partner.id,
        direction: "in",
        date: "2026-03-16",
        amount: 40,
        account_code: bank.code,
        transfer_ids: [data.id],
      })
    ).body;
    const { body } = await importRows([["16/03/2026", settlement.number, 40]]);
    expect(body.matched).toBe(1);
  });
});

describe("REC-5 a match by hand", () => {
  it("joins groups whose sums agree, once, and is undone", async () => {
    const first = await post("2026-03-01", 60);
    const second = await post("2026-03-02", 40);
    await importRows([["03/03/2026", "", 100]]);
    const line = only(await lines());
    const wrong = await match([line.id], [first]);
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      texts.sumsDiffer("NLe 100.00", "NLe 60.00"),
    ]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => match([line.id], [first, second])),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await entries()).toEqual([]);
    const { match: made } = only(await lines("matched"));
    expect((await call("POST", `/reconciliation/matches/${made?.id}/undo`)).status).toBe(200);
    expect((await call("POST", `/reconciliation/matches/${made?.id}/undo`)).status).toBe(404);
    expect(await lines("open")).toHaveLength(1);
    expect(await entries()).toHaveLength(2);
  });

  it("refuses what belongs to another account, and the database refuses other sums", async () => {
    const entry = await post("2026-03-01", 60);
    await importRows([["03/03/2026", "", 60]]);
    const line = only(await lines());
    expect((await match([line.id], [entry, 1_000_000])).status).toBe(409);
    const other = await call("POST", "/reconciliation/matches", {
      account_code: "1050",
      line_ids: [line.id],
      entry_ids: [entry],
    });
    expect([other.status, other.body.error]).toEqual([409, texts.notOpen]);
    await expect(
      bank.t.deps.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto("statement_matches")
          .values({ account_code: bank.code, way: "by hand", matched_at: new Date() })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx.insertInto("matched_lines").values({ line_id: line.id, match_id: id }).execute();
      }),
    ).rejects.toThrow("the sums of a match differ");
  });
});

describe("REC-8 an account", () => {
  const complete = (through: string, closing_balance: number) =>
    call("POST", "/reconciliation/complete", { account_code: bank.code, through, closing_balance });

  it("is complete when the statement equals books and open items, and is sealed then", async () => {
    await post("2026-02-01", 1_000);
    await post("2026-03-01", 50);
    const cheque = await post("2026-03-02", -200);
    await importRows([
      ["01/03/2026", "", 50],
      ["02/03/2026", "", -5],
    ]);
    const found = await lines();
    const received = found.find(({ amount }) => amount === 50);
    const entry = (await entries()).find(({ amount }) => amount === 50);
    expect((await match([received?.id ?? 0], [entry?.id ?? 0])).status).toBe(200);
    const check = await call(
      "GET",
      `/reconciliation/check?account_code=${bank.code}&through=2026-03-05`,
    );
    expect(check.body.check).toEqual({
      through: "2026-03-05",
      book: 850,
      open_lines: -5,
      open_entries: -200,
      statement: 1_045,
      completed_through: null,
    });
    const wrong = await complete("2026-03-05", 1_000);
    expect([wrong.status, wrong.body.error]).toEqual([
      409,
      texts.differs("NLe 1,000.00", "NLe 1,045.00"),
    ]);
    expect((await complete("2026-03-17", 1_045)).body.error).toBe(texts.throughInFuture);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => complete("2026-03-05", 1_045)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 400)).toHaveLength(4);

    const { match: made } = only(await lines("matched"));
    const undone = await call("POST", `/reconciliation/matches/${made?.id}/undo`);
    expect([undone.status, undone.body.error]).toEqual([409, texts.sealed("2026-03-05")]);
    const late = await importRows([["05/03/2026", "", 7]]);
    expect([late.status, late.body.error]).toEqual([409, texts.sealed("2026-03-05")]);

    // The cheque is cashed after the sealed day: it was open then, and the sealed balance holds.
    await importRows([["08/03/2026", "", -200]]);
    const cashed = (await lines("open")).find(({ amount }) => amount === -200);
    expect((await match([cashed?.id ?? 0], [cheque])).status).toBe(200);
    const later = await call(
      "GET",
      `/reconciliation/check?account_code=${bank.code}&through=2026-03-05`,
    );
    expect(later.body.check).toMatchObject({ statement: 1_045, open_entries: -200 });
    expect((await complete("2026-03-08", 845)).status).toBe(200);
  });

  it("REC-7 warns in the check list of the periods until it is reconciled", async () => {
    await post("2026-03-01", 50);
    await importRows([["01/03/2026", "", 50]]);
    const named = `${bank.code} Bank ${bank.code}`;
    const listed = async () => {
      const { body } = await call("GET", "/accounting/periods/check?through=2026-03-05");
      return body.checks.find(({ key }: { key: string }) => key === "reconciled");
    };
    expect(await listed()).toMatchObject({ state: "warns" });
    expect((await listed()).text).toContain(named);
    expect((await complete("2026-03-05", 50)).status).toBe(200);
    expect((await listed()).text).not.toContain(named);
  });

  it("has its lines as a file, and every act in the audit log", async () => {
    await importRows([["01/03/2026", "=1+1", 50]]);
    const file = await bank.t.app.inject({
      url: `/api/reconciliation/lines/export?account_code=${bank.code}`,
      headers: bank.manager.headers,
    });
    expect(file.body).toContain(bank.code);
    expect(file.body).not.toMatch(/,=1\+1/);
    const { rows } = await bank.t.deps.pool.query(
      "select distinct action from audit_entries where action ~ '^(bank_|reconciliation)' order by 1",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "bank_line.export",
      "bank_line.match",
      "bank_line.undo_match",
      "bank_statement.import",
      "reconciliation.complete",
    ]);
  });
});
