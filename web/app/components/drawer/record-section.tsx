import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@mantine/core";
import { DetailSection } from "./detail-drawer.tsx";
import { DetailList } from "../display/detail-list.tsx";

/**
 * The section of a side panel with the fields of a record, and its form after Edit.
 *
 * @param form the form; it calls `stop` when it is sent or canceled
 */
export function RecordSection(props: {
  title: string;
  mayEdit: boolean;
  items: ComponentProps<typeof DetailList>["items"];
  form: (stop: () => void) => ReactNode;
}) {
  const { title, mayEdit, items, form } = props;
  const [isEditing, setEditing] = useState(false);
  return (
    <DetailSection
      title={title}
      actions={
        mayEdit &&
        !isEditing && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? form(() => setEditing(false)) : <DetailList items={items} />}
    </DetailSection>
  );
}
