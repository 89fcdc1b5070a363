import type { MessageTemplate } from "@microfinance/contract/messaging/outbox-schema.ts";
import { templateTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import {
  smsLanguages,
  smsTemplates,
  templateError,
  templateRules,
  type SmsLanguage,
  type SmsTemplate,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { writeAudit } from "../../core/audit/write-audit.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { badRequest } from "../../core/http/errors.ts";
import { actorIn, type RequestContext } from "../../core/http/session.ts";

/** Every template in both languages: the lender's text, or the first one (MSG-19). */
export async function readTemplates(db: Connection): Promise<MessageTemplate[]> {
  const stored = await db.selectFrom("message_templates").selectAll().execute();
  return smsTemplates.flatMap((template) =>
    smsLanguages.map((language) => {
      const own = stored.find((row) => row.template === template && row.language === language);
      const { label, [language]: first } = templateRules[template];
      const isEnglish = language === "en";
      return {
        template,
        language,
        label,
        text: own?.text ?? first,
        is_own: own !== undefined,
        is_on: isEnglish || (own?.is_on ?? false),
        is_checked: isEnglish || (own?.checked_at ?? null) !== null,
      };
    }),
  );
}

/** The text to a customer: in their language when that text is on, otherwise in English (MSG-20). */
export function textFor(
  templates: readonly MessageTemplate[],
  template: SmsTemplate,
  wanted: SmsLanguage,
): { text: string; language: SmsLanguage } {
  const found = templates.find(
    (each) => each.template === template && each.language === wanted && each.is_on,
  );
  if (found !== undefined) return { text: found.text, language: wanted };
  const english = templates.find((each) => each.template === template && each.language === "en");
  return { text: english?.text ?? templateRules[template].en, language: "en" };
}

/**
 * Writes a template (MSG-19). A changed Krio text has to be checked again; one that is not checked stays off.
 * @throws 400 for a text with other variables or without a needed one, and for an unchecked Krio text that is on
 */
export async function saveTemplate(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  named: { template: SmsTemplate; language: SmsLanguage },
  input: { text: string; is_on: boolean; is_checked?: boolean | null | undefined },
): Promise<MessageTemplate> {
  const error = templateError(named.template, input.text);
  if (error !== null) throw badRequest(error, { text: error });
  const isEnglish = named.language === "en";
  const isChecked = !isEnglish && input.is_checked === true;
  if (!isEnglish && input.is_on && !isChecked)
    throw badRequest(templateTexts.notChecked, { is_on: templateTexts.notChecked });
  const now = deps.now();
  const { user_id } = actorIn(ctx);
  const before = (await readTemplates(trx)).find((each) => isNamed(each, named));
  const row = {
    text: input.text,
    is_on: isEnglish || input.is_on,
    checked_at: isChecked ? now : null,
    checked_by: isChecked ? user_id : null,
    updated_at: now,
    updated_by: user_id,
  };
  await trx
    .insertInto("message_templates")
    .values({ ...named, ...row })
    .onConflict((conflict) => conflict.columns(["template", "language"]).doUpdateSet(row))
    .execute();
  const after = (await readTemplates(trx)).find((each) => isNamed(each, named));
  if (before === undefined || after === undefined) throw new Error("Every template is listed.");
  await writeAudit(trx, ctx, {
    action: "template.change",
    record_type: "template",
    record_id: `${named.template} (${named.language})`,
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

const isNamed = (each: MessageTemplate, named: { template: string; language: string }) =>
  each.template === named.template && each.language === named.language;

const factsOf = ({ text, is_on, is_checked }: MessageTemplate) => ({ text, is_on, is_checked });
