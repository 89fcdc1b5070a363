import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let staff: Person;
let customer: Person;
let other: Person;
let loan: MadeLoan;
let second: MadeLoan;
let othersLoan: MadeLoan;

const get = (url: string, person: Person = staff) =>
  test.app.inject({ method: "GET", url: `/api${url}`, headers: person.headers });

const pay = async (of: MadeLoan, amount: number) => {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/loans/${of.loan_id}/pay`,
    headers: staff.headers,
    payload: { amount, payment_method: "Cash" },
  });
  return response.json().payment;
};

const amounts = (payments: { amount: number }[]) => payments.map((payment) => payment.amount);

beforeAll(async () => {
  test = await testApp();
  staff = await makeStaff(test.deps, 2);
  customer = await makeCustomer(test.deps);
  other = await makeCustomer(test.deps);
  loan = await makeApprovedLoan(test.deps, customer);
  second = await makeApprovedLoan(test.deps, customer);
  othersLoan = await makeApprovedLoan(test.deps, other);
  for (let amount = 1; amount <= 12; amount += 1) await pay(loan, amount);
  await pay(second, 100);
  await pay(othersLoan, 200);
});
afterAll(() => test.close());

describe("SITE-20 GET /transactions/all", () => {
  it("returns every payment under payments, newest first", async () => {
    const response = (await get("/transactions/all")).json();
    expect(response).toMatchObject({ success: true, page: 1, pages: 1, total: 14, next: null });
    expect(amounts(response.payments)).toEqual([200, 100, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("SITE-20 is paged by cursor in both directions, ten a page", async () => {
    const first = (await get("/transactions/all?page_size=10")).json();
    expect([first.pages, first.total, first.payments.length]).toEqual([2, 14, 10]);
    const next = (await get(`/transactions/all?page_size=10&cursor=${first.next}`)).json();
    expect(amounts(next.payments)).toEqual([4, 3, 2, 1]);
    const back = (await get(`/transactions/all?page_size=10&cursor=${next.previous}`)).json();
    expect(back.payments).toEqual(first.payments);
    const second = (await get("/transactions/all?page_size=10&page=2")).json();
    expect(second.payments).toEqual(next.payments);
  });

  it.each(["page=0", "page_size=101", "page_size=x", "cursor=%00", "page=1e30"])(
    "rejects %s",
    async (query) => {
      expect((await get(`/transactions/all?${query}`)).statusCode).toBe(400);
    },
  );
});

describe("PAY-16 GET /transactions/search/{id}", () => {
  it("returns a plain array of the loan's payments, by code or id", async () => {
    const byCode = (await get(`/transactions/search/${loan.loan_id}`)).json();
    expect(amounts(byCode)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(byCode[0]).toMatchObject({ loan_id: loan.loan_id, customer_id: customer.customer_id });
    expect((await get(`/transactions/search/${loan.id}`)).json()).toEqual(byCode);
    const lower = await get(`/transactions/search/%20${loan.loan_id.toLowerCase()}%20`);
    expect(lower.json()).toEqual(byCode);
  });

  it("returns the customer's payments of all loans, by customer id", async () => {
    const all = (await get(`/transactions/search/${customer.customer_id}`)).json();
    expect(amounts(all).slice(0, 2)).toEqual([100, 12]);
    expect(all).toHaveLength(13);
  });

  it.each([
    "LN-202603-999999",
    "CUS-999999",
    "999999",
    "Nobody",
    "%00",
    "CUS-%25",
    "'--",
    "1".repeat(150),
  ])("is empty for %s", async (id) => {
    const response = await get(`/transactions/search/${id}`);
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});

describe("PAY-14 GET /payments/{id}", () => {
  it("returns the figures of a receipt", async () => {
    const payment = await pay(second, 50);
    expect((await get(`/payments/${payment.id}`)).json().payment).toEqual(payment);
  });

  it.each(["0", "999999", "abc", "1.0", "%00", "9".repeat(30)])(
    "returns 404 for %s",
    async (id) => {
      const response = await get(`/payments/${id}`);
      expect([response.statusCode, response.json().error]).toEqual([404, "Payment not found."]);
    },
  );
});
