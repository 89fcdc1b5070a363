import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { storeToken } from "./stored-session.ts";
import { firstPassword, newCustomer } from "./users.ts";

/** A signed-in account, with what its calls of the API need. */
export interface SignedIn {
  email: string;
  token: string;
  /** The code of a customer; empty for staff. */
  customerId: string;
}

/** Signs a person in without the sign-in page. The refresh cookie is in the page's context. */
async function enter(page: Page, email: string, password: string, area: "user" | "staff") {
  const token = await signIn(page.request, email, password, area);
  await storeToken(page, token);
  // An open document keeps its session.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  return token;
}

/** A new customer, signed in on this page. */
export async function enterNewCustomer(page: Page): Promise<SignedIn> {
  const email = await newCustomer(page.request);
  return enterCustomer(page, email, firstPassword);
}

/** A customer who has an account already, signed in on this page. */
export async function enterCustomer(
  page: Page,
  email: string,
  password: string,
): Promise<SignedIn> {
  const token = await enter(page, email, password, "user");
  const { user } = await send<{ user: { customer_id: string } }>(
    page,
    token,
    "get",
    "/user/profile",
  );
  return { email, token, customerId: user.customer_id };
}

/** A member of staff of the demo, signed in on this page. */
export async function enterStaff(page: Page, email: string): Promise<SignedIn> {
  return { email, token: await enter(page, email, "Salone-2026", "staff"), customerId: "" };
}

/** Calls the API with a token, and expects a 200. */
export async function send<Body>(
  page: Page,
  token: string,
  method: "get" | "post" | "put",
  path: string,
  data?: object,
): Promise<Body> {
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as Body;
}

/** Submits an application of a customer and returns the loan's code. */
export async function apply(
  page: Page,
  person: SignedIn,
  monthly_salary: number | null = 2500,
): Promise<string> {
  const { loan } = await send<{ loan: { loan_id: string } }>(
    page,
    person.token,
    "post",
    "/loans/create",
    {
      application_id: crypto.randomUUID(),
      customer: { first_name: "Isatu", last_name: "Sesay" },
      loan: {
        loan_type: "Salary Loan",
        loan_amount: 5000,
        interest_rate: 0.2,
        loan_period: 6,
        loan_purpose: ["Education"],
        monthly_salary,
        co_debtor: "no",
      },
      files: [],
      consent: {
        consent: "consent signed",
        full_name: "Isatu Sesay",
        applicant_initial: "IS",
        submission_date: "2026-03-16",
      },
    },
  );
  return loan.loan_id;
}

/** The codes of a customer's loans. */
export async function loansOf(page: Page, person: SignedIn): Promise<string[]> {
  const path = `/loans/customer/${person.customerId}/all`;
  const { loans } = await send<{ loans: { loan_id: string }[] }>(page, person.token, "get", path);
  return loans.map((loan) => loan.loan_id);
}

/** The unfinished applications of an account. */
export async function draftsOf(page: Page, person: SignedIn) {
  type Drafts = {
    drafts: { application_id: string; updated_at: string; step: number; body: object }[];
  };
  return (await send<Drafts>(page, person.token, "get", "/applications/drafts")).drafts;
}
