import { useState } from "react";
import { Button } from "@mantine/core";
import IconDownload from "icon:download";
import IconEye from "icon:eye";
import IconFile from "icon:file";
import IconPhoto from "icon:photo";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { readLoanFile } from "@microfinance/contract/documents/endpoints.ts";
import { paperTitle } from "@microfinance/contract/documents/papers.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { CustomerFile } from "@microfinance/contract/customer-file/summary.ts";
import { errorMessage } from "../../../core/api-error.ts";
import { download } from "../../../core/api.ts";
import { useActor } from "../../../core/use-actor.ts";
import { Sentence } from "../../../components/display/sentence.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { fileSize } from "../../../documents/file-size.ts";
import { PaperDecision, PaperState } from "./paper-decision.tsx";
import { PaperPreview } from "./paper-preview.tsx";
import classes from "./papers.module.css";
import type { BannerMessage } from "../../../core/use-submit.ts";

/**
 * The files that came with applications: shown in the page, and to download as attachments, by who may open papers
 * (LOAN-26, AUTH-42).
 *
 * @param opensFirst shows the first paper at once, for a review or decision.
 * @param namesLoans states the loan of each file.
 * @param mayDecide offers to accept or refuse each file (KYC-30).
 */
export function PapersPanel(props: {
  files: readonly CustomerFile[];
  opensFirst?: boolean;
  namesLoans?: boolean;
  mayDecide?: boolean;
}) {
  const { files } = props;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const mayOpen = actor !== null && may(actor, "papers.read");
  const [chosen, setChosen] = useState<string | null>(null);
  const readable = files.filter((file) => file.virus === null);
  const shown =
    readable.find((file) => file.id === chosen) ?? (props.opensFirst ? readable[0] : undefined);
  if (files.length === 0) return <EmptyState compact title="No documents" />;
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {!mayOpen && <p className={classes.hint}>{documentTexts.notForRole}</p>}
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            namesLoan={props.namesLoans ?? false}
            mayOpen={mayOpen}
            mayDecide={mayOpen && props.mayDecide === true}
            isShown={file.id === shown?.id}
            onShow={() => setChosen(file.id)}
            onProblem={(text) => setMessage({ tone: "warning", text })}
          />
        ))}
      </ul>
      {mayOpen && shown !== undefined && (
        <PaperPreview key={shown.id} loanId={shown.loan_id} file={shown} />
      )}
    </>
  );
}

function FileRow(props: {
  file: CustomerFile;
  namesLoan: boolean;
  mayOpen: boolean;
  mayDecide: boolean;
  isShown: boolean;
  onShow: () => void;
  onProblem: (text: string) => void;
}) {
  const { file, isShown } = props;
  const [isFetching, setFetching] = useState(false);
  const Sign = file.type.startsWith("image/") ? IconPhoto : IconFile;
  const fetchFile = async () => {
    setFetching(true);
    try {
      await download(readLoanFile, { params: { id: file.loan_id, fileId: file.id } });
    } catch (error) {
      props.onProblem(errorMessage(error, "The file could not be downloaded."));
    } finally {
      setFetching(false);
    }
  };
  return (
    <li>
      <Sign size={22} aria-hidden="true" />
      <div className={classes.name}>
        <p>{file.name}</p>
        <p>
          {props.namesLoan && <Sentence text={`${file.loan_id}, `} />}
          {fileSize(file.size)}, {formatStaffDateTime(file.created_at)}
          {paperTitle(file.kind) !== null && `, ${paperTitle(file.kind)}`}
        </p>
        <PaperState file={file} />
      </div>
      {file.virus !== null && <p>{documentTexts.virusMark}</p>}
      {props.mayOpen && file.virus === null && (
        <>
          <Button
            variant={isShown ? "light" : "default"}
            size="compact-sm"
            leftSection={<IconEye size={15} aria-hidden="true" />}
            aria-pressed={isShown}
            aria-label={`Show ${file.name}`}
            onClick={props.onShow}
          >
            Show
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            loading={isFetching}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            aria-label={`Download ${file.name}`}
            onClick={() => void fetchFile()}
          >
            Download
          </Button>
        </>
      )}
      {props.mayDecide && <PaperDecision file={file} />}
    </li>
  );
}
