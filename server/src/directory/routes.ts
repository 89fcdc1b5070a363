import * as schemas from "@microfinance/contract/directory/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/directory/endpoints.ts";
import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import type { FastifyInstance } from "fastify";
import { newToken } from "../auth/opaque-token.ts";
import { handStaff } from "../auth/reply-with-session.ts";
import type { Deps } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext } from "../core/http/session.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import { setDirectoryCookie, takeDirectoryCookie } from "./cookie.ts";
import { enterByDirectory, recordRefusal } from "./enter.ts";
import { readDirectory } from "./queries.ts";
import { addressToAsk, addressToSignOut, personOfAnswer } from "./provider.ts";

const directory = withSchemas(endpoints, schemas);

/** The sign-in of staff by the lender's own directory, by OpenID Connect (AUTH-72). */
export function directoryRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = ({ network_address }: RequestContext) =>
    consume(deps, "directoryPerNetwork", limitKey(networkOf(network_address)), texts.tooMany);
  /** What the directory answers; its refusals, and that it does not answer, are recorded. */
  const recorded = <Answer>(ctx: RequestContext, asked: Promise<Answer>): Promise<Answer> =>
    asked.catch(async (error: unknown) => {
      if (error instanceof AppError && error.status !== 404)
        await recordRefusal(deps, ctx, { refused: error.message });
      throw error;
    });

  route(app, deps, directory.beginDirectorySignIn, async ({ ctx, reply: response }) => {
    await limit(ctx);
    const token = newToken();
    const location = await recorded(ctx, addressToAsk(deps.env, ctx, token));
    setDirectoryCookie(response, deps, token);
    return reply(texts.begun, { location });
  });

  route(app, deps, directory.finishDirectorySignIn, async (call) => {
    const { ctx, request, body, reply: response } = call;
    await limit(ctx);
    const token = takeDirectoryCookie(request, response, deps);
    const user_agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
    const person = await recorded(ctx, personOfAnswer(deps.env, ctx, token, body));
    return handStaff(deps, call, await enterByDirectory(deps, ctx, person, user_agent));
  });

  route(app, deps, directory.readDirectory, async () =>
    reply(texts.read, { directory: await readDirectory(deps) }),
  );

  route(app, deps, directory.readDirectorySignOut, async ({ ctx }) =>
    reply(texts.signOutRead, { location: await addressToSignOut(deps.env, ctx) }),
  );
}
