// A directory of a lender for tests: a real provider of OpenID Connect on this machine.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Adapter, AdapterPayload } from "oidc-provider" */

/**
 * What the directory says of a person.
 * @typedef {object} Claims
 * @property {string} sub
 * @property {string} [email]
 * @property {boolean} [email_verified]
 * @property {string} [given_name]
 * @property {string} [family_name]
 * @property {string} [name]
 * @property {string[]} [groups]
 */

/** The application, as the directory knows it. */
export const directoryClient = {
  client_id: "microfinance",
  client_secret: "a-secret-of-the-directory-0123456789",
};
const scope = "openid email profile";

/** Who signs in without the page that asks, which asks no password either. */
export const visitorHeader = "x-visitor";

/**
 * Starts a directory.
 *
 * @param {string} page to which it leads back
 * @returns {Promise<{ issuer: string, people: Map<string, Claims>, close: () => Promise<void> }>} `people` by their
 *   `sub`, which is what they enter on its page
 */
export async function openDirectory(page) {
  /** @type {Map<string, Claims>} */
  const people = new Map();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  // One that a test does not close ends with its process.
  server.unref();
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...directoryClient,
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
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // That of the library loads a font from elsewhere.
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form);
        },
      },
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "1" }],
    },
    // Nobody is asked whether the lender's own application may know who they are.
    loadExistingGrant: async (ctx) => {
      const { Grant } = ctx.oidc.provider;
      const accountId = ctx.oidc.session?.accountId ?? "";
      const grant = new Grant({ clientId: directoryClient.client_id, accountId });
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
  /** @param {IncomingMessage} request @param {ServerResponse} response */
  const signIn = async (request, response) => {
    const form = request.method === "POST" ? new URLSearchParams(await text(request)) : null;
    const visitor = request.headers[visitorHeader] ?? form?.get("account") ?? null;
    if (visitor === null) {
      response.setHeader("content-type", "text/html").end(signInPage);
      return;
    }
    await provider.interactionFinished(
      request,
      response,
      visitor === "refuses"
        ? { error: "access_denied", error_description: "The person refused." }
        : { login: { accountId: String(visitor) } },
    );
  };
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void signIn(request, response);
    else void handle(request, response);
  });
  return {
    issuer,
    people,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

const signInPage = `<!doctype html><html lang="en"><title>Directory</title><form method="post">
<label>Account <input name="account"></label> <button>Sign in</button></form></html>`;

/** @param {string} form of the library, without its button */
const signOutPage = (form) => `<!doctype html><html lang="en"><title>Directory</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></html>`;

/** What the provider keeps of its sessions and codes, in memory. @returns {(name: string) => Adapter} */
function keeper() {
  /** @type {Map<string, AdapterPayload>} */
  const rows = new Map();
  return (name) => {
    const find = async (/** @type {string} */ id) => rows.get(`${name}:${id}`);
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
