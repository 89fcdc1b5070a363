import { randomUUID } from "node:crypto";
import type { Call } from "../call.ts";
import { type Loan, type Person, applicationOf, someAddress } from "../seed.ts";
import { digitsLike, type Random } from "../random.ts";

/**
 * An operation that has to happen once. Every retry has the same key. Without a response it may have happened or not.
 */
export interface Item {
  kind:
    | "payment"
    | "request"
    | "reversal"
    | "transfer"
    | "bill"
    | "application"
    | "account"
    | "receipt";
  /**
   * Identifies it afterwards: transaction id, payment id (of a request and a reversal), pin, application id, e-mail
   * address or reference (of a receipt and a bill).
   */
  key: string;
  call: Call;
  state: "unknown" | "acknowledged" | "rejected";
  /** Whether its last request got a response, which may have asked to try again. */
  answered?: boolean;
  /** Status and text of the response that rejected it. */
  refusal?: string;
  /** The applicant. The colleague sends reversals, a visitor signs up, and the manager sends the rest. */
  by?: Person;
  loan?: Loan;
  /** Of a payment that is a row of a collection sheet; its request repeats the rows that were sent before it. */
  row?: { sheet: number; position: number; before: readonly Item[] };
  /** In cents. */
  amount: number;
  /** The payment's id after its acknowledgement. */
  payment_id?: number;
  /** The id of a request after its acknowledgement. */
  request_id?: number;
  /** When its response arrived, in milliseconds. */
  acknowledged_at?: number;
}

/** A payment of up to 5 NLe. */
export function makePayment(random: Random, loan: Loan): Item {
  const key = digitsLike(random, "202611000000000");
  const amount = random.whole(1, 500);
  return {
    kind: "payment",
    key,
    loan,
    amount,
    state: "unknown",
    call: {
      method: "POST",
      path: `/api/loans/${loan.loan_id}/pay`,
      body: { amount: amount / 100, payment_method: "Cash", transaction_id: key },
    },
  };
}

/** The payment of a row of a collection sheet, of up to 5 NLe, in one request with the rows before it. */
export function makeSheetRow(
  random: Random,
  sheet: number,
  { position, transaction_id }: { position: number; transaction_id: string },
  before: readonly Item[],
): Item {
  const amount = random.whole(1, 500);
  const sent = before.flatMap((item) =>
    item.row === undefined ? [] : [{ position: item.row.position, amount: item.amount / 100 }],
  );
  return {
    kind: "payment",
    key: transaction_id,
    row: { sheet, position, before },
    amount,
    state: "unknown",
    call: {
      method: "POST",
      path: `/api/sheets/${sheet}/rows`,
      body: { rows: [...sent, { position, amount: amount / 100 }] },
    },
  };
}

/** The reversal of an acknowledged payment. */
export function makeReversal(payment: Item): Item {
  return {
    kind: "reversal",
    key: String(payment.payment_id),
    amount: payment.amount,
    state: "unknown",
    ...(payment.loan ? { loan: payment.loan } : {}),
    call: {
      method: "POST",
      path: `/api/payments/${payment.payment_id}/reverse`,
      body: { reason: "Counted twice" },
    },
  };
}

/** What a request says of its payment, by which it is found afterwards. */
const reasonOf = (payment: string) => `Payment ${payment} was counted twice`;

/** The payment of which a request says that; undefined for another text. */
export const paymentIn = (reason: string): string | undefined =>
  /^Payment (\d+) was counted twice$/.exec(reason)?.[1];

/** Asks a second person to reverse an acknowledged payment. */
export function makeRequest(payment: Item): Item {
  const key = String(payment.payment_id);
  return {
    kind: "request",
    key,
    amount: payment.amount,
    state: "unknown",
    call: {
      method: "POST",
      path: `/api/payments/${key}/reverse/request`,
      body: { request_key: randomUUID(), reason: reasonOf(key) },
    },
  };
}

/** The reversal of a payment by the approval of an acknowledged request. */
export function makeApproval(request: Item): Item {
  return {
    kind: "reversal",
    key: request.key,
    amount: request.amount,
    state: "unknown",
    call: { method: "PATCH", path: `/api/requests/${request.request_id}/approve`, body: {} },
  };
}

/** A money transfer of up to 50 NLe. */
export function makeTransfer(random: Random): Item {
  const key = `T${digitsLike(random, "xxxxxxxxxxxxxxxx")}`;
  const amount = random.whole(1, 5_000);
  return {
    kind: "transfer",
    key,
    amount,
    state: "unknown",
    call: {
      method: "POST",
      path: "/api/money/transfers/create",
      body: {
        transfer_key: randomUUID(),
        transfer_pin: key,
        transfer_medium: "Ria",
        amount: Math.ceil(amount / 20) / 100,
        foreign_currency: "USD",
        local_currency: amount / 100,
        transfer_date: new Date().toISOString().slice(0, 10),
        ...partyOf("sender"),
        ...partyOf("receiver"),
      },
    },
  };
}

/** A bill of up to 50 NLe, of whole NLe: the simulated biller accepts it at once. */
export function makeBill(random: Random, biller: number): Item {
  const key = `B${digitsLike(random, "xxxxxxxxxxxxxxxx")}`;
  const nle = random.whole(1, 50);
  return {
    kind: "bill",
    key,
    amount: nle * 100,
    state: "unknown",
    call: {
      method: "POST",
      path: "/api/money/bills/pay",
      body: {
        bill_key: randomUUID(),
        biller_id: biller,
        customer_number: "GW00123",
        amount: nle,
        payer_name: key,
      },
    },
  };
}

function partyOf(side: "sender" | "receiver") {
  return {
    [`${side}_name`]: "Sorie Conteh",
    [`${side}_country`]: "Sierra Leone",
    [`${side}_city`]: "Freetown",
    [`${side}_phone`]: "+23276123456",
    [`${side}_email`]: "sorie@example.org",
  };
}

/** A customer's application for a loan. */
export function makeApplication(): Item {
  const body = applicationOf(5_000, 6);
  return {
    kind: "application",
    key: body.application_id,
    amount: 0,
    state: "unknown",
    call: { method: "POST", path: "/api/loans/create", body },
  };
}

/** A new customer's account, which causes a mail. */
export function makeAccount(): Item {
  const email = `new-${randomUUID()}@example.org`;
  return {
    kind: "account",
    key: email,
    amount: 0,
    state: "unknown",
    call: {
      method: "POST",
      path: "/api/user/signup",
      headers: { "x-forwarded-for": someAddress() },
      body: {
        first_name: "Sorie",
        last_name: "Conteh",
        email,
        phone: "+23276123456",
        password: "Country-cloth 7",
      },
    },
  };
}
