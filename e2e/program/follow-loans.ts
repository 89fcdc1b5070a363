import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import createClient from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { paths } from "./api.d.ts";

/**
 * A program of another firm. It adds a customer, applies for them, and repays their loan, by the API; how the loan
 * stands it knows by events alone. All that it knows is in one file, which it writes before each call and each answer:
 * it may be killed at any moment, and goes on where it was.
 */
const {
  API = "",
  CLIENT_ID = "",
  CLIENT_SECRET = "",
  EVENTS_SECRET = "",
  PORT,
  BOOKS = "",
} = process.env;

/** What the program knows. */
interface Books {
  /** Chosen before the first call, and sent with every retry. */
  keys: { customer: string; application: string };
  customer_id?: string;
  loan_id?: string;
  /** What was sent, the oldest first, and whether the API has answered. */
  sent: { transaction_id: string; key: string; amount: number; is_answered: boolean }[];
  /** The `webhook-id` of each event that it has. */
  got: string[];
  /** As the events say: how the loan stands, and the amount of each payment. */
  loan: { sequence: number; status: string; balance: number; is_paid_out: boolean };
  paid: Record<string, number>;
}

/** An event, as far as it is read here. */
interface Event {
  type: string;
  sequence: number;
  data: {
    loan_id?: string;
    status?: string;
    balance?: number;
    transaction_id?: string;
    amount?: number;
  };
}

const payslip = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const books: Books = existsSync(BOOKS)
  ? JSON.parse(readFileSync(BOOKS, "utf8"))
  : {
      keys: { customer: randomUUID(), application: randomUUID() },
      sent: [],
      got: [],
      loan: { sequence: 0, status: "", balance: 0, is_paid_out: false },
      paid: {},
    };

function save(): void {
  writeFileSync(`${BOOKS}.new`, JSON.stringify(books));
  renameSync(`${BOOKS}.new`, BOOKS);
}

save();
const api = createClient<paths>({ baseUrl: API, headers: { "API-Version": "2026-11-30" } });
let token: string | null = null;

/** The answer of a call, which is made again while the lender is away, and with a new token where one is over. */
async function answerOf<Answer>(
  call: (authorization: string) => Promise<{ data?: Answer; error?: unknown; response: Response }>,
): Promise<Answer> {
  for (;;) {
    const answer = await tokenNow()
      .then((now) => call(`Bearer ${now}`))
      .catch((error: unknown) => {
        // There was no answer, or only half of it came.
        if (error instanceof TypeError) return null;
        throw error;
      });
    if (answer?.data !== undefined) return answer.data;
    if (answer?.response.status === 401) token = null;
    else if (answer !== null && answer.response.status < 500)
      throw new Error(JSON.stringify(answer.error));
    await wait(200);
  }
}

async function tokenNow(): Promise<string> {
  if (token !== null) return token;
  const { data, error } = await api.POST("/oauth/token", {
    body: { grant_type: "client_credentials", client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  });
  // While the server starts, it says so.
  if (data === undefined) throw new TypeError(JSON.stringify(error));
  token = data.access_token;
  return token;
}

async function addCustomer(): Promise<void> {
  const { customer_id } = await answerOf((authorization) =>
    api.POST("/user/signup", {
      headers: { authorization, "Idempotency-Key": books.keys.customer },
      body: {
        first_name: "Mariama",
        last_name: "Lahai",
        email: "",
        phone: "076123456",
        invite: true,
      },
    }),
  );
  books.customer_id = customer_id;
  save();
}

async function apply(): Promise<void> {
  const { loan } = await answerOf((authorization) =>
    api.POST("/loans/create", {
      headers: { authorization },
      body: {
        application_id: books.keys.application,
        customer: { customer_id: books.customer_id, first_name: "Mariama", last_name: "Lahai" },
        address: { address: "12 Wilkinson Road", city: "Freetown" },
        employment: { employer_name: "Ministry of Health", occupation: "Nurse" },
        loan: {
          loan_type: "Salary Loan",
          loan_amount: 1200,
          interest_rate: 0.2,
          loan_period: 6,
          loan_purpose: ["Education"],
        },
        bank: { bank_name: "Rokel Commercial Bank", account_number: "0012345" },
        guarantor: { guarantor_first_name: "Sorie", guarantor_last_name: "Conteh" },
        files: [
          { name: "payslip.pdf", kind: "employment_proof", content: payslip.toString("base64") },
        ],
        consent: {},
      },
    }),
  );
  books.loan_id = loan.loan_id;
  save();
}

/** Sends the payment that has no answer yet, or the next one: two small ones, then what is owed. */
async function pay(loanId: string): Promise<void> {
  let payment = books.sent.find(({ is_answered }) => !is_answered);
  if (payment === undefined) {
    const amount = [100, 200][books.sent.length] ?? books.loan.balance;
    const transaction_id = `${Date.now()}00`;
    payment = { transaction_id, key: randomUUID(), amount, is_answered: false };
    books.sent.push(payment);
    save();
  }
  const { transaction_id, key, amount } = payment;
  await answerOf((authorization) =>
    api.POST("/loans/{loanId}/pay", {
      params: { path: { loanId } },
      headers: { authorization, "Idempotency-Key": key },
      body: { transaction_id, amount, payment_method: "Orange Money", reference: transaction_id },
    }),
  );
  payment.is_answered = true;
  save();
}

/** Whether a payment is due: the loan is paid out, and the events have all that was sent. */
function mayPay(): boolean {
  const isKnown = books.sent.every(
    ({ transaction_id, is_answered }) => !is_answered || Object.hasOwn(books.paid, transaction_id),
  );
  return isKnown && books.loan.is_paid_out && books.loan.balance > 0;
}

let isAtWork = false;

/** Does what is to be done as the books stand. Events that come meanwhile are seen before it ends. */
async function work(): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  if (books.customer_id === undefined) await addCustomer();
  if (books.loan_id === undefined) await apply();
  while (books.loan_id !== undefined && mayPay()) await pay(books.loan_id);
  isAtWork = false;
}

/** Writes an event into the books. @throws where the lender has not signed it */
function take(body: string, headers: Record<string, string>): void {
  const { type, sequence, data } = new Webhook(EVENTS_SECRET).verify(body, headers) as Event;
  const id = headers["webhook-id"] ?? "";
  if (books.got.includes(id)) return;
  books.got.push(id);
  const { status, balance, transaction_id, amount } = data;
  // An event that was sent again later says what was, not what is.
  if (balance !== undefined && sequence > books.loan.sequence)
    books.loan = { ...books.loan, status: status ?? books.loan.status, sequence, balance };
  if (type === "loan.paid_out") books.loan.is_paid_out = true;
  if (type === "payment.recorded" && transaction_id !== undefined && amount !== undefined)
    books.paid[transaction_id] = amount;
  save();
}

createServer(async (request: IncomingMessage, response) => {
  try {
    take(await text(request), request.headers as Record<string, string>);
    response.end();
  } catch (error) {
    console.error(error);
    response.writeHead(400).end();
  }
  await work();
}).listen(Number(PORT), "127.0.0.1");
await work();
