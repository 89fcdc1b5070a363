import { randomUUID } from "node:crypto";
import { type Setting, runScript } from "./application.ts";
import { type ApiResponse, type Call, read, readNumber, readText, send, until } from "./call.ts";
import { mailsTo } from "./mail-sink.ts";
import { makePasskey, type Passkey } from "./passkey.ts";

/** A user with credentials. */
export interface Person {
  email: string;
  password: string;
  area: "user" | "staff";
  token: string;
  /** Set for users with a second factor. */
  passkey?: Passkey;
}

/** The ids of a loan. */
export interface Loan {
  id: number;
  loan_id: string;
  customer_id: string;
}

/** Role ids of staff (AUTH-38). */
export const staffRoles = {
  "System Admin": 9,
  Manager: 8,
  "Finance Admin": 6,
  "Loan Officer": 5,
  Cashier: 4,
  Auditor: 7,
  Basic: 2,
} as const;

const password = "Country-cloth 7 of a test";
const admin: Person = { email: "first.admin@example.org", password, area: "staff", token: "" };

/** Creates the first system admin with the operator's command, also while the application runs. */
export async function makeAdmin(setting: Setting): Promise<void> {
  await runScript("server/create-admin.ts", {
    ...setting,
    env: {
      ...setting.env,
      ADMIN_EMAIL: admin.email,
      ADMIN_FIRST_NAME: "Fatmata",
      ADMIN_LAST_NAME: "Conteh",
      ADMIN_PHONE: "+23276000001",
      ADMIN_PASSWORD: admin.password,
    },
  });
}

/** Attempts of a required request while the API responds 503. */
const attempts = 40;

/** Sends a request that has to succeed, and repeats it while the API responds 503. */
export async function must(origin: string, call: Call): Promise<ApiResponse> {
  let response = await send(origin, { ...call, path: `/api${call.path}` });
  for (let attempt = 1; attempt < attempts && response.status === 503; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    response = await send(origin, { ...call, path: `/api${call.path}` });
  }
  if (response.status >= 300)
    throw new Error(
      `${call.method} ${call.path}: ${response.status} ${response.text.slice(0, 500)}`,
    );
  return response;
}

/** Signs a person in, with a passkey if a step is missing (AUTH-18), and stores the new token in `person`. */
export async function signIn(origin: string, person: Person): Promise<Person> {
  const { response, cookie } = await beginSignIn(origin, person);
  const step = read(response, "step");
  const entered =
    step === undefined
      ? response
      : step === "set_up_second_factor"
        ? await addPasskey(origin, person, cookie)
        : await showPasskey(origin, person, cookie);
  person.token = readText(entered, "accessToken");
  return person;
}

/** Sends the password. Returns the cookie of the missing step, empty for none. */
async function beginSignIn(
  origin: string,
  { area, email, password: given }: Pick<Person, "area" | "email" | "password">,
): Promise<{ response: ApiResponse; cookie: string }> {
  const body = { email, password: given };
  const response = await must(origin, { method: "POST", path: `/${area}/signin`, body });
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith("sign-in="));
  return { response, cookie: cookie?.split(";")[0] ?? "" };
}

async function addPasskey(origin: string, person: Person, cookie: string): Promise<ApiResponse> {
  const call = { method: "POST", path: "/staff/signin/set-up-passkey", headers: { cookie } };
  person.passkey = makePasskey(origin);
  const response = person.passkey.register(challengeOf(await must(origin, call)));
  const body = { name: "Telephone", response };
  return must(origin, { ...call, path: `${call.path}/confirm`, body });
}

async function showPasskey(origin: string, person: Person, cookie: string): Promise<ApiResponse> {
  const call = { method: "POST", path: "/staff/signin/passkey", headers: { cookie } };
  const challenge = challengeOf(await must(origin, { ...call, path: `${call.path}-options` }));
  return must(origin, { ...call, body: { response: person.passkey?.assert(challenge) } });
}

/** The challenge that a passkey signs. */
function challengeOf(response: ApiResponse): string {
  return readText(response, "options", "challenge");
}

/** The first system admin, signed in. */
export function signInAdmin(origin: string): Promise<Person> {
  return signIn(origin, admin);
}

/** Creates a staff member of a role, who sets a password with the invitation link, and signs them in. */
export async function makeStaff(origin: string, by: Person, role_id: number): Promise<Person> {
  return signIn(origin, await inviteStaff(origin, by, role_id));
}

/** The same without the sign-in. */
async function inviteStaff(origin: string, by: Person, role_id: number): Promise<Person> {
  const email = `staff-${randomUUID().slice(0, 13)}@example.org`;
  const body = { first_name: "Isata", last_name: "Koroma", email, phone: "+23276000002" };
  await must(origin, {
    method: "POST",
    path: "/staff/create",
    token: by.token,
    body: { ...body, role_id, invite: true },
  });
  const [, token = ""] = await linkIn(origin, email, /\/user\/invitation\/([\w-]+)/);
  await must(origin, { method: "POST", path: `/user/invitation/${token}`, body: { password } });
  return { email, password, area: "staff", token: "" };
}

/** The link in a mail to `email`, read from the test's mail server or from the application's outbox. */
function linkIn(origin: string, email: string, link: RegExp): Promise<string[]> {
  const read = async (path: string) => (await send(origin, { method: "GET", path })).text;
  return until(`a mail to ${email}`, async () => {
    for (const mail of mailsTo(email)) {
      const found = link.exec(mail);
      if (found) return found;
    }
    const row = (await read("/dev/mail")).split("<tr>").find((found) => found.includes(email));
    const mail = /\/dev\/mail\/\d+/.exec(row ?? "")?.[0];
    return mail !== undefined && (link.exec(await read(mail)) ?? undefined);
  });
}

/** Creates a customer and signs them in. */
export async function makeCustomer(origin: string): Promise<Person> {
  const { email } = await signUp(origin);
  return signIn(origin, { email, password, area: "user", token: "" });
}

/** Creates a customer. */
export async function signUp(origin: string): Promise<{ email: string; response: ApiResponse }> {
  const email = `customer-${randomUUID().slice(0, 13)}@example.org`;
  const body = {
    first_name: "Mariama",
    last_name: "Bangura",
    email,
    phone: "+23276000003",
    password,
  };
  // A unique address: the number of accounts an hour is limited by network.
  const headers = { "x-forwarded-for": someAddress() };
  const response = await must(origin, { method: "POST", path: "/user/signup", body, headers });
  return { email, response };
}

/** A random address of a private network. */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** The application of a salary loan, as the wizard sends it (LOAN-3). */
export function applicationOf(amount: number, period: number) {
  return {
    application_id: randomUUID(),
    customer: { first_name: "Mariama", last_name: "Bangura" },
    address: { address: "12 Wilkinson Road", city: "Freetown", district: "Western Area Urban" },
    employment: { employer_name: "Ministry of Health", occupation: "Nurse" },
    loan: {
      loan_type: "Salary Loan",
      loan_amount: amount,
      amount_in_words: "As agreed",
      interest_rate: 0.2,
      loan_period: period,
      loan_purpose: ["Education"],
      monthly_salary: "2,500",
      salary_in_words: "Two thousand five hundred leones",
      co_debtor: "no",
      prior_loan_history: "no",
      loaned_with_easylife: "no",
      owe_arrears_elsewhere: "no",
    },
    bank: { bank_name: "Rokel Commercial Bank", account_number: "0012345" },
    guarantor: { guarantor_first_name: "Sorie", guarantor_last_name: "Conteh" },
    files: [],
    consent: {
      consent: "consent signed",
      full_name: "Mariama Bangura",
      applicant_initial: "MB",
      submission_date: new Date().toISOString().slice(0, 10),
    },
  };
}

/** Submits an application for a customer. */
export async function apply(origin: string, customer: Person, body: object): Promise<Loan> {
  const response = await must(origin, {
    method: "POST",
    path: "/loans/create",
    token: customer.token,
    body,
  });
  return {
    id: readNumber(response, "loan", "id"),
    loan_id: readText(response, "loan", "loan_id"),
    customer_id: readText(response, "loan", "customer_id"),
  };
}

/** Two staff members, since both reviews, and capture and approval, need different persons (LOAN-44). */
export interface Office {
  /** Makes the second review and approves. */
  manager: Person;
  /** Captures applications and makes the first review. */
  colleague: Person;
}

/** Makes the first review of an application. */
async function reviewFirst(origin: string, { colleague }: Office, loan: Loan): Promise<void> {
  const body = { first_reviewer: "Ibrahim Kargbo", first_review_notes: "Complete" };
  await decide(origin, colleague, loan, "review/first", body);
}

/** Makes both reviews of an application. */
async function reviewFully(origin: string, office: Office, loan: Loan): Promise<void> {
  await reviewFirst(origin, office, loan);
  const body = { second_reviewer: "Isata Koroma", second_review_notes: "Sound" };
  await decide(origin, office.manager, loan, "review/second", body);
}

/** Reviews and approves an application. */
export async function approve(origin: string, office: Office, loan: Loan): Promise<void> {
  await reviewFully(origin, office, loan);
  await decide(origin, office.manager, loan, "approve", {
    approved_amount: 5000,
    interest_rate: 0.2,
    loan_period: 6,
    approved_by: "Isata Koroma",
    comments: "Within the limit",
  });
}

async function decide(origin: string, by: Person, loan: Loan, path: string, body: object) {
  await must(origin, {
    method: "PATCH",
    path: `/loans/${loan.customer_id}/${path}/${loan.loan_id}`,
    token: by.token,
    body,
  });
}
