import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Loan, Office } from "./api-fixtures.ts";

const pin = "482913";

/** A request with collections, as the phone sent it. */
export interface SentQueue {
  url: string;
  body: string;
  token: string;
}

/** A sheet of a new village with so many loans, opened by the officer for today. */
export async function openedSheet(
  office: Office,
  count: number,
): Promise<{ id: number; number: string; loans: Loan[] }> {
  const village = `Njaluahun ${randomUUID().slice(0, 8)}`;
  const loans: Loan[] = [];
  for (let made = 0; made < count; made += 1) {
    const loan = await office.loan("approved");
    const path = `/customer/${loan.customer_id}/address/create`;
    const added = await office.call("officer", "POST", path, { city: village, district: "Bo" });
    expect(added.status, added.text).toBe(200);
    loans.push(loan);
  }
  const opened = await office.call("officer", "POST", "/collections/sheets", {
    sheet_key: randomUUID(),
    kind: "village",
    village,
    collection_date: new Date().toISOString().slice(0, 10),
    with_all: true,
  });
  expect(opened.status, opened.text).toBe(200);
  const { id, number } = opened.body["sheet"] as { id: number; number: string };
  const rows = opened.body["rows"] as { loan_id: string }[];
  // In the order of the sheet.
  const byId = new Map(loans.map((loan) => [loan.loan_id, loan]));
  return { id, number, loans: rows.flatMap(({ loan_id }) => byId.get(loan_id) ?? []) };
}

/** The page of a collection sheet on a phone. */
export class PhoneSheet {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Takes a sheet from its link at the office. */
  async take(sheet: { id: number; number: string }, name = "Tecno of Umu"): Promise<void> {
    await this.page.goto(`/staff/sheet?sheet=${sheet.id}`);
    await expect(this.page.getByLabel("Sheet")).toHaveValue(String(sheet.id));
    await this.page.getByLabel("Name of this phone").fill(name);
    await this.page.getByLabel("PIN", { exact: true }).fill(pin);
    await this.page.getByLabel("Repeat the PIN").fill(pin);
    await this.page.getByRole("button", { name: "Take to this phone" }).click();
    await this.expectOpen(sheet.number);
  }

  async expectOpen(number: string): Promise<void> {
    await expect(this.page.getByRole("list", { name: "Members" })).toBeVisible();
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(
      `Collection sheet ${number}`,
    );
  }

  async unlock(typed = pin): Promise<void> {
    await this.page.getByLabel("PIN", { exact: true }).fill(typed);
    await this.page.getByRole("button", { name: "Open the sheet" }).click();
  }

  row(loan: Pick<Loan, "loan_id">) {
    return this.page
      .getByRole("list", { name: "Members" })
      .getByRole("listitem")
      .filter({ hasText: loan.loan_id });
  }

  async collect(loan: Pick<Loan, "loan_id">, amount: string): Promise<void> {
    const row = this.row(loan);
    await row.getByRole("button", { name: /^Collect from / }).click();
    await row.getByLabel("Amount in NLe").fill(amount);
    await row.getByRole("button", { name: "Check the amount" }).click();
    await row.getByRole("button", { name: /^Keep NLe/ }).click();
  }

  async markAbsent(loan: Pick<Loan, "loan_id">): Promise<void> {
    const row = this.row(loan);
    await row.getByRole("button", { name: /^Mark absent: / }).click();
    await row.getByRole("button", { name: "Mark as absent" }).click();
  }

  /** Everything that the phone keeps, as text, so far as it can be read without the PIN. */
  async stored(): Promise<string> {
    return this.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("sheet-on-phone");
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("closed")));
      });
      const readable = (value: unknown): string => {
        if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
        if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
        if (typeof value !== "object" || value === null) return String(value);
        return Object.values(value).map(readable).join(" ");
      };
      const texts: string[] = [];
      for (const name of database.objectStoreNames) {
        const request = database.transaction(name).objectStore(name).getAll();
        await new Promise((resolve) => request.addEventListener("success", resolve));
        texts.push(readable(request.result));
      }
      database.close();
      return texts.join(" ");
    });
  }

  /** Records what the page sends, as a copy of its queue would send it again. */
  recordQueues(): SentQueue[] {
    const sent: SentQueue[] = [];
    this.page.on("request", (request) => {
      if (!/\/(collections|absences)$/.test(request.url()) || request.method() !== "POST") return;
      sent.push({
        url: request.url(),
        body: request.postData() ?? "",
        token: request.headers()["authorization"] ?? "",
      });
    });
    return sent;
  }
}
