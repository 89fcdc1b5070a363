import { Suspense, lazy, useState } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { readLoanMembers } from "@microfinance/contract/groups/endpoints.ts";
import type { LoanMembers } from "@microfinance/contract/groups/schema.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { Link } from "react-router";
import { CustomerLink } from "../../customers/customer-link.tsx";
import { DetailDrawer, DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { Money } from "../../../components/display/money.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { sectionHref } from "../../../core/use-section.ts";
import classes from "../details/panel-table.module.css";
import { TwoLines } from "../list/loan-cells.tsx";

const MembersForm = lazy(async () => ({
  default: (await import("./members-form.tsx")).MembersForm,
}));
const MeetingSheet = lazy(async () => ({
  default: (await import("./meeting-sheet.tsx")).MeetingSheet,
}));

type Member = LoanMembers["members"][number];

/** The members of a Group Loan: their shares, what each paid and owes today, and who paid for whom (SERV-156). */
export function MembersPanel({ loan }: { loan: LoanDetails }) {
  const result = useEndpointQuery(readLoanMembers, {
    params: { id: loan.loan_id },
    query: {},
  });
  const { data } = result;
  if (data !== undefined) return <Members loan={loan} members={data.members} />;
  return (
    <NotLoaded result={result} fallback={memberTexts.readFailed}>
      <DetailSkeleton lines={6} />
    </NotLoaded>
  );
}

function Members(props: { loan: LoanDetails; members: LoanMembers }) {
  const { loan, members } = props;
  const [opened, setOpened] = useState<"form" | "sheet" | null>(null);
  const actor = useActor();
  const close = () => setOpened(null);
  const mayChange = actor !== null && mayChangeMembers(loan, actor);
  const names = new Map(members.members.map(({ customer_id, name }) => [customer_id, name]));
  return (
    <DetailSection
      title={memberTexts.title}
      actions={
        <>
          {members.version > 0 && loan.paid_out_on !== null && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => setOpened("sheet")}
            >
              Meeting sheet
            </Button>
          )}
          {mayChange && (
            <Button variant="default" size="compact-sm" onClick={() => setOpened("form")}>
              {members.version === 0 ? "Choose members" : "Change members"}
            </Button>
          )}
        </>
      }
    >
      {members.group !== null && (
        <p>
          Group{" "}
          <Link to={{ hash: sectionHref("groups", { group: String(members.group.id) }) }}>
            {members.group.name}
          </Link>
        </p>
      )}
      <div className={classes.table}>
        <DataTable
          label={`Members of ${loan.loan_id}`}
          columns={columns}
          rows={members.members}
          rowKey={(member) => member.customer_id}
          empty={
            <EmptyState
              compact
              title="No members yet"
              text="Choose the group and the share of each member. The shares add up to the amount of the loan."
            />
          }
        />
      </div>
      {members.covered.length > 0 && (
        <section className={classes.part}>
          <h4>Who paid for whom</h4>
          <ul>
            {members.covered.map((part) => (
              <li key={`${part.customer_id}${part.covered_by}`}>
                <Unbroken>{coveredSentence(part, names)}</Unbroken>
              </li>
            ))}
          </ul>
        </section>
      )}
      {members.payments.length > 0 && (
        <section className={classes.part}>
          <h4>Payments by member</h4>
          <DetailList
            columns={1}
            items={members.payments.map((payment) => ({
              label: payment.receipt_number,
              value: broughtSentence(payment.members, names),
            }))}
          />
        </section>
      )}
      <DetailDrawer
        opened={opened !== null}
        onClose={close}
        title={opened === "sheet" ? "Meeting sheet" : memberTexts.title}
        text={loan.loan_id}
        wide
      >
        <Suspense fallback={<DetailSkeleton />}>
          {opened === "form" && <MembersForm loan={loan} members={members} onDone={close} />}
          {opened === "sheet" && <MeetingSheet loan={loan} />}
        </Suspense>
      </DetailDrawer>
    </DetailSection>
  );
}

const beforeApproval = ["applied", "pending", "reviewing", "processing", "processed", "default"];

/** Until the approval everybody who writes; from then on fewer, with a new agreement (SERV-159). */
function mayChangeMembers(loan: LoanDetails, actor: Actor): boolean {
  if (beforeApproval.includes(loan.status)) return may(actor, "groups.manage");
  return takesPayments(loan.status) && may(actor, "loans.change_members");
}

const columns: readonly Column<Member>[] = [
  {
    key: "member",
    header: "Member",
    kind: "text",
    line: "title",
    cell: (member) => (
      <TwoLines
        first={<CustomerLink id={member.customer_id}>{member.name}</CustomerLink>}
        second={roleOf(member)}
      />
    ),
  },
  {
    key: "share",
    header: "Share",
    kind: "money",
    line: "text",
    cell: ({ share }) => <Money value={share} />,
    inLine: ({ share }) => <>Share {formatNleExact(share)}</>,
  },
  {
    key: "due",
    header: "Due until today",
    kind: "money",
    low: true,
    cell: ({ due }) => <Money value={due} />,
  },
  {
    key: "paid",
    header: "Paid",
    kind: "money",
    line: "note",
    cell: ({ paid }) => <Money value={paid} />,
    inLine: ({ paid }) => <>Paid {formatNleExact(paid)}</>,
  },
  {
    key: "covered",
    header: "Covered by others",
    kind: "money",
    low: true,
    cell: ({ covered }) => <Money value={covered} />,
  },
  {
    key: "owes",
    header: "Owes",
    kind: "money",
    line: "amount",
    cell: ({ owes }) => <Money value={owes} />,
    inLine: ({ owes }) =>
      owes === 0 ? (
        "Nothing due"
      ) : (
        <>
          Owes <Money value={owes} />
        </>
      ),
  },
];

function roleOf({ customer_id, is_applicant, is_former }: Member): string {
  if (is_applicant) return `${customer_id}, applicant`;
  return is_former ? `${customer_id}, left` : customer_id;
}

/** Who paid for whom: "NLe 60.00 of Bintu Sesay is covered by Ami Kargbo." */
function coveredSentence(
  part: { customer_id: string; covered_by: string; amount: number },
  names: ReadonlyMap<string, string>,
): string {
  const nameOf = (id: string) => names.get(id) ?? id;
  return `${formatNleExact(part.amount)} of ${nameOf(part.customer_id)} is covered by ${nameOf(part.covered_by)}.`;
}

/** Who brought what of a payment: "Ami Kargbo NLe 150.00, Bintu Sesay NLe 50.00". */
function broughtSentence(
  parts: readonly { customer_id: string; amount: number }[],
  names: ReadonlyMap<string, string>,
): string {
  return parts
    .map(
      ({ customer_id, amount }) =>
        `${names.get(customer_id) ?? customer_id} ${formatNleExact(amount)}`,
    )
    .join(", ");
}
