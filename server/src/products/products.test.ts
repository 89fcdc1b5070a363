import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { productTexts as texts } from "@microfinance/contract/products/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { readProducts } from "./queries.ts";

let t: TestApp;
let admin: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

const ask = (person: Person | null, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  t.app.inject({
    method,
    url: `/api${path}`,
    ...(person === null ? {} : { headers: person.headers }),
    ...(body === undefined ? {} : { payload: body }),
  });

const current = async (code: string): Promise<Product> => {
  const found = (await readProducts(t.deps.db)).find((one) => one.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};
const sent = ({ code: _code, ...change }: Product) => change;
const put = (product: Product, change: object = {}, person: Person = admin) =>
  ask(person, "PUT", `/products/${encodeURIComponent(product.code)}`, {
    ...sent(product),
    ...change,
  });
/** A change that another System Admin agrees to. */
const agreed = async (product: Product, change: object = {}) => {
  const answer = await put(product, change);
  const { request } = answer.json();
  if (request !== null) expect((await approveControl(t, request.id)).status).toBe(200);
  return answer;
};
const audited = (action: string, record: string) =>
  t.deps.db
    .selectFrom("audit_entries")
    .select(["before", "after"])
    .where("action", "=", action)
    .where("record_id", "=", record)
    .orderBy("id")
    .execute();

describe("PROD-1 the products", () => {
  it("of a new lender are those of the contract", async () => {
    expect(await readProducts(t.deps.db)).toEqual(defaultProducts);
  });

  it("are public as far as visitors and customers read them", async () => {
    for (const person of [null, customer]) {
      const response = await ask(person, "GET", "/products");
      expect(response.statusCode).toBe(200);
      const [salary] = response.json().products;
      expect(salary).toMatchObject({ code: "Salary Loan", rates: [0.2, 0.25, 0.3], fee: 0.02 });
      for (const name of ["version", "ceilings", "public", "active"])
        expect(salary).not.toHaveProperty(name);
    }
  });

  it("are read whole by staff, and written by a system admin", async () => {
    expect((await ask(manager, "GET", "/products/all")).json().products).toEqual(defaultProducts);
    expect((await ask(customer, "GET", "/products/all")).statusCode).toBe(403);
    expect((await ask(null, "GET", "/products/all")).statusCode).toBe(401);
    const salary = await current("Salary Loan");
    expect((await put(salary, {}, manager)).statusCode).toBe(403);
    expect((await ask(manager, "POST", "/products", sent(salary))).statusCode).toBe(403);
  });

  it("a new one is added once, and is offered to its applicants", async () => {
    const { version: _version, ...salary } = await current("Salary Loan");
    const fees = { ...salary, code: "School Fees", name: "School Fees Loan", public: false };
    const added = await Promise.all([1, 2, 3].map(() => ask(admin, "POST", "/products", fees)));
    expect(added.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const asked = new Set(added.map((response) => response.json().request.id));
    expect(asked.size).toBe(1);
    for (const id of asked) expect((await approveControl(t, id)).status).toBe(200);
    expect(await current("School Fees")).toEqual({ ...fees, version: 1 });
    expect(await audited("product.add", "School Fees")).toHaveLength(1);
    const other = await ask(admin, "POST", "/products", { ...fees, fee: 0.03 });
    expect([other.statusCode, other.json().error]).toEqual([409, texts.codeTaken]);
    const codes = async (person: Person, path: string) =>
      (await ask(person, "GET", path)).json().products.map((one: Product) => one.code);
    expect(await codes(customer, "/products")).not.toContain("School Fees");
    expect((await codes(manager, "/products/all")).at(-1)).toBe("School Fees");
  });
});

describe("PROD-2 a change of a product", () => {
  it("makes the next version, recorded before and after", async () => {
    const before = await current("Group Loan");
    const changed = await agreed(before, { fee: 0.03 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().product).toEqual(before);
    expect(await current("Group Loan")).toEqual({ ...before, fee: 0.03, version: 2 });
    expect(await audited("product.change", "Group Loan")).toEqual([
      { before: { fee: 0.02 }, after: { fee: 0.03 } },
    ]);
  });

  it("is made once when it is sent twice, and not without a difference", async () => {
    const before = await current("Group Loan");
    const change = { fee: 0.04 };
    const answers = await Promise.all([1, 2, 3].map(() => put(before, change)));
    const asked = new Set(answers.map((response) => response.json().request.id));
    expect(asked.size).toBe(1);
    for (const id of asked) expect((await approveControl(t, id)).status).toBe(200);
    expect(await current("Group Loan")).toEqual({ ...before, ...change, version: 3 });
    expect((await put(await current("Group Loan"))).json().product.version).toBe(3);
    expect(await audited("product.change", "Group Loan")).toHaveLength(2);
  });

  it("is refused when another was made since", async () => {
    const before = await current("Group Loan");
    await agreed(before, { fee: 0.01 });
    const late = await put(before, { borrower: "Traders" });
    expect([late.statusCode, late.json().error]).toEqual([409, texts.stale]);
    expect((await current("Group Loan")).version).toBe(4);
  });

  it("is refused with fields that contradict each other, or are not known", async () => {
    const salary = await current("Salary Loan");
    const wrong = await put(salary, { default_rate: 0.5 });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { default_rate: texts.defaultNotListed },
    ]);
    const { version: _version, ...unversioned } = sent(salary);
    const response = await ask(admin, "PUT", "/products/Salary%20Loan", unversioned);
    expect(response.json().error).toBe(texts.invalidVersion);
    expect((await put({ ...salary, code: "Yachts" })).statusCode).toBe(404);
  });

  it("adds versions only: none is changed or deleted", async () => {
    for (const statement of [
      "update loan_product_versions set version = 9",
      "delete from loan_product_versions",
      "truncate loan_product_versions cascade",
      "delete from loan_products",
      "update loan_products set version = version + 2",
    ])
      await expect(t.asOwner(statement)).rejects.toThrow("is append-only");
  });
});
