import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { type BranchClaim, listClaims } from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import type { MoneyAccount } from "@microfinance/contract/tills/schema.ts";
import { Money } from "../../components/display/money.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import layout from "../../components/layout.module.css";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useHasBranches } from "../../core/use-branches.ts";
import classes from "./cash.module.css";
import type { ProposedMove } from "./move-cash-modal.tsx";

interface ClaimsProps {
  accounts: readonly MoneyAccount[];
  /** Absent for who moves no money. */
  onSettle: ((move: ProposedMove) => void) | undefined;
}

/** What the branches in view and others owe each other, and the move that settles it (BR-12). */
export function BranchClaims({ actor, ...props }: ClaimsProps & { actor: Actor }) {
  const hasBranches = useHasBranches();
  return hasBranches && may(actor, "claims.read") ? <Claims {...props} /> : null;
}

function Claims({ accounts, onSettle }: ClaimsProps) {
  const result = useEndpointQuery(listClaims, {}, { staleTime: 0 });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={branchTexts.claimsFailed}>
        {null}
      </NotLoaded>
    );
  if (data.claims.length === 0) return null;
  return (
    <Section
      title="Between branches"
      text="What a branch took or spent of another one's money. Moving it settles what is owed."
    >
      <ul className={classes.waiting}>
        {data.claims.map((claim) => (
          <li key={`${claim.debtor.code} ${claim.creditor.code}`}>
            <div>
              <b>
                {claim.debtor.name} owes {claim.creditor.name} <Money value={claim.amount} />
              </b>
            </div>
            {onSettle !== undefined && (
              <div className={`${layout.row2} ${layout.centered}`}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Settle: ${claim.debtor.name} to ${claim.creditor.name}`}
                  onClick={() => onSettle(settlementOf(claim, accounts))}
                >
                  Settle
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * From the safe of who owes to the safe of who is owed, as far as there is money in it; the form offers the banks and
 * wallets too.
 */
function settlementOf(
  { debtor, creditor, amount }: BranchClaim,
  accounts: readonly MoneyAccount[],
): ProposedMove {
  const from = debtor.safe_account;
  const held = accounts.find(({ code }) => code === from)?.balance ?? 0;
  return { from, to: creditor.safe_account, amount: held > 0 ? Math.min(amount, held) : amount };
}
