import { waitFor } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterEach, expect, test, vi } from "vitest";
import { makeLoan } from "../../../test-support/loan.fixture.ts";
import { endSession, startSession } from "../../core/session.ts";
import { tokenWith } from "../../core/test-browser.ts";
import { cacheOf, homeQueries, readHomeEarly } from "./home-queries.ts";

const loans = [
  makeLoan({ loan_id: "LN-202601-000001", status: "paying" }),
  makeLoan({ loan_id: "LN-202601-000002", status: "applied" }),
  makeLoan({ loan_id: "LN-202601-000003", status: "paid" }),
];

/** Signs a person in, with an API that answers every call; returns the paths that were called. */
function signIn(claims: object): string[] {
  const called: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    called.push(address.replace(/^\/api/, ""));
    return Promise.resolve(Response.json(address.endsWith("/all") ? { loans } : { success: true }));
  });
  const iat = Math.floor(Date.now() / 1000);
  startSession(
    tokenWith({
      role_ids: [],
      first_name: "Aminata",
      last_name: "Bah",
      iat,
      exp: iat + 900,
      ...claims,
    }),
  );
  return called;
}

afterEach(() => endSession("asked"));

test("CUST-20 Home is read before it is drawn: once each, with the details of the loans it shows", async () => {
  const called = signIn({ id: 7001, customer_id: "CUS-007001", role: "customer" });
  readHomeEarly();
  const details = ["/loans/details/LN-202601-000001", "/loans/details/LN-202601-000002"];
  await waitFor(() => expect(called).toEqual(expect.arrayContaining(details)));
  expect(called.slice(0, 9)).toEqual([
    "/user/profile",
    "/customer/CUS-007001",
    "/customer/CUS-007001/address",
    "/loans/customer/CUS-007001/all",
    "/customer/CUS-007001/employer",
    "/customer/CUS-007001/bank",
    "/customer/CUS-007001/businesses",
    "/customer/CUS-007001/guarantors/all",
    "/customer/CUS-007001/credit",
  ]);
  expect(called).toHaveLength(homeQueries("CUS-007001").length + details.length);
  expect(new Set(called).size).toBe(called.length);
  const cache = cacheOf(7001);
  await waitFor(() =>
    expect(cache.getQueriesData({}).filter(([, data]) => data !== undefined)).toHaveLength(
      called.length,
    ),
  );
});

test("AUTH-34 what was read early is for its person alone", async () => {
  const called = signIn({ id: 7002, customer_id: "CUS-007002", role: "customer" });
  readHomeEarly();
  await waitFor(() => expect(called.some((path) => path.includes("details"))).toBe(true));
  expect(cacheOf(7002).getQueryCache().getAll()).not.toHaveLength(0);
  expect(cacheOf(7003).getQueryCache().getAll()).toHaveLength(0);
});

test("AUTH-23 nothing of Home is read for a visitor or for staff", () => {
  const called = signIn({ id: 7004, staff_id: 4, role: "staff", role_ids: [roleIds.manager] });
  readHomeEarly();
  endSession("asked");
  readHomeEarly();
  expect(called).toEqual([]);
});
