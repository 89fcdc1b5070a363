import { useRef, useState } from "react";
import { Button, FileButton, Progress } from "@mantine/core";
import IconCamera from "icon:camera";
import IconUpload from "icon:upload";
import { useQueryClient } from "@tanstack/react-query";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import type { PaperRequest } from "@microfinance/contract/documents/paper-requests.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import layout from "../../components/layout.module.css";
import { fileError } from "../../documents/file-error.ts";
import { namedPhoto } from "../../documents/named-photo.ts";
import { scalePhoto } from "../../documents/scale-photo.ts";
import { sendFile } from "../../documents/send-file.ts";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The papers that the office asked for (LOAN-101), each to be added as a photo or a file. */
export function AskedPapers(props: { loanId: string; asked: readonly PaperRequest[] }) {
  const { asked } = props;
  const { message, setMessage, sending, share, send } = useSendPaper(props.loanId);
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {asked.length > 0 && (
        <DetailSection title="Papers that the office asks for">
          <ul className={`${layout.list} ${layout.stack4}`}>
            {asked.map((paper, at) => (
              <li key={paper.name} className={layout.stack2}>
                <p className={layout.strong}>{paper.name}</p>
                {paper.reason !== undefined && <p>Not accepted: {paper.reason}</p>}
                {sending === paper.name ? (
                  <Progress value={share * 100} size="sm" aria-label={`Sending ${paper.name}`} />
                ) : (
                  <div className={layout.row2}>
                    <FileButton
                      accept="image/*"
                      capture="environment"
                      disabled={sending !== null}
                      onChange={(photo) => {
                        if (photo !== null) void send(paper, namedPhoto(photo, paper.name));
                      }}
                    >
                      {(button) => (
                        <Button
                          {...button}
                          size="md"
                          variant={at === 0 ? "filled" : "default"}
                          leftSection={<IconCamera size={18} />}
                        >
                          Take photo<span className="visually-hidden">: {paper.name}</span>
                        </Button>
                      )}
                    </FileButton>
                    <FileButton
                      accept={acceptedFiles}
                      disabled={sending !== null}
                      onChange={(file) => {
                        if (file !== null) void send(paper, file);
                      }}
                    >
                      {(button) => (
                        <Button
                          {...button}
                          size="md"
                          variant="default"
                          leftSection={<IconUpload size={18} />}
                        >
                          Choose file<span className="visually-hidden">: {paper.name}</span>
                        </Button>
                      )}
                    </FileButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </>
  );
}

/** Sends one paper at a time: a weak line carries one file sooner than two halves. */
function useSendPaper(loanId: string) {
  const cache = useQueryClient();
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const cancel = useRef(new AbortController());
  useUnsaved(sending !== null, "A paper is still being sent. It is not kept when you leave now.");
  const send = async ({ kind, name }: PaperRequest, chosen: File) => {
    setMessage(null);
    setShare(0);
    setSending(name);
    try {
      const file = await scalePhoto(chosen);
      const refusal = await fileError(file);
      if (refusal !== null) {
        setMessage({ tone: "warning", text: refusal });
        return;
      }
      await sendFile(`/loans/${loanId}/files`, { file, kind }, setShare, cancel.current.signal);
      await cache.invalidateQueries({ queryKey: ["loans"] });
      setMessage({ tone: "success", text: documentTexts.added });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, panelTexts.failed) });
    } finally {
      setSending(null);
    }
  };
  return { message, setMessage, sending, share, send };
}
