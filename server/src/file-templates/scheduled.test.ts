import {
  columnOf,
  layoutOf,
  type TemplateDefinition,
} from "@microfinance/contract/file-templates/template.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otherBranch, worksFor } from "../../test-support/branches.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { makeScheduledFiles } from "./make-scheduled.ts";
import { writeToFolder } from "./deliver-file.ts";

let t: TestApp;
let finance: Person;
let names = 0;

beforeAll(async () => {
  t = await testApp("2026-03-16T09:00:00Z");
  finance = await makeStaff(t.deps, 6);
  const customer = await makeCustomer(t.deps, { first_name: "Adama", last_name: "Sesay" });
  await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-05" });
});
afterAll(() => t.close());

const plain: TemplateDefinition = {
  dataset: "loans",
  filter: { statuses: [], products: [], branches: [] },
  columns: [columnOf("Loan", "loan_id")],
  layout: layoutOf(),
  file_name: "loans-{month}.csv",
  totals: false,
  note: "",
};

async function add(
  definition: TemplateDefinition,
  day_of_month: number,
  owner = finance,
): Promise<number> {
  const body = { name: `By itself ${(names += 1)}`, definition, day_of_month };
  const made = await callAs(t, owner, "POST", "/files/templates", body);
  expect(made.status).toBe(200);
  return made.body.template.id;
}

describe("FILE-8 a file that is made by itself", () => {
  const reports: unknown[] = [];
  const run = () => makeScheduledFiles(t.deps, (error) => reports.push(error));
  const filesOf = async (id: number) =>
    (await t.deps.pool.query("select * from made_files where template_id = $1 order by id", [id]))
      .rows;
  const failureOf = async (id: number) => {
    const { body } = await callAs(t, finance, "GET", "/files/templates");
    return body.templates.find((one: { id: number }) => one.id === id).failure;
  };
  const mails = async () =>
    (await t.deps.pool.query("select subject from messages where kind = 'file' order by id")).rows;

  it("is made once, from its day on, and its owner is told", async () => {
    await t.deps.pool.query("update users set email_verified_at = now() where id = $1", [
      finance.user_id,
    ]);
    const [due, later] = [await add(plain, 15), await add(plain, 17)];
    await Promise.all([run(), run()]);
    await run();
    const [file, ...others] = await filesOf(due);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      from_date: "2026-02-01",
      to_date: "2026-02-28",
      branches: null,
      rows: 1,
      is_scheduled: true,
      made_by: finance.staff_id,
    });
    expect(await filesOf(later)).toEqual([]);
    expect(await mails()).toEqual([{ subject: "loans-2026-02.csv is made" }]);
    expect(reports).toEqual([]);
  });

  it("says why it could not be made, and is made when that is gone", async () => {
    const columns = [columnOf("Customer", "customer_name", { length: 5 })];
    const id = await add({ ...plain, columns }, 1);
    await run();
    await run();
    expect(await failureOf(id)).toMatch(/cannot be written/);
    expect(await filesOf(id)).toEqual([]);
    expect((await mails()).length).toBe(2);
    const body = { name: "By itself, corrected", definition: plain, day_of_month: 1 };
    expect((await callAs(t, finance, "PUT", `/files/templates/${id}`, body)).status).toBe(200);
    expect(await failureOf(id)).toBe("");
    await run();
    expect(await filesOf(id)).toHaveLength(1);
  });

  it("is not made for who does not make files any more, and is of the branches that they see", async () => {
    const [left, moved] = [await makeStaff(t.deps, 6), await makeStaff(t.deps, 6)];
    const [ofLeft, ofMoved] = [await add(plain, 1, left), await add(plain, 1, moved)];
    await t.deps.pool.query("update users set status = 'inactive' where id = $1", [left.user_id]);
    const bo = await otherBranch(t);
    await worksFor(t, moved, bo, "own");
    await run();
    expect(await filesOf(ofLeft)).toEqual([]);
    expect(await failureOf(ofLeft)).toBe(texts.noOwner);
    expect(await filesOf(ofMoved)).toMatchObject([{ branches: [bo], rows: 0 }]);
  });

  it("FILE-9 is written to the folder of the server, once and beside what has its name", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "microfinance-files-"));
    t.deps.env.FILES_FOLDER = path.join(folder, "share");
    const id = await add(plain, 1);
    await run();
    const [{ id: file, content }] = await filesOf(id);
    const { rows } = await t.deps.pool.query(
      "select data from pgboss.job where name = 'files.write' and data = $1",
      [{ file_id: file }],
    );
    expect(rows).toHaveLength(1);
    await expect(writeToFolder(t.deps, file)).rejects.toThrow("ENOENT");
    expect(await failureOf(id)).toBe(texts.notWritten("loans-2026-02.csv"));
    await mkdir(t.deps.env.FILES_FOLDER);
    await writeFile(path.join(t.deps.env.FILES_FOLDER, "loans-2026-02.csv"), "of others");
    await writeToFolder(t.deps, file);
    await writeToFolder(t.deps, file);
    const own = `loans-2026-02 (${file}).csv`;
    expect((await readdir(t.deps.env.FILES_FOLDER)).toSorted()).toEqual([own, "loans-2026-02.csv"]);
    expect(await readFile(path.join(t.deps.env.FILES_FOLDER, own))).toEqual(content);
    expect(await failureOf(id)).toBe("");
    await rm(folder, { recursive: true });
  });
});
