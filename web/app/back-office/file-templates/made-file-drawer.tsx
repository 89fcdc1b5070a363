import { Button, Group } from "@mantine/core";
import IconDownload from "icon:download";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  downloadFile,
  type MadeFile,
  sendFile,
} from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { download } from "../../core/api.ts";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { sentText } from "./template-choices.ts";

/** The side panel of a file that was made. Closed while `file` is null. */
export function MadeFileDrawer(props: { file: MadeFile | null; onClose: () => void }) {
  const { file, onClose } = props;
  return (
    <DetailDrawer opened={file !== null} onClose={onClose} title={file?.name ?? "File"}>
      {file !== null && <OpenedFile key={file.id} file={file} />}
    </DetailDrawer>
  );
}

function OpenedFile({ file }: { file: MadeFile }) {
  const { id, left_out } = file;
  const actor = useActor();
  const makes = actor !== null && may(actor, "files.make");
  const downloading = useSubmit(() => download(downloadFile, { params: { fileId: id } }), {
    failure: texts.downloadFailed,
    show: (text) => void notify(text),
  });
  const send = useEndpointMutation(sendFile);
  const sending = useSubmit(() => send.mutateAsync({ params: { fileId: id } }), {
    failure: texts.sendFailed,
    show: (text) => void notify(text),
    onDone: ({ msg }) => void notify(msg),
  });
  return (
    <>
      <DetailSection
        title="File"
        actions={
          <Group gap="xs">
            {makes && file.recipient !== null && (
              <Button
                variant="default"
                loading={sending.isSending}
                onClick={() => void sending.submit()}
              >
                {file.sent_to === null
                  ? `Send to ${file.recipient}`
                  : `Send again to ${file.recipient}`}
              </Button>
            )}
            <Button
              leftSection={<IconDownload size={16} />}
              loading={downloading.isSending}
              onClick={() => void downloading.submit()}
            >
              Download
            </Button>
          </Group>
        }
      >
        <DetailList
          items={[
            { label: "Template", value: file.template_name },
            {
              label: "Days",
              value: `${formatStaffDate(file.from)} to ${formatStaffDate(file.to)}`,
            },
            { label: "Rows", value: file.rows.toLocaleString("en") },
            { label: "Made", value: madeText(file) },
            { label: "SHA-256", value: file.sha256 },
            ...sentItems(file),
          ]}
        />
      </DetailSection>
      {left_out > 0 && (
        <Note tone="warning">
          {left_out === 1
            ? "1 row could not be written and was left out."
            : `${left_out.toLocaleString("en")} rows could not be written and were left out.`}
        </Note>
      )}
      <Changes file={file} />
    </>
  );
}

/** To whom it was sent last, and what came of it (FILE-12). */
function sentItems(file: MadeFile) {
  const { sent_to } = file;
  return sent_to === null ? [] : [{ label: "Sent", value: `${sent_to}: ${sentText(file)}` }];
}

function madeText({ made_at, made_by, is_scheduled }: MadeFile): string {
  const at = formatStaffDateTime(made_at);
  return is_scheduled ? `${at} by itself, in the name of ${made_by}` : `${at} by ${made_by}`;
}

/** How the file differs from the one of the same days before it (FILE-5). */
function Changes({ file: { changes } }: { file: MadeFile }) {
  if (changes === null) return null;
  const { added, removed, changed, examples } = changes;
  const of = (count: number, keys: readonly string[]) =>
    count === 0
      ? "None"
      : `${count.toLocaleString("en")}: ${keys.join(", ")}${count > keys.length ? " and more" : ""}`;
  return (
    <DetailSection title="Since the file of these days before">
      {added + removed + changed === 0 ? (
        <p>Nothing changed.</p>
      ) : (
        <DetailList
          items={[
            { label: "Added", value: of(added, examples.added) },
            { label: "Removed", value: of(removed, examples.removed) },
            { label: "Changed", value: of(changed, examples.changed) },
          ]}
        />
      )}
    </DetailSection>
  );
}
