import { contactLabels } from "@microfinance/contract/collections/contacts.ts";
import type { ContactRecord } from "@microfinance/contract/collections/schema.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import classes from "./collections.module.css";
import { nextInWords, promiseInWords } from "./contact-format.ts";

/** Contacts in their order, each with its result, promise, next action and note. */
export function ContactLog(props: { contacts: readonly ContactRecord[] }) {
  return (
    <ol className={classes.log} aria-label="Contacts">
      {props.contacts.map((contact) => (
        <li key={contact.id} className={classes.contact}>
          <p className={classes.when}>
            {formatStaffDateTime(contact.created_at)}, {contactLabels.channel[contact.channel]}:{" "}
            {contactLabels.outcome[contact.outcome]}
          </p>
          {contact.promise !== null && (
            <p className={contact.promise.state === "broken" ? classes.broken : undefined}>
              <Unbroken>{promiseInWords(contact.promise)}</Unbroken>
            </p>
          )}
          {contact.note !== "" && <p>{contact.note}</p>}
          {contact.next !== null && <p>{nextInWords(contact.next)}</p>}
          <p className={classes.soft}>
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
