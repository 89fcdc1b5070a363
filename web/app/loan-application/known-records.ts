import { toTypedDate } from "@microfinance/contract/core/dates.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import {
  listGuarantors,
  readAddress,
  readBank,
  readEmployer,
} from "@microfinance/contract/customers/record-endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { listIdentityDocuments } from "@microfinance/contract/identity/endpoints.ts";
import { formValues } from "../components/form/field-values.ts";
import { callOrReject } from "../core/api.ts";
import { emptyForm, type ApplicationForm } from "./application-form.ts";

/** A customer's stored records, which fill an application without input. */
export interface KnownRecords {
  customer: ResponseOf<typeof readCustomer>["customer"];
  address: ResponseOf<typeof readAddress>["address"];
  employer: ResponseOf<typeof readEmployer>["employer"];
  bank: ResponseOf<typeof readBank>["bank"];
  /** The latest one. */
  identity: ResponseOf<typeof listIdentityDocuments>["documents"][number] | undefined;
  guarantor: ResponseOf<typeof listGuarantors>["guarantors"][number] | undefined;
}

/** Fetches all these records concurrently. Rejects as `callOrReject` does. */
export async function fetchKnownRecords(customerId: string): Promise<KnownRecords> {
  const input = { params: { id: customerId } };
  const [customer, address, employer, bank, guarantors, identity] = await Promise.all([
    callOrReject(readCustomer, { params: { userId: customerId } }),
    callOrReject(readAddress, input),
    callOrReject(readEmployer, input),
    callOrReject(readBank, input),
    callOrReject(listGuarantors, input),
    callOrReject(listIdentityDocuments, input),
  ]);
  return {
    customer: customer.customer,
    address: address.address,
    employer: employer.employer,
    bank: bank.bank,
    identity: identity.documents.at(-1),
    guarantor: guarantors.guarantors[0],
  };
}

/** Fills the empty fields of the form from the records; input is unchanged. */
export function withKnownRecords(form: ApplicationForm, known: KnownRecords): ApplicationForm {
  const birth = known.customer.date_of_birth;
  return {
    ...form,
    customer: fill(form.customer, {
      ...known.customer,
      date_of_birth: birth === null ? "" : toTypedDate(birth),
    }),
    // Whole or not at all: a number and the dates of another document do not belong together.
    identity:
      form.identity.id_number === "" && known.identity !== undefined
        ? formValues(identityFields, known.identity)
        : form.identity,
    address: fill(form.address, known.address),
    employment: fill(form.employment, known.employer),
    bank: fill(form.bank, known.bank),
    guarantor: fill(form.guarantor, known.guarantor),
    consent: fill(form.consent, {
      full_name: [known.customer.first_name, known.customer.middle_name, known.customer.last_name]
        .filter((name) => name !== null && name !== "")
        .join(" "),
    }),
  };
}

/**
 * Puts a chosen customer's record into a form: it replaces the personal data, and fills the other fields where they are
 * empty.
 */
export function withChosenCustomer(form: ApplicationForm, known: KnownRecords): ApplicationForm {
  const { customer, identity, consent } = emptyForm("");
  const { full_name } = consent;
  return withKnownRecords(
    { ...form, customer, identity, consent: { ...form.consent, full_name, consent: false } },
    known,
  );
}

/** The form for another person: without the customer's data, with the requested loan. */
export function withoutCustomer(form: ApplicationForm): ApplicationForm {
  const { loan, consent, ...person } = emptyForm(form.consent.submission_date);
  const { full_name, applicant_initial } = consent;
  return {
    ...person,
    loan: form.loan,
    consent: { ...form.consent, full_name, applicant_initial, consent: false },
  };
}

function fill<Part extends object>(part: Part, record: object | null | undefined): Part {
  if (record === null || record === undefined) return part;
  const filled = { ...part };
  for (const name of Object.keys(part)) {
    const value: unknown = Reflect.get(record, name);
    if (Reflect.get(part, name) === "" && typeof value === "string")
      Reflect.set(filled, name, value);
  }
  return filled;
}
