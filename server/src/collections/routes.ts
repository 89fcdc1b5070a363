import * as schemas from "@microfinance/contract/collections/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/collections/endpoints.ts";
import { mayLogContact } from "@microfinance/contract/collections/contacts.ts";
import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { mostWorked } from "@microfinance/contract/collections/worklist.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, forbidden } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { SessionActor } from "../core/http/session.ts";
import { officers } from "../loans/list-counts.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { contactList, owedOf, reachablePersons } from "./contact-rows.ts";
import { logContact } from "./log-contact.ts";
import { countWorklists, type OfficerKey, worklistOf } from "./worklist.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const collections = withSchemas(endpoints, schemas);

/** Worklists, and contacts about loans (COLL-1 to COLL-13). */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, collections.readWorklist, async ({ query, actor, reading }) => {
    const { list = "due_today", officer, ...paging } = query;
    const key = officerOf(actor, officer);
    const day = today(deps);
    const counts = await countWorklists(reading.db, key, day);
    if (counts === null) {
      const { tooMany, tooManyOfAll } = texts;
      const text = key === "all" ? tooManyOfAll : tooMany;
      throw badRequest(text(mostWorked.toLocaleString("en")));
    }
    const source = worklistOf(reading.db, key, list, day, counts[list]);
    const { rows: loans, ...page } = await readPage(
      { ...paging, sort: "urgency" },
      source,
      deps.now(),
    );
    const aged = await reading.db.selectFrom("loan_ageing").select("aged_to").executeTakeFirst();
    return reply(texts.worklist, {
      list,
      as_of: day,
      aged_to: aged?.aged_to ?? null,
      counts,
      officers: may(actor, "collections.read_all") ? await officers(reading.db) : [],
      loans,
      ...page,
    });
  });
  route(app, deps, collections.listContacts, async ({ params, query, actor, reading }) => {
    const loan = await loanOf(reading.db, params.id);
    const source = contactList(reading.db, loan.id, today(deps));
    const { rows: contacts, ...page } = await readPage(query, source, deps.now());
    return reply(texts.contacts, {
      contacts,
      persons: await reachablePersons(reading.db, loan.customer_id),
      loan: {
        loan_id: loan.loan_id,
        customer_name: fullName(loan),
        balance: loan.balance,
        ...(await owedOf(reading.db, loan, today(deps))),
      },
      may_log: loan.paid_out_on !== null && mayLogContact(actor, loan.officer_id),
      ...page,
    });
  });
  route(app, deps, collections.logContact, async ({ params, body, ctx }) => {
    const contact = await logContact(deps, params.id, body, ctx);
    return reply(texts.logged, { contact });
  });
}

/** Whose worklists the caller reads. @throws 403 for those of another officer */
function officerOf(actor: SessionActor, asked: OfficerKey | undefined): OfficerKey {
  const key = asked ?? actor.staff_id ?? "none";
  if (key !== actor.staff_id && !may(actor, "collections.read_all"))
    throw forbidden(texts.otherOfficer);
  return key;
}
