import type { ReactNode } from "react";
import { Drawer } from "@mantine/core";
import { Unbroken } from "../display/sentence.tsx";
import { UnsavedInside, useGuardedClose } from "../../core/unsaved-guard.ts";
import classes from "./detail-drawer.module.css";

/**
 * The side panel of the back office: a heading, sections of labels and values, and a fixed foot with actions. Closing
 * it asks for confirmation while a form in it has unsaved changes.
 *
 * @param title heading of the panel; `text` a line below it (id, status).
 * @param wide for panels with forms or tables.
 * @param size another width: pixels, or "100%" for the whole page.
 * @param controls buttons beside the one that closes the panel; `head` is between heading and content.
 */
export function DetailDrawer(props: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  size?: number | string;
  controls?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}) {
  const { inside, close } = useGuardedClose(props.opened, props.onClose);
  return (
    <Drawer.Root
      opened={props.opened}
      onClose={close}
      position="right"
      size={props.size ?? (props.wide ? 760 : 540)}
      classNames={{ content: classes.content ?? "" }}
    >
      <Drawer.Overlay />
      <UnsavedInside value={inside}>
        <Drawer.Content>
          <div className={classes.header}>
            <div className={classes.heading}>
              <Drawer.Title className={classes.title}>{props.title}</Drawer.Title>
              {props.text !== undefined && (
                <div className={classes.text}>
                  <Unbroken>{props.text}</Unbroken>
                </div>
              )}
            </div>
            <div className={classes.controls}>
              {props.controls}
              <Drawer.CloseButton size="lg" aria-label="Close panel" />
            </div>
          </div>
          {props.head !== undefined && <div className={classes.head}>{props.head}</div>}
          <Drawer.Body className={classes.body}>{props.children}</Drawer.Body>
          {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
        </Drawer.Content>
      </UnsavedInside>
    </Drawer.Root>
  );
}

/** A group of details under its own heading. */
export function DetailSection(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h3>{props.title}</h3>
        {props.actions !== undefined && <div className={classes.act}>{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** One label with its value. */
export interface Detail {
  label: string;
  value: ReactNode;
}

/**
 * Labels and values, in two columns if the width allows. One line names the empty ones: "Not given: middle name".
 *
 * @param missing the beginning of that line, where the values were not asked for: "Not yet".
 */
export function DetailList(props: { items: readonly Detail[]; columns?: 1 | 2; missing?: string }) {
  const given = props.items.filter(({ value }) => !isEmpty(value));
  const empty = props.items.filter(({ value }) => isEmpty(value));
  return (
    <>
      {given.length > 0 && (
        <dl className={classes.list} data-columns={props.columns ?? 2}>
          {given.map((item) => (
            <div key={item.label} data-long={longWordIn(item.value)}>
              <dt>{item.label}</dt>
              <dd>
                <Unbroken>{item.value}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className={classes.empty}>
          {props.missing ?? "Not given"}: {empty.map(({ label }) => inSentence(label)).join(", ")}
        </p>
      )}
    </>
  );
}

/** Characters of the longest word that fits half a phone, and one column of a card. */
const mostOfHalf = 17;
const mostOfColumn = 24;

/** Whether a text has a word, such as an e-mail address, that one column would break. */
function longWordIn(value: ReactNode): "yes" | "very" | undefined {
  if (typeof value !== "string") return undefined;
  const longest = Math.max(...value.split(/[\s-]/).map((word) => word.length));
  if (longest > mostOfColumn) return "very";
  return longest > mostOfHalf ? "yes" : undefined;
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

/** A label within a sentence: "Middle Name" is "middle name", an abbreviation stays. */
function inSentence(label: string): string {
  return label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
