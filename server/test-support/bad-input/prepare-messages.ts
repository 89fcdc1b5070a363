import { knownPassword } from "../accounts.ts";
import type { Person } from "../make.ts";
import { givePhone, newPhone, textedCode, turnSmsOn } from "../sms.ts";
import { idsOf, type Office, type Prepare } from "./office.ts";

/** A text message that failed, and a gateway that takes nothing. */
const failed: Prepare = async (office) => {
  const { deps } = office.t;
  const { customer_id } = await office.newCustomer();
  const now = deps.now();
  const { id } = await deps.db
    .insertInto("messages")
    .values({
      channel: "sms",
      dedupe_key: `failed:${customer_id}`,
      template: "payment",
      recipient: newPhone(),
      subject: "Payment received",
      text_body: "Test",
      html_body: "",
      customer_id,
      failed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto("sms_pause")
    .values({ reason: "405", since: now, until: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ids: { outbox: id } };
};

const template: Prepare = async () => ({
  ids: { template: "payment", language: "en" },
  body: { text: "{loan}", is_on: true, is_checked: false },
});

const stopLink: Prepare = async (office) => {
  const { customer_id } = await office.newCustomer();
  const stop_token = `stop-${customer_id}`;
  await office.t.deps.db
    .insertInto("message_preferences")
    .values({ customer_id: customer_id ?? "", stop_token })
    .execute();
  return { ids: { token: stop_token } };
};

const report: Prepare = async (office) => {
  office.t.deps.env.SMS_HOOK_SECRET = "a-secret-of-the-hook-123";
  return { ids: { secret: "a-secret-of-the-hook-123" }, body: { id: "1", status: "Success" } };
};

/** A new customer with a phone of their own. */
async function withPhone(office: Office, confirmed: boolean): Promise<[Person, string]> {
  await turnSmsOn(office.t);
  const person = await office.newCustomer();
  return [person, await givePhone(office.t, person, { confirmed })];
}

const toAsk: Prepare = async (office) => {
  const [, phone] = await withPhone(office, true);
  return { body: { phone } };
};

const toUse =
  (purpose: "sign_in" | "reset_password"): Prepare =>
  async (office) => {
    const [, phone] = await withPhone(office, true);
    const body = { phone, purpose };
    const { challenge } = await office.call("POST", "/user/phone-codes", undefined, body);
    return { body: { challenge, code: await textedCode(office.t, phone) } };
  };

const toSendOwn: Prepare = async (office, caller) => {
  if (!caller?.customer_id) return {};
  const [sender] = await withPhone(office, false);
  return { sender, ids: idsOf(sender), body: { current_password: knownPassword } };
};

const toConfirmOwn: Prepare = async (office, caller) => {
  if (!caller?.customer_id) return {};
  const [sender, phone] = await withPhone(office, false);
  const proof = { current_password: knownPassword };
  const { challenge } = await office.call("POST", "/user/phone/send-code", sender, proof);
  return { sender, body: { challenge, code: await textedCode(office.t, phone) } };
};

/** Records for messages and phone codes, by method and path. The first match is used. */
export const messageRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/outbox\/(\{id\}\/retry|resume)$/, failed],
  [/PUT \/message-templates\//, template],
  [/\/stop\/\{token\}$/, stopLink],
  [/\/hooks\/sms\/\{secret\}$/, report],
  [/\/user\/phone-codes$/, toAsk],
  [/\/user\/phone-codes\/sign-in$/, toUse("sign_in")],
  [/\/user\/phone-codes\/reset-password$/, toUse("reset_password")],
  [/\/user\/phone\/send-code$/, toSendOwn],
  [/\/user\/phone\/confirm$/, toConfirmOwn],
];
