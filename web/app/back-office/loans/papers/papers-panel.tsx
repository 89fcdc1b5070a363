import { useState } from "react";
import { Button, Badge, NativeSelect, Textarea } from "@mantine/core";
import IconDownload from "icon:download";
import IconEye from "icon:eye";
import IconFile from "icon:file";
import IconPhoto from "icon:photo";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  readLoanFile,
  decidePaper,
  namePaper,
} from "@microfinance/contract/documents/endpoints.ts";
import {
  type PaperKind,
  paperKinds,
  papers,
  paperTitle,
} from "@microfinance/contract/documents/papers.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { CustomerFile } from "@microfinance/contract/customer-file/summary.ts";
import {
  longestPaperReason,
  paperDecisionTexts,
} from "@microfinance/contract/documents/paper-decisions.ts";
import { errorMessage } from "../../../core/api-error.ts";
import { download } from "../../../core/api.ts";
import { useActor } from "../../../core/use-actor.ts";
import { Sentence } from "../../../components/display/sentence.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { fileSize } from "../../../documents/file-size.ts";
import { PaperPreview } from "./paper-preview.tsx";
import classes from "./papers.module.css";
import { type BannerMessage, useSubmit } from "../../../core/use-submit.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useLoanCall } from "../decisions/use-loan-calls.ts";

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
          {!props.mayDecide && paperTitle(file.kind) !== null && `, ${paperTitle(file.kind)}`}
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

/** The office's word on a file, with its reason; nothing before one (KYC-30). */
function PaperState({ file }: { file: CustomerFile }) {
  const { decision } = file;
  if (decision === undefined) return null;
  const isRefused = decision.state === "refused";
  return (
    <div className={classes.state}>
      <Badge color={isRefused ? "kola" : "leaf"} variant="light">
        {isRefused ? "Refused" : "Accepted"}
      </Badge>{" "}
      {formatStaffDateTime(decision.decided_at)}
      {decision.reason !== "" && `: ${decision.reason}`}
    </div>
  );
}

/** Accepts or refuses a file of an application in review (KYC-30). */
function PaperDecision({ file }: { file: CustomerFile }) {
  const [isRefusing, setRefusing] = useState(false);
  const decide = useLoanCall(decidePaper);
  const params = { id: file.loan_id, fileId: file.id };
  const { message, setMessage, isSending, submit } = useSubmit(
    () => decide.mutateAsync({ params, body: { state: "accepted" } }),
    { failure: paperDecisionTexts.failed },
  );
  const state = file.decision?.state;
  return (
    <div className={layout.row2}>
      {state !== "accepted" && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isSending}
          aria-label={`Accept ${file.name}`}
          onClick={() => void submit()}
        >
          Accept
        </Button>
      )}
      {state !== "refused" && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Refuse ${file.name}`}
          onClick={() => setRefusing(true)}
        >
          Refuse
        </Button>
      )}
      <PaperName file={file} onProblem={(text) => setMessage({ tone: "warning", text })} />
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <GuardedModal
        opened={isRefusing}
        onClose={() => setRefusing(false)}
        title={`Refuse ${file.name}`}
      >
        {isRefusing && <RefuseForm params={params} onDone={() => setRefusing(false)} />}
      </GuardedModal>
    </div>
  );
}

/** Which paper of the checklist the file shows (LOAN-94): customers and scanners name files as they like. */
function PaperName(props: { file: CustomerFile; onProblem: (text: string) => void }) {
  const { file } = props;
  const name = useLoanCall(namePaper);
  const choose = (kind: PaperKind | undefined) => {
    if (kind === undefined) return;
    const params = { id: file.loan_id, fileId: file.id };
    name.mutate(
      { params, body: { kind } },
      { onError: (error) => props.onProblem(errorMessage(error, paperDecisionTexts.nameFailed)) },
    );
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={`Paper that ${file.name} shows`}
      className={classes.kind ?? ""}
      value={file.kind ?? ""}
      disabled={name.isPending}
      onChange={({ currentTarget }) =>
        choose(paperKinds.find((kind) => kind === currentTarget.value))
      }
      data={[
        ...(file.kind === null ? [{ value: "", label: "Which paper is it?" }] : []),
        ...papers.map(({ kind, title }) => ({ value: kind, label: title })),
      ]}
    />
  );
}

function RefuseForm(props: { params: { id: string; fileId: string }; onDone: () => void }) {
  const decide = useLoanCall(decidePaper);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? { text: paperDecisionTexts.reasonMissing, fields: ["reason"] } : null,
    submit: ({ reason }) =>
      decide.mutateAsync({
        params: props.params,
        body: { state: "refused", reason: reason.trim() },
      }),
    failure: paperDecisionTexts.failed,
    onDone: props.onDone,
  });
  return (
    <Form form={form}>
      <Textarea
        label="Reason"
        description="The customer reads it, and is asked for another photo or scan."
        withAsterisk
        autosize
        minRows={2}
        maxLength={longestPaperReason}
        data-autofocus
        {...form.field("reason")}
      />
      <FormButtons submit="Refuse this paper" onCancel={props.onDone} />
    </Form>
  );
}
