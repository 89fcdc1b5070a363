import { useRef, useState } from "react";
import { Button, FileButton } from "@mantine/core";
import IconUpload from "icon:upload";
import { useQueryClient } from "@tanstack/react-query";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { useUnsaved } from "../../../core/unsaved-guard.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ApiError } from "../../../core/api-error.ts";
import { fileError } from "../../../documents/file-error.ts";
import { sendFile } from "../../../documents/send-file.ts";

/** Adds the page that the customer signed to a new schedule that costs more (SERV-104). */
export function ConsentUpload(props: { loanId: string; requestId: number }) {
  const cache = useQueryClient();
  const chosen = useRef<File | null>(null);
  const [cancel] = useState(() => new AbortController());
  const sending = useSubmit(
    async () => {
      const file = chosen.current;
      if (file === null) return;
      const refusal = await fileError(file);
      if (refusal !== null) throw new ApiError(400, refusal);
      const path = `/loans/${props.loanId}/reschedules/${props.requestId}/consent`;
      await sendFile(path, { file, kind: null }, () => undefined, cancel.signal);
      await cache.invalidateQueries({ queryKey: ["loans"] });
    },
    { success: texts.consentGiven, failure: texts.failed },
  );
  useUnsaved(sending.isSending);
  return (
    <>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <FileButton
        accept={acceptedFiles}
        onChange={(file) => {
          chosen.current = file;
          if (file !== null) void sending.submit();
        }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={sending.isSending}
            leftSection={<IconUpload size={18} />}
          >
            {texts.signedPage}
          </Button>
        )}
      </FileButton>
    </>
  );
}
