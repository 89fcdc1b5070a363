import { currencyCode } from "@microfinance/contract/core/currency.ts";
import type { Cents } from "@microfinance/contract/core/money.ts";
import type { z } from "zod";
import { ProviderError, type Wallet } from "./provider.ts";
import {
  type MonimeCode,
  monimeCode,
  monimePage,
  type MonimePayment,
  monimePayment,
} from "./schema.ts";

const version = "caph.2025-08-23";
/** Milliseconds for the provider to answer. */
const timeout = 10_000;
/** The largest page of the provider. */
const pageSize = 50;
/** Pages of a day that are read at most. */
const mostPages = 200;

/** A code to ask for. */
interface NewCode {
  /** The idempotency key: asked again, the provider answers the same code. */
  id: string;
  name: string;
  amount: Cents;
  customer: string;
  /** How long it can be dialled: "24h". */
  duration: string;
}

/** Asks for a code that is paid once (MOMO-2). @throws {ProviderError} */
export async function createCode(wallet: Wallet, code: NewCode): Promise<MonimeCode> {
  const body = {
    mode: "one_time",
    name: code.name,
    amount: { currency: currencyCode, value: code.amount },
    duration: code.duration,
    customer: { name: code.customer },
    reference: code.id,
  };
  const answer = await send(wallet, "POST", "/v1/payment-codes", { key: code.id, body });
  return parsed(monimeCode, resultOf(answer));
}

/** A code; null for an unknown one. @throws {ProviderError} */
export async function readCode(wallet: Wallet, id: string): Promise<MonimeCode | null> {
  const answer = await send(wallet, "GET", `/v1/payment-codes/${encodeURIComponent(id)}`);
  return answer === null ? null : parsed(monimeCode, resultOf(answer));
}

/** A payment; null for an unknown one. @throws {ProviderError} */
export async function readPayment(wallet: Wallet, id: string): Promise<MonimePayment | null> {
  const answer = await send(wallet, "GET", `/v1/payments/${encodeURIComponent(id)}`);
  return answer === null ? null : parsed(monimePayment, resultOf(answer));
}

/** The payments since a moment, newest first. @throws {ProviderError} also when there are too many */
export async function listPayments(wallet: Wallet, since: Date): Promise<MonimePayment[]> {
  const all: MonimePayment[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after && { after }) });
    const answer = await send(wallet, "GET", `/v1/payments?${query.toString()}`);
    const { result, pagination } = parsed(monimePage, answer);
    all.push(...result);
    after = pagination?.next ?? null;
    const isPast = result.some(({ createTime }) => new Date(createTime) < since);
    if (after === null || isPast) return all;
  }
  throw new ProviderError("the day has too many payments to compare");
}

/** The JSON of an answer; null for 404. */
async function send(
  wallet: Wallet,
  method: "GET" | "POST",
  path: string,
  sent?: { key: string; body: object },
): Promise<unknown> {
  const response = await fetch(`${wallet.url}${path}`, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
    headers: {
      authorization: `Bearer ${wallet.token}`,
      "monime-space-id": wallet.space,
      "monime-version": version,
      ...(sent && { "content-type": "application/json", "idempotency-key": sent.key }),
    },
    ...(sent && { body: JSON.stringify(sent.body) }),
  }).catch((cause: unknown) => {
    throw new ProviderError(`${method} ${path} got no answer`, { cause });
  });
  if (response.status === 404 && method === "GET") return null;
  if (!response.ok) throw new ProviderError(`${method} ${path} answered ${response.status}`);
  return response.json().catch((cause: unknown) => {
    throw new ProviderError(`${method} ${path} answered no JSON`, { cause });
  });
}

function resultOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "result" in answer ? answer.result : null;
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw new ProviderError(`the provider answered another shape: ${found.error.message}`);
}
