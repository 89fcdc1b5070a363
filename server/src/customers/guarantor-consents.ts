import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { GuarantorConsent } from "@microfinance/contract/customers/guarantor-consent-endpoints.ts";
import {
  consentError,
  consentState,
  type ConsentWay,
} from "@microfinance/contract/customers/guarantor-consents.ts";
import { guarantorConsentTexts as texts } from "@microfinance/contract/customers/guarantor-consent-texts.ts";
import { guarantorTexts } from "@microfinance/contract/customers/texts.ts";
import type { SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { fullNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { newStopToken } from "../messaging/sms/audience.ts";
import { identityOf } from "../messaging/sms/guarantor-identity.ts";
import { refuseOwnRecord } from "./own-record.ts";
import { lockCustomer } from "./record-queries.ts";

/** How, when and for which language a guarantor agreed. */
interface Agreed {
  how: ConsentWay;
  agreed_on: string;
  language: SmsLanguage;
}

/** The state of the consent of each guarantor of a customer, in the order of the guarantors (MSG-35). */
export async function guarantorConsents(
  db: Connection,
  customerId: string,
): Promise<GuarantorConsent[]> {
  const [guarantors, consents] = await Promise.all([
    db
      .selectFrom("guarantors")
      .selectAll()
      .where("customer_id", "=", customerId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("guarantor_consents as c")
      .innerJoin("guarantors as g", "g.id", "c.guarantor_id")
      .innerJoin("staff as s", "s.id", "c.recorded_by")
      .innerJoin("users as u", "u.id", "s.user_id")
      .leftJoin("staff as ws", "ws.id", "c.withdrawn_by")
      .leftJoin("users as wu", "wu.id", "ws.user_id")
      .selectAll("c")
      .select([
        fullNameOf("u").as("recorded_by_name"),
        shortNameOrNull("wu").as("withdrawn_by_name"),
      ])
      .where("g.customer_id", "=", customerId)
      .distinctOn("c.guarantor_id")
      .orderBy("c.guarantor_id")
      .orderBy("c.id", "desc")
      .execute(),
  ]);
  return guarantors.map((guarantor) => {
    const newest = consents.find(({ guarantor_id }) => guarantor_id === guarantor.id);
    if (newest === undefined) return { guarantor_id: guarantor.id, state: "none", consent: null };
    const is_withdrawn = newest.withdrawn_at !== null;
    return {
      guarantor_id: guarantor.id,
      state: consentState({ ...newest, is_withdrawn }, identityOf(guarantor)),
      consent: {
        name: newest.name,
        phone: newest.phone,
        // The table's check constraints permit only these.
        language: newest.language as SmsLanguage,
        how: newest.how as ConsentWay,
        agreed_on: newest.agreed_on,
        recorded_by_name: newest.recorded_by_name,
        recorded_at: newest.recorded_at.toISOString(),
        withdrawn_at: newest.withdrawn_at?.toISOString() ?? null,
        withdrawn_by_name: newest.withdrawn_by_name,
        withdrawn_reason: newest.withdrawn_reason,
      },
    };
  });
}

/**
 * Records that a guarantor agreed to text messages (MSG-36). The same again writes nothing. A consent that is outdated
 * gives way to the new one.
 * @throws 400 for a day to come and a number that is not theirs; 403 for the caller's own guarantor; 404 for an unknown
 *   one; 409 while there is another consent
 */
export async function recordConsent(
  deps: Deps,
  named: { customer_id: string; guarantor_id: number },
  agreed: Agreed,
  ctx: RequestContext,
): Promise<GuarantorConsent> {
  return deps.db.transaction().execute(async (tx) => {
    const { guarantor, before } = await lockGuarantor(tx, named, ctx);
    const identity = identityOf(guarantor);
    if (identity.name === "") throw badRequest(texts.noName);
    const phones = await phonesOf(tx, named.customer_id);
    const error = consentError(
      { guarantor: identity, agreed_on: agreed.agreed_on },
      phones,
      today(deps),
    );
    if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
    if (before.state === "agreed") {
      const { how, agreed_on, language } = before.consent ?? {};
      const isSame =
        how === agreed.how && agreed_on === agreed.agreed_on && language === agreed.language;
      if (!isSame) throw conflict(texts.agreedAlready);
      return before;
    }
    const now = deps.now();
    // One for another name or number: it allows nothing, and the new one takes its place.
    await tx
      .updateTable("guarantor_consents")
      .set({ withdrawn_at: now, withdrawn_by: staffIdOf(ctx), withdrawn_reason: "Agreed anew" })
      .where("guarantor_id", "=", named.guarantor_id)
      .where("withdrawn_at", "is", null)
      .execute();
    await tx
      .insertInto("guarantor_consents")
      .values({
        guarantor_id: named.guarantor_id,
        ...identity,
        ...agreed,
        recorded_by: staffIdOf(ctx),
        recorded_at: now,
        stop_token: newStopToken(),
      })
      .execute();
    await writeAudit(tx, ctx, {
      action: "guarantor.consent",
      record_type: "customer",
      record_id: named.customer_id,
      after: { id: named.guarantor_id, ...agreed },
    });
    return consentOf(tx, named);
  });
}

/**
 * Withdraws the consent of a guarantor (MSG-36).
 * @throws 403 for the caller's own guarantor; 404 for an unknown one; 409 without a consent
 */
export async function withdrawConsent(
  deps: Deps,
  named: { customer_id: string; guarantor_id: number },
  reason: string,
  ctx: RequestContext,
): Promise<GuarantorConsent> {
  return deps.db.transaction().execute(async (tx) => {
    await lockGuarantor(tx, named, ctx);
    const { numUpdatedRows } = await tx
      .updateTable("guarantor_consents")
      .set({
        withdrawn_at: deps.now(),
        withdrawn_by: staffIdOf(ctx),
        withdrawn_reason: reason,
      })
      .where("guarantor_id", "=", named.guarantor_id)
      .where("withdrawn_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict(texts.notAgreed);
    await writeAudit(tx, ctx, {
      action: "guarantor.refuse",
      record_type: "customer",
      record_id: named.customer_id,
      after: { id: named.guarantor_id, reason },
    });
    return consentOf(tx, named);
  });
}

/**
 * Withdraws every consent of the number to which a link was sent (MSG-36); a second time changes nothing.
 * @returns whether the link is one of a guarantor
 */
export async function withdrawByLink(
  tx: Connection,
  deps: Pick<Deps, "now">,
  ctx: RequestContext,
  token: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom("guarantor_consents")
    .select("phone")
    .where("stop_token", "=", token)
    .executeTakeFirst();
  if (found === undefined) return false;
  const stopped = await tx
    .updateTable("guarantor_consents as k")
    .from("guarantors as g")
    .set({ withdrawn_at: deps.now() })
    .whereRef("g.id", "=", "k.guarantor_id")
    .where("k.phone", "=", found.phone)
    .where("k.withdrawn_at", "is", null)
    .returning(["k.guarantor_id", "g.customer_id"])
    .execute();
  for (const { guarantor_id, customer_id } of stopped)
    await writeAudit(tx, ctx, {
      action: "guarantor.refuse",
      record_type: "customer",
      record_id: customer_id,
      after: { id: guarantor_id, by: "link" },
    });
  return true;
}

/** Forgets that the gateway refuses the numbers of a customer's guarantors, before their consents are erased. */
export async function forgetGuarantorPhones(tx: Connection, customer_id: string): Promise<void> {
  await sql`
    delete from sms_refused_phones r using guarantor_consents k join guarantors g on g.id = k.guarantor_id
    where g.customer_id = ${customer_id} and r.phone = k.phone
      and not exists (select from users u where u.phone = k.phone)
      and not exists (
        select from guarantor_consents ok join guarantors og on og.id = ok.guarantor_id
        where ok.phone = k.phone and og.customer_id <> ${customer_id})`.execute(tx);
}

/** The guarantor of a customer, locked with all records of the customer, and the consent before. */
async function lockGuarantor(
  tx: Connection,
  { customer_id, guarantor_id }: { customer_id: string; guarantor_id: number },
  ctx: RequestContext,
) {
  await lockCustomer(tx, customer_id);
  const guarantor = await tx
    .selectFrom("guarantors")
    .selectAll()
    .where("id", "=", guarantor_id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (guarantor === undefined) throw notFound(guarantorTexts.notFound);
  // Staff who borrow do not speak for their own guarantors.
  await refuseOwnRecord(tx, customer_id, ctx, texts.ownRecord);
  return { guarantor, before: await consentOf(tx, { customer_id, guarantor_id }) };
}

async function consentOf(
  tx: Connection,
  { customer_id, guarantor_id }: { customer_id: string; guarantor_id: number },
): Promise<GuarantorConsent> {
  const found = (await guarantorConsents(tx, customer_id)).find(
    (one) => one.guarantor_id === guarantor_id,
  );
  if (found === undefined) throw notFound(guarantorTexts.notFound);
  return found;
}

async function phonesOf(tx: Connection, customer_id: string): Promise<string[]> {
  const { phone, other_phone } = await tx
    .selectFrom("customers as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.phone", "u.other_phone"])
    .where("c.customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return [phone, other_phone ?? ""].map((typed) => normalizePhone(typed) ?? typed);
}
