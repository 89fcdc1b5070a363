import type { ReactNode } from "react";
import { Drawer } from "@mantine/core";
import { Unbroken } from "../display/sentence.tsx";
import { UnsavedInside, useGuardedClose } from "../../core/unsaved-guard.ts";
import classes from "./detail-drawer.module.css";
import layout from "../layout.module.css";

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
        {props.actions !== undefined && (
          <div className={`${layout.row2} ${layout.centered}`}>{props.actions}</div>
        )}
      </div>
      {props.children}
    </section>
  );
}
