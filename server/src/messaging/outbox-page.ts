import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../core/deps.ts";
import { isLocalName, isLocalRequest } from "../core/http/local-address.ts";
import { escapeHtml } from "./render-mail.ts";
import { gatewayOf } from "./sms/gateway.ts";
import { simulatorTable } from "./sms/simulator-page.ts";
import { findOutboxMail, listOutbox } from "./queries.ts";

/** Blocks scripts, connections and forms; a mail is shown in a frame that can only follow a link. */
const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const style = `
  * { box-sizing: border-box }
  body { margin: 0; background: #faf8f4; color: #14231c; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 60rem; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 1.4rem; color: #0f6b45 }
  table { width: 100%; border-collapse: collapse; background: #fff }
  th, td { padding: 8px 12px; border-bottom: 1px solid #ebe7e1; text-align: left; vertical-align: top }
  a { color: #1b6ca8 } a:focus-visible { outline: 2px solid #1b6ca8 }
  pre { padding: 16px; background: #fff; border: 1px solid #ebe7e1; white-space: pre-wrap; overflow-wrap: anywhere }
  iframe { width: 100%; height: 46rem; border: 1px solid #ebe7e1; background: #fff }
  @media (max-width: 600px) {
    thead { display: none } tr, td { display: block } tr { padding: 8px 0; border-bottom: 1px solid #ebe7e1 }
    td { padding: 2px 12px; border: 0; overflow-wrap: anywhere }
  }`;

/**
 * The outbox of an installation without a mail server, at /dev/mail: the unsent mails with their links; and that of the
 * simulator of text messages, at /dev/sms, with their codes. They exist only without a mail server or a gateway, never
 * in production, never with a PUBLIC_URL that others can reach, and only for programs on this machine. Otherwise the
 * paths are 404 like any unknown one.
 */
export function serveOutbox(app: FastifyInstance, deps: Deps): void {
  const { NODE_ENV, SMTP_URL, PUBLIC_URL } = deps.env;
  if (NODE_ENV === "production") return;
  if (!isLocalName(new URL(PUBLIC_URL).hostname)) return;

  if (gatewayOf(deps.env) === "simulator") {
    app.get("/dev/sms", async (request, reply) => {
      if (!isLocalRequest(request)) return reply.callNotFound();
      return sendPage(reply, "Text messages", await simulatorTable(deps.db));
    });
  }
  if (SMTP_URL !== undefined) return;

  app.get("/dev/mail", async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const mails = await listOutbox(deps.db);
    const rows = mails.map(
      (mail) =>
        `<tr><td>${formatStaffDateTime(mail.created_at)}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
    return sendPage(
      reply,
      "Outbox",
      mails.length > 0 ? table : "<p>No mail has been written yet.</p>",
    );
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id", async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const mail = await findOutboxMail(deps.db, id);
    if (!mail) return reply.callNotFound();
    const framed = escapeHtml(mail.html_body.replace("<head>", '<head><base target="_top">'));
    return sendPage(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">All mails</a></p>
      <p>To ${escapeHtml(mail.recipient)}, ${formatStaffDateTime(mail.created_at)}</p>
      ${mail.file === null ? "" : `<p>Attached: ${escapeHtml(mail.file)}</p>`}
      <pre>${linked(mail.text_body)}</pre>
      <iframe title="The mail as it looks" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed}"></iframe>`,
    );
  });
}

/** Plain text with its URLs as links. */
function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
    );
}
