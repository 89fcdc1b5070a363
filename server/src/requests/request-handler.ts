import type { RequestKind } from "@microfinance/contract/requests/kinds.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import type { RequestRow } from "./request-rows.ts";

/** A request that is being answered, with its locked loan; null for a request about a customer. */
export interface AnsweredRequest {
  request: RequestRow;
  loan: LoanRow | null;
}

/** What a kind of request needs: who may approve it, and what then happens in the same transaction. */
export interface RequestHandler {
  mayApprove: (actor: SessionActor, request: RequestRow, settings: LenderSettings) => boolean;
  /** Locks the customers and loans of a change that concerns several, before anything else is locked. */
  lock?: (db: Connection, request: RequestRow) => Promise<void>;
  /** @throws 409 when the loan changed so that it cannot be done any more */
  apply: (
    db: Connection,
    deps: Deps,
    approved: AnsweredRequest,
    ctx: RequestContext,
  ) => Promise<void>;
  /** What follows a request that is declined or withdrawn; nothing for most kinds. */
  declined?: (db: Connection, deps: Deps, declined: AnsweredRequest) => Promise<void>;
}

/** How the queue answers each kind of request. */
export type RequestHandlers = Readonly<Record<RequestKind, RequestHandler>>;

let handlers: RequestHandlers | null = null;

/** Names the handlers, at the start: they are of nouns that ask, which are above the queue. */
export function setRequestHandlers(all: RequestHandlers): void {
  handlers = all;
}

/** The handler of a kind of request. */
export function handlerOf(kind: RequestKind): RequestHandler {
  if (handlers === null) throw new Error("the handlers of requests are not set");
  return handlers[kind];
}
