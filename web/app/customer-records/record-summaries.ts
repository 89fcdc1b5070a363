import type {
  AddressRecord,
  BankRecord,
  EmployerRecord,
} from "@microfinance/contract/customers/schema.ts";

/** The parts of the line that a record opens from; an empty one is left out. */
type Summary = readonly (string | null)[];

/** An address as one line. */
export function addressSummary({
  address,
  city,
}: Pick<AddressRecord, "address" | "city">): Summary {
  return [address, city];
}

/** An occupation with its employer as one line. */
export function employerSummary(
  record: Pick<EmployerRecord, "occupation" | "employer_name">,
): Summary {
  return [record.occupation, record.employer_name];
}

/** A bank account as one line. */
export function bankSummary(record: Pick<BankRecord, "bank_name" | "account_number">): Summary {
  return [record.bank_name, record.account_number];
}
