import { Button, Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  askLoanMembers,
  changeLoanMembers,
  readGroup,
} from "@microfinance/contract/groups/endpoints.ts";
import type { LoanMembers } from "@microfinance/contract/groups/schema.ts";
import { equalShares } from "@microfinance/contract/groups/shares.ts";
import { groupTexts, memberTexts } from "@microfinance/contract/groups/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { GroupChoice } from "./group-choice.tsx";
import classes from "../decisions/action-form.module.css";

type Shares = Readonly<Record<string, number | "">>;

/**
 * Chooses the group of a loan and the share of each member (SERV-153); after the approval with a reason, and after the
 * payout with the approval of another person (SERV-159).
 */
export function MembersForm(props: {
  loan: LoanDetails;
  members: LoanMembers;
  onDone: () => void;
}) {
  const { loan, members } = props;
  const isApproved = loan.approval_date !== null;
  const isPaidOut = loan.paid_out_on !== null;
  const change = useEndpointMutation(changeLoanMembers, ["loans", "documents", "agreements"]);
  const ask = useEndpointMutation(askLoanMembers, ["servicing", "dashboard"]);
  const shares: Shares = Object.fromEntries(
    members.members
      .filter(({ is_former }) => !is_former)
      .map(({ customer_id, share }) => [customer_id, share]),
  );
  const form = useAppForm({
    initialValues: { group_id: String(members.group?.id ?? ""), shares, reason: "" },
    check: (values) => [
      ...(values.group_id === "" ? [{ field: "group_id", text: memberTexts.groupRequired }] : []),
      ...(isApproved && values.reason.trim() === ""
        ? [{ field: "reason", text: memberTexts.reasonRequired }]
        : []),
    ],
    submit: (values, key): Promise<{ msg: string }> => {
      const params = { id: loan.loan_id };
      const body = {
        group_id: Number(values.group_id),
        members: givenShares(values.shares),
        version: members.version,
        reason: values.reason.trim(),
      };
      return isPaidOut
        ? ask.mutateAsync({ params, body: { request_key: key(), ...body } })
        : change.mutateAsync({ params, body: { act_key: key(), ...body } });
    },
    failure: memberTexts.failed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { values, field, attach } = form;
  const given = givenShares(values.shares);
  const left = toCents(members.amount) - sumCents(given.map(({ share }) => toCents(share)));
  return (
    <section ref={attach} className={classes.form} aria-label={memberTexts.title}>
      <FieldErrorSummary {...form.summary} within={form.element} />
      <GroupChoice
        current={members.group}
        field={field("group_id")}
        onChange={(group_id) => form.setValues({ group_id, shares: {} })}
      />
      {values.group_id !== "" && (
        <ShareFields
          groupId={Number(values.group_id)}
          amount={members.amount}
          shares={values.shares}
          onChange={(next) => form.setFieldValue("shares", next)}
        />
      )}
      {isApproved && (
        <>
          <Note>
            <p>
              {isPaidOut
                ? "This loan is paid out, so another person has to approve the change. The new shares divide what is due from the day of the approval on."
                : "The new shares divide what is due from today on."}{" "}
              A new agreement is made, which all members sign.
            </p>
          </Note>
          <Textarea
            label="Reason"
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxLength={textLimits.paragraph}
            {...field("reason")}
          />
        </>
      )}
      <ConfirmAction
        of={form}
        sentence={
          left === 0
            ? `${sentenceOf(given.length, members.amount)}${isPaidOut ? " The change waits for a second person." : ""}`
            : null
        }
        otherwise={leftSentence(fromCents(left))}
        label={isPaidOut ? "Ask for the change" : "Save members"}
      />
    </section>
  );
}

function sentenceOf(count: number, amount: number): string {
  return `${count === 1 ? "One member has" : `${count} members share`} ${formatNleExact(amount)}.`;
}

function leftSentence(left: number): string {
  return left > 0
    ? `${formatNleExact(left)} of the loan has no member yet.`
    : `The shares are ${formatNleExact(-left)} more than the loan.`;
}

/** The shares above 0, in the order in which they were entered. */
function givenShares(shares: Shares): { customer_id: string; share: number }[] {
  return Object.entries(shares).flatMap(([customer_id, share]) =>
    share === "" || share === 0 ? [] : [{ customer_id, share }],
  );
}

function ShareFields(props: {
  groupId: number;
  amount: number;
  shares: Shares;
  onChange: (shares: Shares) => void;
}) {
  const { shares, onChange } = props;
  const result = useEndpointQuery(readGroup, { params: { id: props.groupId } });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={groupTexts.readFailed}>
        <DetailSkeleton lines={4} />
      </NotLoaded>
    );
  const { members } = data.group;
  const share = () => {
    const parts = equalShares(toCents(props.amount), members.length);
    const entries = members.map(({ customer_id }, index) => [
      customer_id,
      fromCents(parts[index] ?? 0),
    ]);
    onChange(Object.fromEntries(entries));
  };
  return (
    <>
      {members.map(({ customer_id, name }) => (
        <MoneyField
          key={customer_id}
          label={name}
          description={customer_id}
          name="members"
          value={shares[customer_id] ?? ""}
          onChange={(amount) => onChange({ ...shares, [customer_id]: amount })}
        />
      ))}
      {members.length > 0 && (
        <div>
          <Button variant="default" size="compact-sm" onClick={share}>
            Equal shares
          </Button>
        </div>
      )}
    </>
  );
}
