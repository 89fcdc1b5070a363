import { addSignedAgreement } from "../agreements/accept-agreement.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { samplePdf } from "./sample-document.ts";

/** The signed copy of an agreement, added on the day of the approval; of every fourth loan it is missing. */
export async function signDemoAgreement(
  deps: Deps,
  loanId: string,
  ctx: RequestContext,
): Promise<void> {
  if (ctx.actor === null || Number(loanId.slice(-6)) % 4 === 1) return;
  const content = samplePdf(`Signed agreement of ${loanId}`);
  const upload = { name: "agreement.pdf", content };
  const caller = { area: "staff", user_id: ctx.actor.user_id, ctx } as const;
  await addSignedAgreement(deps, loanId, upload, caller);
}
