import { readGroupRoles } from "@microfinance/contract/directory/rules.ts";
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Adapter, type AdapterPayload } from "oidc-provider";
import type { TestApp } from "./app.ts";

/** What the directory says of a person. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
  groups?: string[];
  [name: string]: unknown;
}

/** A directory of the lender: a real provider of OpenID Connect on this machine. */
export interface Directory {
  issuer: string;
  /** Goes to the address as a browser in which this person signs in; the answer is in the address it leads to. */
  visit: (location: string, person: Claims | "refuses") => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

const client = { client_id: "microfinance", client_secret: "a-secret-of-the-directory-0123456789" };
const scope = "openid email profile";

/** Who signs in at the directory's page, which asks no password. */
const visitorHeader = "x-visitor";

/** Starts a directory, and sets it in the environment of the application. */
export async function startDirectory(
  t: TestApp,
  groups = "finance=Finance Admin, tills=Cashier, office=Basic, heads=Manager, it=System Admin",
): Promise<Directory> {
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // The server listens on a port of its own.
  const { port } = server.address() as AddressInfo;
  // One that a test does not close ends with its process.
  server.unref();
  const issuer = `http://127.0.0.1:${port}`;
  const page = `${t.deps.env.PUBLIC_URL}/staff/signin`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [page],
        post_logout_redirect_uris: [page],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "groups", "preferred_username"],
    },
    // Some directories put groups into the token, others tell them when asked.
    conformIdTokenClaims: true,
    cookies: { keys: ["a key of the cookies"] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => people.get(sub) ?? { sub },
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "1" }],
    },
    // Nobody is asked whether the lender's own application may know who they are.
    loadExistingGrant: async (ctx) => {
      const { Grant } = ctx.oidc.provider;
      const accountId = ctx.oidc.session?.accountId ?? "";
      const grant = new Grant({ clientId: client.client_id, accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    adapter: keeper(),
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
  });
  const handle = provider.callback();
  const signIn = (request: IncomingMessage, response: ServerResponse) => {
    const visitor = String(request.headers[visitorHeader]);
    return provider.interactionFinished(
      request,
      response,
      visitor === "refuses"
        ? { error: "access_denied", error_description: "The person refused." }
        : { login: { accountId: visitor } },
    );
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) void signIn(request, response);
    else void handle(request, response);
  });
  Object.assign(t.deps.env, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_GROUPS: readGroupRoles(groups),
  });
  return {
    issuer,
    visit: (location, person) => {
      if (person === "refuses") return follow(location, page, person);
      people.set(person.sub, person);
      return follow(location, page, person.sub);
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** What the provider keeps of its sessions and codes, in memory. */
function keeper(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  return (name) => {
    const find = async (id: string) => rows.get(`${name}:${id}`);
    return {
      find,
      findByUserCode: async () => undefined,
      findByUid: async (uid) => [...rows.values()].find((row) => row.uid === uid),
      upsert: async (id, row) => void rows.set(`${name}:${id}`, row),
      consume: async (id) => void Object.assign((await find(id)) ?? {}, { consumed: Date.now() }),
      destroy: async (id) => void rows.delete(`${name}:${id}`),
      revokeByGrantId: async () => {},
    };
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
