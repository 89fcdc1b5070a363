import { Stack, Text } from "@mantine/core";
import { useContext } from "react";
import { uploadLimits } from "@microfinance/contract/core/constants.ts";
import { type PaperKind, papers } from "@microfinance/contract/documents/papers.ts";
import { fileSize } from "../../documents/file-size.ts";
import type { Viewer } from "../../components/form/fields.tsx";
import { FoldedFields } from "../fields.tsx";
import { PaperSlot } from "../paper-slot.tsx";
import type { Uploads } from "../use-uploads.ts";

/**
 * Step 8: the documents, a slot for each paper of the checklist (LOAN-94). Each file is sent when it is chosen,
 * with its progress, and stored with the draft.
 */
export function FilesStep(props: {
  uploads: Uploads;
  needed: readonly PaperKind[];
  viewer: Viewer;
}) {
  const { uploads, needed } = props;
  const folded = useContext(FoldedFields);
  const slots = papers
    .filter(({ kind }) => !folded.has(kind))
    .map(({ kind, title }) => ({ slot: kind, title, isNeeded: needed.includes(kind) }));
  return (
    <Stack gap="md">
      <Text>
        {props.viewer === "staff"
          ? "Photos or scans of the customer's papers"
          : "Photos or scans of your papers"}
        : PDF, JPEG or PNG, up to {fileSize(uploadLimits.fileBytes)} each and at most{" "}
        {uploadLimits.files} files. Each is sent as soon as you choose it.
      </Text>
      {/* What this loan type needs comes first. */}
      {slots
        .toSorted((one, other) => Number(other.isNeeded) - Number(one.isNeeded))
        .map(({ slot, title, isNeeded }) => (
          <PaperSlot key={slot} uploads={uploads} slot={slot} title={title} isNeeded={isNeeded} />
        ))}
      <PaperSlot uploads={uploads} slot="other" title="Other papers" isNeeded={false} />
    </Stack>
  );
}
