import { type APIRequestContext, expect } from "@playwright/test";
import { randomUUID } from "node:crypto";
import type { DemoAccount, Tokens } from "./account.ts";

/** The statuses of a loan (LOAN-32). */
type LoanStatus =
  | "applied"
  | "processing"
  | "processed"
  | "approved"
  | "paying"
  | "paid"
  | "rejected"
  | "canceled"
  | "closed";

/** A loan as the tests read it. Amounts in NLe. */
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

/** A payment as the tests read it. Amounts in NLe. */
interface Payment {
  id: number;
  amount: number;
  transaction_id: string;
}

/** A response of the API. */
export interface ApiResponse {
  status: number;
  /** The text for the user, of an error or of a success. */
  text: string;
  body: Record<string, unknown>;
}

/** How a loan differs from the default: 1,200 NLe over six months at 20%. */
interface LoanOptions {
  amount?: number;
  customer_id?: string;
  full_name?: string;
  loan?: Record<string, unknown>;
  files?: { name: string; mimeType: string; buffer: Buffer }[];
}

const firstNames = ["Aminata", "Fatmata", "Ibrahim", "Mohamed", "Isatu", "Sorie"];
let created = 0;

/** The API of the back office, which creates customers and loans for tests. */
export class Office {
  /** A client without a token, also for the outbox. */
  readonly request: APIRequestContext;
  private readonly tokens: Tokens;

  constructor(request: APIRequestContext, tokens: Tokens) {
    this.request = request;
    this.tokens = tokens;
  }

  /** One call as this account, with any status. */
  async call(who: DemoAccount, method: string, path: string, data?: object): Promise<ApiResponse> {
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
    const { status, body } = await this.call("sysadmin", "GET", `/loans/${loanId}`);
    expect(status, loanId).toBe(200);
    return body["loan"] as Loan;
  }

  /** The payments of a loan, the newest first. */
  async payments(loanId: string): Promise<Payment[]> {
    const { body } = await this.call("sysadmin", "GET", `/transactions/search/${loanId}`);
    return body as unknown as Payment[];
  }

  /** A new loan in this status, of a new customer unless one is given. */
  async loan(status: LoanStatus, options: LoanOptions = {}): Promise<Loan> {
    const loan = await this.apply(options);
    for (const step of stepsTo[status]) await this.take(step, loan);
    return this.read(loan.loan_id);
  }

  /** Records a payment and expects its success. */
  async pay(loan: Loan, amount: number): Promise<void> {
    const paid = await this.call("cashier", "POST", `/loans/${loan.loan_id}/pay`, {
      amount,
      payment_method: "Cash",
    });
    expect(paid.status, paid.text).toBe(200);
  }

  /** One of the steps of a loan (LOAN-34) with valid input, with any status. */
  step(who: DemoAccount, step: Step, loan: Loan): Promise<ApiResponse> {
    const path = `/loans/${loan.customer_id}/${step.replace(" ", "/")}/${loan.loan_id}`;
    return this.call(who, "PATCH", path, forms[step](loan));
  }

  /** Takes both reviews of an applied loan, each by another account, and expects their success. */
  async review(loanId: string): Promise<void> {
    const loan = await this.read(loanId);
    for (const step of reviewed) await this.take(step, loan);
  }

  private async take(step: Step | "pay" | "pay all", loan: Loan): Promise<void> {
    if (step === "pay") return this.pay(loan, 100);
    if (step === "pay all") return this.pay(loan, (await this.read(loan.loan_id)).balance);
    const done = await this.step(actors[step], step, loan);
    expect(done.status, done.text).toBe(200);
    if (step === "close") await this.approveEnding("manager", loan.loan_id);
  }

  /** Approves the write-off or cancellation that waits for a loan; another account has asked for it. */
  async approveEnding(who: DemoAccount, loanId: string): Promise<void> {
    const path = "/requests?state=waiting&page_size=100";
    const { body } = await this.call(who, "GET", path);
    const waiting = body["requests"] as { id: number; loan_id: string }[];
    const request = waiting.find(({ loan_id }) => loan_id === loanId);
    const approved = await this.call(who, "PATCH", `/requests/${request?.id}/approve`, {});
    expect(approved.status, approved.text).toBe(200);
  }

  private async apply(options: LoanOptions): Promise<Loan> {
    created += 1;
    const [first_name = "", last_name = ""] = (options.full_name ?? newName()).split(" ");
    const applied = await this.call("officer", "POST", "/loans/create", {
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

/** A step of a loan (LOAN-34), as in its path. */
export type Step = "review first" | "review second" | "approve" | "reject" | "cancel" | "close";

const reviewed = ["review first", "review second"] as const;

/** The steps from applied to each status. */
const stepsTo: Record<LoanStatus, readonly (Step | "pay" | "pay all")[]> = {
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

/** The account of each step: each has another one (LOAN-45). */
const actors: Record<Step, DemoAccount> = {
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

/** A name that no other customer has, so that a search finds one customer. */
function newName(): string {
  created += 1;
  const letters = `${Date.now()}${created}`.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(97 + Number(digit)),
  );
  return `${firstNames[created % firstNames.length] ?? ""} Z${letters}`;
}
