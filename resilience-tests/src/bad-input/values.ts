import { digitsLike, type Random } from "../random.ts";
import type { Operation, Schema } from "./operations.ts";

/** Things that exist in the application under trial, so that requests reach what lies behind the first check. */
export interface Known {
  loans: { loan_id: string; customer_id: string }[];
  applications: string[];
  /** Papers of unfinished applications. */
  files: { application_id: string; id: string }[];
  emails: string[];
  password: string;
}

/** The first account is the trial's own, and so are those behind these: no request names them, so that they can always mend the others. */
const firstForeignId = 2;
const highestId = 8;

/** The smallest paper that is one, in base64. */
export const emptyPdf = Buffer.from(
  "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n",
).toString("base64");

const uuid = (random: Random) => digitsLike(random, "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx");
const letters = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(random.whole(97, 122))).join("");
const id = (random: Random) => random.whole(firstForeignId, highestId);
const day = (random: Random) => {
  const month = String(random.whole(1, 12)).padStart(2, "0");
  return `2026-${month}-${String(random.whole(1, 28)).padStart(2, "0")}`;
};

/** What one request is about: the same wherever it names it again. */
export interface Subject {
  loan: string | undefined;
  customer: string | undefined;
  application: string | undefined;
  file: string | undefined;
}

/** Chooses what a request is about: mostly something that exists, and a loan with its own customer. */
export function makeSubject(random: Random, known: Known): Subject {
  const loan = random.chance(0.9) ? random.pick(known.loans) : undefined;
  const file = random.chance(0.5) ? random.pick(known.files) : undefined;
  const application = random.chance(0.7) ? random.pick(known.applications) : undefined;
  return {
    loan: loan?.loan_id,
    customer: loan?.customer_id,
    application: file?.application_id ?? application,
    file: file?.id,
  };
}

/** Everything that exists, with what this request is about. */
type Facts = Known & { subject: Subject };

type Make = (random: Random, known: Facts) => unknown;

/** What a name means, whatever its schema says beside the type. Tried in order; the first that fits is taken. */
const meanings: [name: RegExp, make: Make][] = [
  [/^application_?id$/i, (random, { subject }) => subject.application ?? uuid(random)],
  [/^loan_?id$/i, (random, { subject }) => subject.loan ?? id(random)],
  [/^customer_?id$/i, (random, { subject }) => subject.customer ?? id(random)],
  [/^file_?id$/i, (random, { subject }) => subject.file ?? uuid(random)],
  [/^transfer_key$/, (random) => uuid(random)],
  [/^permission$/, (random) => random.whole(1, 7)],
  [/^(role|role_?id)$/i, (random) => random.whole(1, 9)],
  [/^(user|staff|payment|guarantor|business)_?id$/i, (random) => id(random)],
  [/^transaction_id$/, (random) => digitsLike(random, "202611000000000")],
  [/^token$/, (random) => letters(random, 43)],
  [/emailOrPhone|email$/i, (random, known) => email(random, known)],
  [/phone$/, () => "+23276123456"],
  [/password/i, (_random, known) => known.password],
  [/date$|_birth$|^from$|^to$|^as_of$/, (random) => day(random)],
  [/_at$/, (random) => `${day(random)}T10:00:00.000Z`],
  [/^foreign_currency$/, (random) => random.pick(["USD", "GBP", "EUR"])],
  [/^content$/, () => emptyPdf],
  [/^year$/, () => "2026"],
  [/^gender$/, (random) => random.pick(["male", "female"])],
  [/^interest_rate$/, (random) => random.pick([0.2, 0.25, 0.3])],
  [/^loan_period$/, (random) => random.whole(1, 24)],
  [/^step$/, (random) => random.whole(1, 10)],
  [/amount$|local_currency|salary$|capital/, (random) => random.whole(1, 500_000) / 100],
  [/^loan_type$/, (random) => random.pick(["Salary Loan", "Personal Loan", "Group Loan"])],
  [/^loan_purpose$/, () => "Education"],
  [/^consent(ed)?$/, () => "consent signed"],
  [/^(page|page_size)$/, (random) => random.whole(1, 5)],
];

function email(random: Random, known: Known): string {
  const found = random.chance(0.5) ? random.pick(known.emails) : undefined;
  return found ?? `${letters(random, 12)}@trial.org`;
}

/** A value that the field of this name should accept. */
export function validValue(random: Random, known: Facts, name: string, schema: Schema): unknown {
  const meaning = meanings.find(([pattern]) => pattern.test(name));
  if (meaning && accepts(schema)) {
    const made = meaning[1](random, known);
    return wantsText(schema) && typeof made === "number" ? String(made) : made;
  }
  return bySchema(random, known, name, schema);
}

function bySchema(random: Random, known: Facts, name: string, schema: Schema): unknown {
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) {
    const choice = random.pick(schema.anyOf);
    return choice === undefined ? null : validValue(random, known, name, choice);
  }
  switch (typeOf(random, schema)) {
    case "string":
      return text(random, schema);
    case "integer":
      return random.whole(Math.max(1, schema.minimum ?? 1), Math.min(12, schema.maximum ?? 12));
    case "number":
      return random.whole(1, 100_000) / 100;
    case "boolean":
      return random.chance(0.5);
    case "array":
      return Array.from({ length: random.whole(0, 2) }, () =>
        validValue(random, known, singular(name), schema.items ?? {}),
      );
    case "object":
      return validObject(random, known, schema);
    default:
      return null;
  }
}

function validObject(random: Random, known: Facts, schema: Schema): Record<string, unknown> {
  const required = new Set(schema.required);
  const chosen = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.chance(0.7),
  );
  return Object.fromEntries(
    chosen.map(([name, property]) => [name, validValue(random, known, name, property)]),
  );
}

function singular(name: string): string {
  return name === "permissions" ? "permission" : name.replace(/s$/, "");
}

function text(random: Random, schema: Schema): string {
  if (schema.format === "uuid") return uuid(random);
  if (schema.format === "date-time") return `${day(random)}T10:00:00.000Z`;
  const least = Math.max(schema.minLength ?? 0, 3);
  return letters(random, Math.min(schema.maxLength ?? 12, least + 6));
}

function typeOf(random: Random, { type, properties }: Schema): string | undefined {
  if (Array.isArray(type)) return random.pick(type);
  return type ?? (properties ? "object" : "string");
}

function accepts(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.every(accepts);
  return schema.enum === undefined && schema.type !== "object" && schema.type !== "array";
}

function wantsText(schema: Schema): boolean {
  return schema.type === "string";
}

/** A value for a parameter of a path: `{id}` means what the path before it says. */
export function validParameter(
  random: Random,
  known: Facts,
  { path }: Operation,
  name: string,
  schema: Schema,
): string {
  const noun = /^\/(\w+)/.exec(path)?.[1];
  const meant =
    name !== "id" ? name : noun === "loans" || noun === "transactions" ? "loanId" : noun;
  if (meant === "customer" && random.chance(0.7)) return known.subject.customer ?? "2";
  const value =
    name === "id" && meant !== "loanId"
      ? id(random)
      : validValue(random, known, meant ?? name, schema);
  return String(value);
}
