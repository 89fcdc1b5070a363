import { formatNleExact, fromCents } from "@microfinance/contract/core/money.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../core/deps.ts";
import { isLocalRequest } from "../../core/http/local-address.ts";
import { isSimulated, simulatorPath, simulatorSecret } from "../wallet.ts";
import { simulatorRoutes } from "./simulator-routes.ts";
import { WalletSimulator } from "./simulator.ts";

/**
 * The simulated provider of a development server (MOMO-21): its calls for the adapter, and at /dev/wallet/pay a page on
 * which a code is paid as a customer pays it. Only for programs on this machine, never in production, and not with the
 * settings of a provider. It forgets everything when the server stops.
 */
export function serveWalletSimulator(app: FastifyInstance, deps: Deps): void {
  if (!isSimulated(deps.env)) return;
  const simulator = new WalletSimulator(simulatorSecret(deps.env), deps.now);
  void app.register(
    async (scope) => {
      scope.addHook("onRequest", (request, reply, done) => {
        if (isLocalRequest(request)) done();
        else reply.callNotFound();
      });
      void scope.register(async (calls) => simulatorRoutes(calls, simulator));
      scope.get("/pay", async (_request, reply) =>
        reply
          .header("content-type", "text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .header("content-security-policy", policy)
          .send(page(simulator)),
      );
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string", bodyLimit: 1_024 },
        (_request, _body, done) => done(null, {}),
      );
      scope.post<{ Params: { id: string } }>("/pay/:id", async ({ params }, reply) => {
        if (simulator.code(params.id)?.status === "pending") {
          const payment = simulator.pay(params.id);
          for (const { body, header } of simulator.deliveriesOf(payment))
            await app.inject({
              method: "POST",
              url: "/api/hooks/monime",
              headers: { "content-type": "application/json", "monime-signature": header },
              payload: body,
            });
        }
        return reply.redirect(`${simulatorPath}/pay`, 303);
      });
    },
    { prefix: simulatorPath },
  );
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function page(simulator: WalletSimulator): string {
  // Codes, names and amounts are made by this server: none has a character of HTML.
  const rows = simulator.codes().map(({ id, name, ussdCode, amount, status }) => {
    const pay =
      status === "pending"
        ? `<form method="post" action="${simulatorPath}/pay/${id}"><button>Pay</button></form>`
        : status;
    return `<tr><td>${ussdCode}</td><td>${name.replaceAll(/[<>&"]/g, "")}</td><td>${formatNleExact(fromCents(amount.value))}</td><td>${pay}</td></tr>`;
  });
  const table =
    rows.length === 0
      ? "<p>No code was asked for yet.</p>"
      : `<table><thead><tr><th scope="col">Code</th><th scope="col">For</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Simulated wallet</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#14231c}td,th{padding:8px 12px;text-align:left}button{font:inherit;padding:4px 16px}</style></head><body><main><h1>Simulated wallet</h1><p>Pays the codes of Pay now, as a customer does on a phone.</p>${table}</main></body></html>`;
}
