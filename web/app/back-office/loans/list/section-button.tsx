import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { sectionHref } from "../../../core/use-section.ts";
import type { SectionKey } from "../../section-keys.ts";

/** A link to a section, styled as a button. */
export function SectionButton(props: {
  section: SectionKey;
  params?: Readonly<Record<string, string>>;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      component={Link}
      variant={props.isMain ? "filled" : "default"}
      to={{ hash: sectionHref(props.section, props.params) }}
    >
      {props.children}
    </Button>
  );
}
