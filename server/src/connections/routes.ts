import * as schemas from "@microfinance/contract/connections/token-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/connections/token-endpoints.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { errorBody, handleError, toAppError } from "../core/http/errors.ts";
import { takeForms } from "../core/http/form-parser.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { issueToken, OAuthError } from "./issue-token.ts";

const tokens = withSchemas(endpoints, schemas);

type TokenForm = { client_id?: string | undefined; client_secret?: string | undefined };

/** The token of API clients by RFC 6749, section 4.4 (CONN-4): a form, and errors in the words of that text. */
export function connectionRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler(sendOAuthError);
    route(scope, deps, tokens.issueToken, async ({ body, ctx, request }) => {
      if (body.grant_type === undefined)
        throw new OAuthError("invalid_request", "grant_type is missing.");
      if (body.grant_type !== "client_credentials")
        throw new OAuthError("unsupported_grant_type", "grant_type is client_credentials.");
      const who = credentialsOf(request.headers.authorization, body);
      return reply("Token", await issueToken(deps, ctx, { ...who, scope: body.scope }));
    });
  });
}

/**
 * The id and secret of a client, from the header or from the form, never from both (RFC 6749, section 2.3).
 * @throws OAuthError where they are missing, come twice or cannot be read
 */
function credentialsOf(
  header: string | undefined,
  { client_id, client_secret }: TokenForm,
): { client_id: string; client_secret: string } {
  if (header === undefined) {
    if (client_id === undefined || client_secret === undefined)
      throw new OAuthError("invalid_client", "The client's id and secret are missing.");
    return { client_id, client_secret };
  }
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1];
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
  if (id === undefined || secret === undefined)
    throw new OAuthError("invalid_client", "The header has no id and secret of a client.");
  if (client_secret !== undefined || (client_id !== undefined && client_id !== formDecoded(id)))
    throw new OAuthError("invalid_request", "The client proves itself once: by header or form.");
  return { client_id: formDecoded(id), client_secret: formDecoded(secret) };
}

/** Both parts of the header are encoded as in a form (RFC 6749, section 2.3.1). */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new OAuthError("invalid_client", "The header has no id and secret of a client.");
  }
}

/** Sends the error of RFC 6749, section 5.2, in the fields of every other error (SITE-15). */
function sendOAuthError(
  error: FastifyError,
  request: FastifyRequest,
  answer: FastifyReply,
): FastifyReply {
  const rejection = toAppError(error);
  if (rejection.status >= 500) return handleError(error, request, answer);
  const { message, status, retryAfter } = rejection;
  if (retryAfter !== undefined) void answer.header("retry-after", String(retryAfter));
  if (status === 401) void answer.header("www-authenticate", 'Basic realm="API"');
  const name = error instanceof OAuthError ? error.error : "invalid_request";
  const body = { ...errorBody(message), error: name, error_description: message };
  return answer
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(body));
}
