import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import { hasEnded } from "../loans/status.ts";
import { groupLoanType } from "./loan-type.ts";
import { memberTexts as texts } from "./texts.ts";

/**
 * An amount divided in proportion to shares (SERV-155). Each part is rounded down to the cent, and the last member
 * takes the cents that are left: the parts always add up to the amount.
 * @param amount not negative
 * @param shares not negative, at least one of them above 0
 */
export function splitByShare(amount: Cents, shares: readonly Cents[]): Cents[] {
  const whole = sumCents(shares);
  if (amount < 0 || whole <= 0 || shares.some((share) => share < 0))
    throw new RangeError("an amount is divided by shares above 0");
  // The product of two amounts is larger than a number can hold exactly.
  const parts = shares.map((share) => Number((BigInt(amount) * BigInt(share)) / BigInt(whole)));
  const last = parts.length - 1;
  return parts.map((part, index) =>
    index === last ? amount - sumCents(parts.slice(0, -1)) : part,
  );
}

/** A member of a loan with a share in cents. */
export interface ShareOf {
  customer_id: string;
  share: Cents;
}

/** The same members with shares of another amount, as an approval of another amount leaves them (SERV-154). */
export function sharesOfAmount<Member extends ShareOf>(
  members: readonly Member[],
  amount: Cents,
): Member[] {
  if (members.length === 0) return [];
  const parts = splitByShare(
    amount,
    members.map(({ share }) => share),
  );
  return members.map((member, index) => ({ ...member, share: parts[index] ?? 0 }));
}

/** Equal shares of an amount, as the form proposes them. */
export function equalShares(amount: Cents, count: number): Cents[] {
  return count === 0 ? [] : splitByShare(amount, Array.from<Cents>({ length: count }).fill(1));
}

/** A loan as its members are decided on it. */
export interface LoanOfMembers {
  loan_type: string;
  status: string;
  /** The applicant. */
  customer_id: string;
  is_approved: boolean;
  /** The approved amount, or the requested one before the approval; in cents. */
  amount: Cents;
}

/** Why a loan cannot have these members, or null (SERV-153). The amounts are in cents. */
export function membersError(
  loan: LoanOfMembers,
  members: readonly ShareOf[],
  groupMembers: readonly string[],
): { text: string; field?: "members" } | null {
  if (loan.loan_type !== groupLoanType) return { text: texts.notGroupLoan };
  if (hasEnded(loan.status)) return { text: texts.ended(loan.status) };
  const wrong = sharesError(loan, members, groupMembers);
  return wrong === null ? null : { text: wrong, field: "members" };
}

function sharesError(
  loan: LoanOfMembers,
  members: readonly ShareOf[],
  groupMembers: readonly string[],
): string | null {
  if (members.length === 0) return loan.is_approved ? texts.noMembers : null;
  if (members.some(({ share }) => share <= 0)) return texts.invalidShare;
  const outsider = members.find(({ customer_id }) => !groupMembers.includes(customer_id));
  if (outsider !== undefined) return texts.notInGroup(outsider.customer_id);
  if (members.every(({ customer_id }) => customer_id !== loan.customer_id))
    return texts.applicantMissing;
  const sum = sumCents(members.map(({ share }) => share));
  return sum === loan.amount ? null : texts.notTheAmount(inNle(sum), inNle(loan.amount));
}

/** What a member brought of a payment, in cents. */
export interface BroughtBy {
  customer_id: string;
  amount: Cents;
}

/**
 * Why a payment is not divided like this, or null (SERV-157). A former member may still pay.
 * @param members everybody who has or had a share of the loan
 */
export function splitError(
  members: readonly string[],
  amount: Cents,
  brought: readonly BroughtBy[],
): string | null {
  if (members.length === 0) return texts.noSplit;
  const outsider = brought.find(({ customer_id }) => !members.includes(customer_id));
  if (outsider !== undefined) return texts.notMember(outsider.customer_id);
  const sum = sumCents(brought.map((part) => part.amount));
  return sum === amount ? null : texts.notThePayment(inNle(sum), inNle(amount));
}

function inNle(cents: Cents): string {
  return formatNleExact(fromCents(cents));
}
