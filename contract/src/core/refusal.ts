/** Why a plan cannot be: 400 at a field of the form, 409 without one. */
export interface Refusal {
  refused: string;
  field?: string | undefined;
}

/** Whether a plan was refused. */
export function isRefusal(planned: object): planned is Refusal {
  return "refused" in planned;
}

/** A plan that depends on nothing, unless a rule refuses it. */
export function unlessRefused<Plan>(refused: string | null, plan: Plan): Plan | Refusal {
  return refused === null ? plan : { refused };
}
