import { useRef, useState } from "react";
import { Button, type ButtonProps, FileButton, Progress } from "@mantine/core";
import IconUpload from "icon:upload";
import { useQueryClient } from "@tanstack/react-query";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import type { BannerMessage } from "../core/use-submit.ts";
import { errorMessage } from "../core/api-error.ts";
import { useUnsaved } from "../core/unsaved-guard.ts";
import { fileError } from "../documents/file-error.ts";
import { scalePhoto } from "../documents/scale-photo.ts";
import { sendFile } from "../documents/send-file.ts";

/** Adds the signed copy of a loan's agreement, a PDF or a photo (LOAN-113). */
export function SignedCopyButton(props: {
  loanId: string;
  label: string;
  size?: ButtonProps["size"];
  isMain?: boolean;
  onMessage: (message: BannerMessage | null) => void;
}) {
  const cache = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const cancel = useRef(new AbortController());
  useUnsaved(
    share !== null,
    "The signed copy is still being sent. It is not kept when you leave now.",
  );
  const send = async (chosen: File) => {
    props.onMessage(null);
    setShare(0);
    try {
      const file = await scalePhoto(chosen);
      const refusal = await fileError(file);
      if (refusal !== null) {
        props.onMessage({ tone: "warning", text: refusal });
        return;
      }
      const path = `/loans/${props.loanId}/agreement/signed`;
      await sendFile(path, { file, kind: null }, setShare, cancel.current.signal);
      for (const queryKey of [["agreements"], ["loans"], ["payouts"]])
        await cache.invalidateQueries({ queryKey });
      props.onMessage({ tone: "success", text: agreementTexts.signed });
    } catch (error) {
      const text = errorMessage(error, agreementTexts.signedFailed);
      props.onMessage({ tone: "warning", text });
    } finally {
      setShare(null);
    }
  };
  if (share !== null)
    return <Progress value={share * 100} size="sm" w={160} aria-label="Sending the signed copy" />;
  return (
    <FileButton
      accept={acceptedFiles}
      onChange={(file) => {
        if (file !== null) void send(file);
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant={props.isMain ? "filled" : "default"}
          size={props.size ?? "sm"}
          leftSection={<IconUpload size={props.size === "md" ? 18 : 16} aria-hidden="true" />}
        >
          {props.label}
        </Button>
      )}
    </FileButton>
  );
}
