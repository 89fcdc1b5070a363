import { methodTexts } from "./method-texts.ts";

/** The names of a payment method, with which texts are matched. */
export interface MethodNames {
  name: string;
  aliases: readonly string[];
  /**
   * Cash, the method of every text that names no other, or one that the system records by itself and nobody chooses.
   */
  role: "cash" | "other" | "system" | null;
}

/** The letters and digits of a method in lower case: methods are compared without case, blanks and hyphens. */
export function methodLetters(method: string): string {
  return method.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The method that a text names: "orange money" is Orange Money. Other for a text that is no name or alias (PAY-30).
 * @param methods the active ones
 */
export function resolveMethod<Method extends MethodNames>(
  methods: readonly Method[],
  text: string,
): Method {
  const offered = methods.filter(({ role }) => role !== "system");
  const method = namedBy(offered, text) ?? offered.find(({ role }) => role === "other");
  if (method === undefined) throw new RangeError("one of the payment methods is Other");
  return method;
}

/**
 * The method of the system that a text names and nobody may choose, or null (PAY-38). A method that the lender had
 * under this name before stays the lender's.
 * @param methods the active ones, and those of the system
 */
export function systemMethodOf(methods: readonly MethodNames[], text: string): string | null {
  const offered = methods.filter(({ role }) => role !== "system");
  if (namedBy(offered, text) !== undefined) return null;
  const ofSystem = methods.filter(({ role }) => role === "system");
  return namedBy(ofSystem, text)?.name ?? null;
}

function namedBy<Method extends MethodNames>(
  methods: readonly Method[],
  text: string,
): Method | undefined {
  const letters = methodLetters(text);
  return methods.find(({ name, aliases }) =>
    [name, ...aliases].some((known) => methodLetters(known) === letters),
  );
}

/** Why these names cannot belong to one method, or null: two of them are the same text to `resolveMethod`. */
export function methodNamesError(names: readonly string[]): string | null {
  const letters = new Set(names.map(methodLetters));
  return letters.size === names.length ? null : methodTexts.nameTwice;
}

/** The properties of an account that decide whether a method may post to it. */
interface TargetAccount {
  code: string;
  kind: string;
  active: boolean;
  manual: boolean;
}

/**
 * Why a method cannot post to this account, or null: it is no account of money, or one of cash, tills or partners,
 * which have operations of their own. The employer receivable is what employers withhold and still have to pay.
 */
export function methodTargetError(account: TargetAccount): string | null {
  const { code, kind, active, manual } = account;
  const isReserved = code < "1050" || (code >= "1200" && code <= "1299");
  const isMoney = kind === "asset" && !isReserved && manual;
  const isClaim = code === "1310" || code === "1320";
  if (!isMoney || isClaim) return methodTexts.wrongTarget;
  return active ? null : methodTexts.inactiveTarget;
}
