import { useRef, useState } from "react";
import { Button, FileButton, Progress } from "@mantine/core";
import IconCamera from "icon:camera";
import IconUpload from "icon:upload";
import { useQueryClient } from "@tanstack/react-query";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import type {
  MissingPaper,
  PaperRequest,
} from "@microfinance/contract/documents/paper-requests.ts";
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

/** What an application in review waits for, each paper to be added as a photo or a file (LOAN-101). */
export function AskedPapers(props: {
  loanId: string;
  asked: readonly PaperRequest[];
  missing: readonly MissingPaper[];
}) {
  const { asked, missing } = props;
  const sender = useSendPaper(props.loanId);
  return (
    <>
      <Banner message={sender.message} onDismiss={() => sender.setMessage(null)} />
      {asked.length > 0 && (
        <DetailSection title="Papers that the office asks for">
          <PaperList papers={asked} sender={sender} isFirst />
        </DetailSection>
      )}
      {missing.length > 0 && (
        <DetailSection title={asked.length > 0 ? "Papers still missing besides" : stillMissing}>
          <div className={layout.stack4}>
            <p>{howToAdd}</p>
            <PaperList papers={missing} sender={sender} isFirst={asked.length === 0} />
            <div>
              <OfficeButton />
            </div>
          </div>
        </DetailSection>
      )}
    </>
  );
}

const stillMissing = "Papers still missing";
const howToAdd = "Add them here, or bring them to our office.";

/** Leads to the address, the opening hours and the map. */
function OfficeButton() {
  return (
    <Button component="a" href="/contact" size="md" variant="default">
      Where and when
    </Button>
  );
}

function PaperList(props: {
  papers: readonly (MissingPaper & Pick<PaperRequest, "reason">)[];
  sender: ReturnType<typeof useSendPaper>;
  isFirst: boolean;
}) {
  const { sending, share, send } = props.sender;
  return (
    <ul className={`${layout.list} ${layout.stack4}`}>
      {props.papers.map((paper, at) => (
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
                    variant={props.isFirst && at === 0 ? "filled" : "default"}
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
  const send = async ({ kind, name }: MissingPaper, chosen: File) => {
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
