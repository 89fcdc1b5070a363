import { type APIRequestContext, expect } from "@playwright/test";
import { randomUUID } from "node:crypto";
import type { DemoPerson, Tokens } from "./account.ts";

/** The statuses that a loan can be brought to (LOAN-32). */
export const loanStatuses = [
  "applied",
  "processing",
  "processed",
  "approved",
  "paying",
  "paid",
  "rejected",
  "canceled",
  "closed",
] as const;

export type LoanStatus = (typeof loanStatuses)[number];

/** What a test needs to know of a loan. Amounts in NLe. */
export interface Loan {
  id: number;
  loan_id: string;
  customer_id: string;
  full_name: string;
  status: string;
  loan_amount: number;
  total_amount: number;
  balance: number;
  first_review: string;
  second_review: string;
}

/** What a test needs to know of a payment. Amounts in NLe. */
interface Payment {
  id: number;
  amount: number;
  transaction_id: string;
}

/** What the API answered. */
export interface Answer {
  status: number;
  /** The text for the person, of a refusal or of the good news. */
  text: string;
  body: Record<string, unknown>;
}

/** How a loan differs from the usual one: 1,200 NLe over six months at 20 %. */
interface LoanWishes {
  amount?: number;
  customer_id?: string;
  full_name?: string;
  loan?: Record<string, unknown>;
  files?: { name: string; mimeType: string; buffer: Buffer }[];
}

const firstNames = ["Aminata", "Fatmata", "Ibrahim", "Mohamed", "Isatu", "Sorie"];
let made = 0;

/** The back office through its API: brings loans to where a test begins, quickly. */
export class Office {
  /** For calls without a token, and for the outbox. */
  readonly request: APIRequestContext;
  private readonly tokens: Tokens;

  constructor(request: APIRequestContext, tokens: Tokens) {
    this.request = request;
    this.tokens = tokens;
  }

  /** One call as this person, whatever comes of it. */
  async ask(who: DemoPerson, method: string, path: string, data?: object): Promise<Answer> {
    const reply = await this.request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.tokens.of(who)}` },
      ...(data === undefined ? {} : { data }),
    });
    const body = (await reply.json()) as Record<string, unknown>;
    return { status: reply.status(), text: String(body["message"]), body };
  }

  /** The loan as it is now. */
  async read(loanId: string): Promise<Loan> {
    const { status, body } = await this.ask("sysadmin", "GET", `/loans/${loanId}`);
    expect(status, loanId).toBe(200);
    return body["loan"] as Loan;
  }

  /** The payments of a loan, the newest first. */
  async payments(loanId: string): Promise<Payment[]> {
    const { body } = await this.ask("sysadmin", "GET", `/transactions/search/${loanId}`);
    return body as unknown as Payment[];
  }

  /** A new loan, of a new customer unless one is named, brought to this status. */
  async loan(status: LoanStatus, options: LoanWishes = {}): Promise<Loan> {
    const loan = await this.apply(options);
    for (const step of ways[status]) await this.take(step, loan);
    return this.read(loan.loan_id);
  }

  /** Records a payment, which must be taken. */
  async pay(loan: Loan, amount: number): Promise<void> {
    const paid = await this.ask("cashier", "POST", `/loans/${loan.loan_id}/pay`, {
      amount,
      payment_method: "Cash",
    });
    expect(paid.status, paid.text).toBe(200);
  }

  /** One of the steps of a loan (LOAN-34) with its form filled in, whatever comes of it. */
  step(who: DemoPerson, step: Step, loan: Loan): Promise<Answer> {
    const path = `/loans/${loan.customer_id}/${step.replace(" ", "/")}/${loan.loan_id}`;
    return this.ask(who, "PATCH", path, forms[step](loan));
  }

  private async take(step: Step | "pay" | "pay all", loan: Loan): Promise<void> {
    if (step === "pay") return this.pay(loan, 100);
    if (step === "pay all") return this.pay(loan, (await this.read(loan.loan_id)).balance);
    const done = await this.step(actors[step], step, loan);
    expect(done.status, done.text).toBe(200);
  }

  private async apply(options: LoanWishes): Promise<Loan> {
    made += 1;
    const [first_name = "", last_name = ""] = (options.full_name ?? newName()).split(" ");
    const applied = await this.ask("officer", "POST", "/loans/create", {
      application_id: randomUUID(),
      customer: {
        ...(options.customer_id === undefined ? {} : { customer_id: options.customer_id }),
        first_name,
        last_name,
        email: `${last_name.toLowerCase()}@example.org`,
        phone: "076 123456",
      },
      loan: {
        loan_type: "Salary Loan",
        loan_amount: options.amount ?? 1200,
        interest_rate: 0.2,
        loan_period: 6,
        loan_purpose: ["Education"],
        ...options.loan,
      },
      files: (options.files ?? []).map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        size: buffer.length,
        content: buffer.toString("base64"),
      })),
      consent: { consent: "consent signed", full_name: `${first_name} ${last_name}` },
    });
    expect(applied.status, applied.text).toBe(200);
    return applied.body["loan"] as Loan;
  }
}

/** A step of a loan (LOAN-34) as its path says it. */
export type Step = "review first" | "review second" | "approve" | "reject" | "cancel" | "close";

const reviewed = ["review first", "review second"] as const;

/** The steps from applied to each status. */
const ways: Record<LoanStatus, readonly (Step | "pay" | "pay all")[]> = {
  applied: [],
  processing: ["review first"],
  processed: reviewed,
  approved: [...reviewed, "approve"],
  paying: [...reviewed, "approve", "pay"],
  paid: [...reviewed, "approve", "pay all"],
  rejected: ["reject"],
  canceled: [...reviewed, "cancel"],
  closed: [...reviewed, "approve", "close"],
};

/** Who takes each step, so that every step has a person of its own (LOAN-45). */
const actors: Record<Step, DemoPerson> = {
  "review first": "finance",
  "review second": "manager",
  approve: "sysadmin",
  reject: "sysadmin",
  cancel: "sysadmin",
  close: "sysadmin",
};

const decision = () => ({ approved_by: "Hannah Williams", comments: "As agreed." });

const forms: Record<Step, (loan: Loan) => object> = {
  "review first": () => ({ first_reviewer: "Daniel Macauley", first_review_notes: "Complete." }),
  "review second": () => ({
    second_reviewer: "Hannah Williams",
    second_review_notes: "Confirmed.",
  }),
  approve: (loan) => ({
    ...decision(),
    approved_amount: loan.loan_amount,
    interest_rate: 0.2,
    loan_period: 6,
  }),
  reject: decision,
  cancel: decision,
  close: decision,
};

/** A name that no other customer has, so that a search finds this one. */
function newName(): string {
  made += 1;
  const letters = `${Date.now()}${made}`.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(97 + Number(digit)),
  );
  return `${firstNames[made % firstNames.length] ?? ""} Z${letters}`;
}
