import { Radio, Stack } from "@mantine/core";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { listTopUps, type TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { Sentence } from "../components/display/sentence.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { useEndpointQuery } from "../core/query.ts";
import type { useDraft } from "./use-draft.ts";
import { useSession } from "../core/use-session.ts";

/**
 * The loans that the applicant's new loan can settle, and the chosen one; customers see those that qualify for a
 * top-up (SERV-81).
 */
export function useTopUp(
  viewer: Viewer,
  { draft, change }: Pick<ReturnType<typeof useDraft>, "draft" | "change">,
) {
  const session = useSession();
  const own = session.state === "signed-in" ? session.claims.customer_id : null;
  const id = viewer === "customer" ? own : draft?.form.customer_id;
  const { data } = useEndpointQuery(
    listTopUps,
    { params: { customerId: id ?? "" } },
    { enabled: Boolean(id) },
  );
  const value = draft?.form.refinances ?? "";
  const free = (data?.offers ?? []).filter(({ taken_by }) => taken_by === null);
  const offers = viewer === "customer" ? free.filter(({ is_top_up }) => is_top_up) : free;
  return {
    viewer,
    customerId: id ?? "",
    offers,
    value,
    chosen: offers.find(({ loan_id }) => loan_id === value) ?? null,
    onChange: (refinances: string) => change(({ form }) => ({ form: { ...form, refinances } })),
  };
}

/** Whether the new loan settles one that is being repaid (SERV-80); nothing where there is none. */
export function TopUpChoice(props: Omit<ReturnType<typeof useTopUp>, "chosen" | "customerId">) {
  const { viewer, offers, value } = props;
  const isGone = value !== "" && !offers.some(({ loan_id }) => loan_id === value);
  if (offers.length === 0 && !isGone) return null;
  const name = viewer === "customer" ? "you" : "the customer";
  return (
    <Radio.Group
      label={viewer === "customer" ? "Top up this loan" : "Top up or settle a loan"}
      description={`The new loan settles the old one, and ${name} receive${viewer === "customer" ? "" : "s"} the rest.`}
      value={value}
      onChange={props.onChange}
      name="refinances"
    >
      <Stack gap="xs" mt="xs">
        {offers.map((offer) => (
          <Radio
            key={offer.loan_id}
            value={offer.loan_id}
            label={<Sentence text={`Settle ${offer.loan_id} with ${formatNle(offer.payoff)}`} />}
            description={<Sentence text={descriptionOf(offer, viewer)} />}
          />
        ))}
        {isGone && (
          <Radio
            value={value}
            label={<Sentence text={`Settle ${value}, which is not possible any more`} />}
          />
        )}
        <Radio value="" label="No, a separate loan" />
      </Stack>
    </Radio.Group>
  );
}

function descriptionOf(offer: TopUpOffer, viewer: Viewer): string {
  const paid = `${offer.instalments_paid} of ${offer.instalments} instalments are paid`;
  const saved = offer.rebate > 0 ? `, and ${formatNle(offer.rebate)} of interest is saved` : "";
  const today = `${paid}. That is what settles it today${saved}.`;
  return viewer === "staff" && !offer.is_top_up ? `${today} ${topUpTexts.restructures}` : today;
}
