import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import { isEmailAddress, normalizeEmail } from "@microfinance/contract/core/email.ts";
import { isPlainName, titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { createHmac } from "node:crypto";
import * as oidc from "openid-client";
import type { Env } from "../core/env.ts";
import { AppError, badRequest, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";

/** A person as the directory describes them, after its signature was checked. */
export interface DirectoryPerson {
  issuer: string;
  /** The directory's own name of the account, which never changes. */
  subject: string;
  email: string | null;
  /** Whether the directory says that the address is the person's, so that it may find their account here. */
  is_email_verified: boolean;
  first_name: string;
  last_name: string;
  phone: string | null;
  groups: string[];
}

/** The parameters of the directory's answer, as the page received them. */
export interface DirectoryAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Seconds for which a call of the directory may take. */
const timeout = 10;

/** Milliseconds after which the directory's description is read again. */
const lifetime = 3_600_000;

/** What the directory says of itself, by its address and the client. */
const configurations = new Map<string, { made: Promise<oidc.Configuration>; at: number }>();

/**
 * The directory of the environment, as it describes itself.
 * @throws 404 where none is configured; 503 while it does not answer
 */
async function configurationOf(env: Env, ctx: RequestContext): Promise<oidc.Configuration> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = env;
  if (issuer === undefined || id === undefined) throw notFound(texts.notConfigured);
  const key = JSON.stringify([issuer, id, secret]);
  const kept = configurations.get(key);
  if (kept !== undefined && performance.now() - kept.at < lifetime) return kept.made;
  const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
  const made = oidc.discovery(new URL(issuer), id, secret, undefined, { execute, timeout });
  configurations.set(key, { made, at: performance.now() });
  return made.catch((error: unknown) => {
    configurations.delete(key);
    throw away(ctx, error);
  });
}

/** The page to which the directory leads back; it is registered there. */
function redirectUriOf(env: Pick<Env, "PUBLIC_URL">): string {
  return `${env.PUBLIC_URL}/staff/signin`;
}

/** What binds one sign-in to the browser that began it: each follows from the secret of its cookie. */
function bound({ JWT_SECRET }: Pick<Env, "JWT_SECRET">, token: string) {
  const of = (part: string) =>
    createHmac("sha256", JWT_SECRET).update(`directory:${part}:${token}`).digest("base64url");
  return { state: of("state"), nonce: of("nonce"), verifier: of("verifier") };
}

/**
 * The address at which the directory asks who the person is: authorization code with PKCE, state and nonce.
 * @param token the secret of the browser's cookie
 * @throws 404 and 503 as `configurationOf`
 */
export async function addressToAsk(env: Env, ctx: RequestContext, token: string): Promise<string> {
  const configuration = await configurationOf(env, ctx);
  const { state, nonce, verifier } = bound(env, token);
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(env),
    scope: env.OIDC_SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

/**
 * The person of the directory's answer.
 * @throws 400 for an answer that is over or of another browser; 403 where the directory did not sign the person in; 404
 *   and 503 as `configurationOf`
 */
export async function personOfAnswer(
  env: Env,
  ctx: RequestContext,
  token: string | null,
  answer: DirectoryAnswer,
): Promise<DirectoryPerson> {
  const configuration = await configurationOf(env, ctx);
  const { state, nonce, verifier } = bound(env, token ?? "");
  if (token === null || answer.state !== state) throw badRequest(texts.over);
  const address = new URL(redirectUriOf(env));
  for (const [name, value] of Object.entries(answer))
    if (typeof value === "string") address.searchParams.set(name, value);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = Object(tokens.claims());
    const needed = ["email", env.OIDC_GROUPS_CLAIM];
    const more = needed.every((name) => Object.hasOwn(claims, name))
      ? {}
      : await moreClaims(configuration, tokens.access_token, claims.sub);
    return personOf(env, { ...more, ...claims });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw rejection(ctx, error);
  }
}

/** What the directory tells of a person beside the token, such as groups; nothing where it tells nothing. */
async function moreClaims(configuration: oidc.Configuration, token: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(configuration, token, subject);
}

/** @throws 403 for a person without a name or an address */
function personOf(env: Env, claims: Readonly<Record<string, unknown>>): DirectoryPerson {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const [first = "", ...rest] = text("name").split(/\s+/);
  const first_name = text("given_name") || first;
  const last_name = text("family_name") || rest.join(" ");
  const isTrusted = env.OIDC_TRUST_EMAIL === true;
  const email = normalizeEmail(text("email") || (isTrusted ? text("preferred_username") : ""));
  const isNamed = [first_name, last_name].every((name) => name !== "" && isPlainName(name));
  if (!isNamed) throw forbidden(texts.incomplete);
  const verified = claims["email_verified"];
  return {
    issuer: text("iss"),
    subject: text("sub"),
    email: isEmailAddress(email) ? email : null,
    is_email_verified: verified === true || (isTrusted && verified === undefined),
    first_name: titleCaseName(first_name),
    last_name: titleCaseName(last_name),
    phone: normalizePhone(text("phone_number")),
    groups: [claims[env.OIDC_GROUPS_CLAIM]].flat().filter((group) => typeof group === "string"),
  };
}

/**
 * Where the directory ends its own session; null where it has no such address. It leads back to the sign-in page. No
 * token is in it.
 * @throws 404 and 503 as `configurationOf`
 */
export async function addressToSignOut(env: Env, ctx: RequestContext): Promise<string | null> {
  const configuration = await configurationOf(env, ctx);
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: redirectUriOf(env),
  }).href;
}

/** What the directory's refusal is to the person: their own, of an answer that is over, or that it does not work. */
function rejection(ctx: RequestContext, error: unknown): AppError {
  if (error instanceof oidc.AuthorizationResponseError) return forbidden(texts.failed);
  if (error instanceof oidc.ResponseBodyError && error.error !== "invalid_grant")
    return away(ctx, error);
  const code = String(Object(error).code);
  if (error instanceof oidc.ResponseBodyError || /^OAUTH_(INVALID|JWT)/.test(code)) {
    warn(ctx, error);
    return badRequest(texts.over);
  }
  return away(ctx, error);
}

function away(ctx: RequestContext, error: unknown): AppError {
  warn(ctx, error);
  return new AppError(503, texts.away, { retryAfter: 30 });
}

/** Its message and code alone: what surrounds them has tokens. */
function warn(ctx: RequestContext, error: unknown): void {
  const { message, code, error: name } = Object(error);
  ctx.warn?.({ err: { message, code, error: name } }, "the directory refused or is away");
}
