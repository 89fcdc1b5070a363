import type { TestApp } from "./app.ts";
import { callAs, type Method } from "./call.ts";
import type { Person } from "./make.ts";

/** The response of a customer call. */
export interface Answered {
  status: number;
  body: Record<string, unknown> & { msg: string; message: string };
}

/** Calls the API as this person. `path` is under /api. */
export async function ask(
  test: TestApp,
  person: Person,
  method: Method,
  path: string,
  body?: object,
): Promise<Answered> {
  return callAs(test, person, method, path, body);
}

/** The events of a customer's audit log, oldest first. */
export async function auditOf(test: TestApp, customerId: string | null, action: string) {
  return test.deps.db
    .selectFrom("audit_entries")
    .select(["before", "after", "actor_user_id"])
    .where("record_type", "=", "customer")
    .where("record_id", "=", customerId ?? "")
    .where("action", "=", action)
    .orderBy("id")
    .execute();
}

/** A guarantor with every field, the phone as raw input (AUTH-7). */
export const guarantor = {
  guarantor_first_name: "Fatu",
  guarantor_middle_name: "",
  guarantor_last_name: "Sesay",
  guarantor_gender: "female",
  guarantor_phone: "call the shop, 076 111222",
  guarantor_email: "fatu@example.org",
  guarantor_relationship: "Aunt",
  guarantor_occupation: "Trader",
  guarantor_address: "3 Wharf Street",
  guarantor_section: "",
  guarantor_city: "Bo",
  guarantor_chiefdom: "Kakua",
  guarantor_district: "Bo",
};

/** A business with every field. */
export const business = {
  business_name: "Kamara Cold Store",
  ownership_type: "Sole",
  business_type: "Retail",
  capital: 12_500.5,
  business_phone: "076111222",
  business_email: "",
  business_address: "Lumley",
  business_section: "",
  business_city: "Freetown",
  business_chiefdom: "",
  business_district: "Western Area Urban",
};
