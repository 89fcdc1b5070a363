import { Badge, type MantineSpacing } from "@mantine/core";
import { expiryNote } from "@microfinance/contract/identity/rules.ts";
import type { IdentityDocument } from "@microfinance/contract/identity/schema.ts";
import { useBusinessDate } from "../core/use-business-date.ts";

/** Says that an identity document expired or soon will; nothing of one that is valid for longer (KYC-31). */
export function ExpiryBadge({
  document,
  mb,
}: {
  document: Pick<IdentityDocument, "id_expires_on">;
  mb?: MantineSpacing;
}) {
  const today = useBusinessDate();
  const note = today === null ? null : expiryNote(document, today);
  return note === null ? null : (
    <Badge color={note === "Expired" ? "red" : "gold"} variant="light" mb={mb}>
      {note}
    </Badge>
  );
}
