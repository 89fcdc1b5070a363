import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { afterAll, beforeAll } from "vitest";
import { transferTest, type TransferTest } from "./transfers.ts";

/** The application with a staff member for each role, and the calls of partners of money transfers. */
export function partnerTest() {
  const holder = {} as { test: TransferTest };
  beforeAll(async () => {
    holder.test = await transferTest();
  });
  afterAll(() => holder.test.close());
  const call = async (
    role: number,
    method: "GET" | "POST" | "PATCH",
    path: string,
    payload?: object,
  ) => {
    const response = await holder.test.app.inject({
      method,
      url: `/api/money/${path}`,
      headers: holder.test.as(role).headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  const addPartner = async (name: string, commission?: object): Promise<Partner> => {
    const { body } = await call(6, "POST", "partners", {
      name,
      ...(commission ? { commission } : {}),
    });
    return body.partner;
  };
  const partnerOf = async (id: number): Promise<Partner> => {
    const { body } = await call(7, "GET", "partners");
    return body.partners.find((partner: Partner) => partner.id === id);
  };
  const balanceOf = async (code: string) => {
    const { rows } = await holder.test.deps.pool.query(
      "select coalesce(sum(debit - credit), 0) as balance from ledger_postings where account_code = $1",
      [code],
    );
    return rows[0]?.balance;
  };
  const transfer = (medium: string, more: object = {}) =>
    holder.test.create(holder.test.as(4), {
      transfer_medium: medium,
      local_currency: 100,
      ...more,
    });
  return { holder, call, addPartner, partnerOf, balanceOf, transfer };
}
