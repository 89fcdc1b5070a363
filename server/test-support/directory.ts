import { readGroupRoles } from "@microfinance/contract/directory/rules.ts";
import {
  type Claims as SharedClaims,
  directoryClient,
  openDirectory,
  visitorHeader,
} from "../../scripts/directory-for-tests.mjs";
import type { TestApp } from "./app.ts";

/** What the directory says of a person. */
export type Claims = SharedClaims;

/** A directory of the lender: a real provider of OpenID Connect on this machine. */
export interface Directory {
  issuer: string;
  /** Goes to the address as a browser in which this person signs in; the answer is in the address it leads to. */
  visit: (location: string, person: Claims | "refuses") => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

/** Starts a directory, and sets it in the environment of the application. */
export async function startDirectory(
  t: TestApp,
  groups = "finance=Finance Admin, tills=Cashier, office=Basic, heads=Manager, it=System Admin",
): Promise<Directory> {
  const page = `${t.deps.env.PUBLIC_URL}/staff/signin`;
  const { issuer, people, close } = await openDirectory(page);
  Object.assign(t.deps.env, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: directoryClient.client_id,
    OIDC_CLIENT_SECRET: directoryClient.client_secret,
    OIDC_GROUPS: readGroupRoles(groups),
  });
  return {
    issuer,
    visit: (location, person) => {
      if (person === "refuses") return follow(location, page, person);
      people.set(person.sub, person);
      return follow(location, page, person.sub);
    },
    close,
  };
}

/** Follows redirects with their cookies, as a browser without earlier ones, until they lead to this page. */
async function follow(
  location: string,
  page: string,
  visitor: string,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = location;
  for (let steps = 0; steps < 10; steps += 1) {
    if (next.startsWith(page)) return Object.fromEntries(new URL(next).searchParams);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie, [visitorHeader]: visitor },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const to = response.headers.get("location");
    if (to === null) throw new Error(`${next}: ${response.status} ${await response.text()}`);
    next = new URL(to, next).href;
  }
  throw new Error("The directory leads nowhere.");
}
