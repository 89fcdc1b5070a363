import { useState } from "react";
import {
  type ContactChannel,
  type ContactPerson,
  contactLabels,
} from "@microfinance/contract/collections/contacts.ts";
import { listContacts } from "@microfinance/contract/collections/endpoints.ts";
import { reminderText } from "@microfinance/contract/collections/reach.ts";
import { collectionTexts } from "@microfinance/contract/collections/texts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { ContactRecord } from "@microfinance/contract/collections/schema.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import classes from "./collections.module.css";
import { LogContactForm } from "./log-contact-form.tsx";
import { ReachLinks } from "./reach-links.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import layout from "../../components/layout.module.css";
import { nextInWords, promiseInWords } from "./contact-format.ts";

/**
 * The contacts of a loan (COLL-1): whom to reach, the form that logs a contact, and what was logged before.
 *
 * @param channel what the form starts with.
 * @param onLogged called after a contact was logged and the panel is closed.
 */
export function ContactDrawer(props: {
  loan: string;
  channel?: ContactChannel;
  onClose: () => void;
  onLogged?: () => void;
}) {
  const shown = useEndpointQuery(
    listContacts,
    { params: { id: props.loan }, query: { page_size: 20 } },
    { staleTime: 0 },
  );
  const { data } = shown;
  return (
    <DetailDrawer
      opened
      onClose={props.onClose}
      title={data?.loan.customer_name ?? "Contacts"}
      text={<LoanLink id={props.loan} />}
    >
      {data === undefined && (
        <NotLoaded result={shown} fallback={collectionTexts.contactsFailed}>
          <DetailSkeleton lines={8} />
        </NotLoaded>
      )}
      {data !== undefined && (
        <Contacts
          data={data}
          channel={props.channel ?? "call"}
          onLogged={() => {
            props.onClose();
            props.onLogged?.();
          }}
        />
      )}
    </DetailDrawer>
  );
}

function Contacts(props: {
  data: ResponseOf<typeof listContacts>;
  channel: ContactChannel;
  onLogged: () => void;
}) {
  const { contacts, persons, loan, may_log, total } = props.data;
  const lender = useLetterhead();
  const [started, setStarted] = useState<{ channel: ContactChannel; person: ContactPerson }>({
    channel: props.channel,
    person: "customer",
  });
  return (
    <>
      <DetailSection title="Owed">
        <DetailList
          items={[
            { label: "Arrears", value: formatNleExact(loan.arrears) },
            {
              label: "Late since",
              value: loan.overdue_since && formatStaffDate(loan.overdue_since),
            },
            {
              label: "Next due",
              value:
                loan.next_due &&
                `${formatNleExact(loan.next_due.amount)} on ${formatStaffDate(loan.next_due.date)}`,
            },
            { label: "Balance", value: formatNleExact(loan.balance) },
          ].filter(({ value }) => value !== null)}
        />
      </DetailSection>
      <DetailSection title="Reach">
        {persons.length === 0 ? (
          <p className={layout.hint}>No phone is recorded.</p>
        ) : (
          <ul className={`${layout.list} ${layout.stack3}`}>
            {persons.map(({ person, name, phone, is_shared }) => (
              <li key={`${person} ${phone}`} className={classes.person}>
                <span>
                  {name}
                  <br />
                  <span className={layout.hint}>
                    {person === "guarantor" ? "Guarantor, " : ""}
                    {phone}
                    {person === "customer" && is_shared ? ", also used by others" : ""}
                  </span>
                </span>
                <ReachLinks
                  name={name}
                  phone={phone}
                  text={reminderText(loan, lender, is_shared)}
                  onReach={(channel) => setStarted({ channel, person })}
                />
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
      {may_log && (
        <DetailSection title="Log contact">
          <LogContactForm
            key={`${started.channel} ${started.person}`}
            loan={loan}
            {...started}
            onLogged={props.onLogged}
          />
        </DetailSection>
      )}
      <DetailSection title="Contacts">
        {contacts.length === 0 ? (
          <p className={layout.hint}>No contact is logged yet.</p>
        ) : (
          <ContactLog contacts={contacts} />
        )}
        {total > contacts.length && (
          <Note>
            The newest {contacts.length} of {total.toLocaleString("en")} contacts.
          </Note>
        )}
      </DetailSection>
    </>
  );
}

/** Contacts in their order, each with its result, promise, next action and note. */
function ContactLog(props: { contacts: readonly ContactRecord[] }) {
  return (
    <ol className={`${layout.list} ${layout.stack4}`} aria-label="Contacts">
      {props.contacts.map((contact) => (
        <li key={contact.id} className={classes.contact}>
          <p className={layout.strong}>
            {formatStaffDateTime(contact.created_at)}, {contactLabels.channel[contact.channel]}:{" "}
            {contactLabels.outcome[contact.outcome]}
          </p>
          {contact.promise !== null && (
            <p className={contact.promise.state === "broken" ? layout.danger : undefined}>
              <Unbroken>{promiseInWords(contact.promise)}</Unbroken>
            </p>
          )}
          {contact.note !== "" && <p>{contact.note}</p>}
          {contact.next !== null && <p>Next: {nextInWords(contact.next)}</p>}
          <p className={layout.hint}>
            {contact.staff_name}
            {contact.person === "customer" ? "" : `, with ${inSentence(contact.person)}`}
            {contact.hours_reason === "" ? "" : `, outside the hours: ${contact.hours_reason}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function inSentence(person: "guarantor" | "other"): string {
  return person === "guarantor" ? "a guarantor" : "another person";
}
