import { Radio, Stack } from "@mantine/core";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { listTopUps, type TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { useEndpointQuery } from "../core/query.ts";
import { useSession } from "../core/use-session.ts";

interface Applicant {
  audience: "customer" | "staff";
  /** The customer whom staff chose; empty for a new person. */
  customerId: string;
}

/** The loans that the applicant's new loan can settle; customers see those that qualify for a top-up (SERV-81). */
export function useTopUps({ audience, customerId }: Applicant): TopUpOffer[] {
  const session = useSession();
  const own = session.state === "signed-in" ? session.claims.customer_id : null;
  const id = audience === "customer" ? (own ?? "") : customerId;
  const { data } = useEndpointQuery(
    listTopUps,
    { params: { customerId: id } },
    { enabled: id !== "" },
  );
  const free = (data?.offers ?? []).filter(({ taken_by }) => taken_by === null);
  return audience === "customer" ? free.filter(({ is_top_up }) => is_top_up) : free;
}

/** Whether the new loan settles one that is being repaid (SERV-80); nothing where there is none. */
export function TopUpChoice(props: {
  audience: Applicant["audience"];
  offers: readonly TopUpOffer[];
  /** The code of the loan that the new one settles; empty for none. */
  value: string;
  onChange: (loanId: string) => void;
}) {
  const { audience, offers, value } = props;
  if (offers.length === 0) return null;
  const name = audience === "customer" ? "you" : "the customer";
  return (
    <Radio.Group
      label={audience === "customer" ? "Top up this loan" : "Top up or settle a loan"}
      description={`The new loan settles the old one, and ${name} receive${audience === "customer" ? "" : "s"} the rest.`}
      value={value}
      onChange={props.onChange}
      name="refinances"
    >
      <Stack gap="xs" mt="xs">
        {offers.map((offer) => (
          <Radio
            key={offer.loan_id}
            value={offer.loan_id}
            label={`Settle ${offer.loan_id} with ${formatNle(offer.payoff)}`}
            description={descriptionOf(offer, audience)}
          />
        ))}
        <Radio value="" label="No, a separate loan" />
      </Stack>
    </Radio.Group>
  );
}

function descriptionOf(offer: TopUpOffer, audience: Applicant["audience"]): string {
  const paid = `${offer.instalments_paid} of ${offer.instalments} instalments are paid`;
  const saved = offer.rebate > 0 ? `, and ${formatNle(offer.rebate)} of interest is saved` : "";
  const today = `${paid}. That is what settles it today${saved}.`;
  return audience === "staff" && !offer.is_top_up ? `${today} ${topUpTexts.restructures}` : today;
}
