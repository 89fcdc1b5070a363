import { useState } from "react";
import { Button } from "@mantine/core";
import IconDownload from "icon:download";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { readLoanFile } from "@microfinance/contract/documents/endpoints.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { download } from "../../core/api.ts";
import { fileSize } from "../../documents/file-size.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import classes from "./loan-files.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The files of an application, each to be downloaded (LOAN-26). */
export function LoanFiles(props: { loanId: string; files: readonly StoredFile[] }) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [fetching, setFetching] = useState<string | null>(null);
  if (props.files.length === 0) return <p>{applicationTexts.noDocuments}</p>;

  const fetchFile = async (file: StoredFile) => {
    setFetching(file.id);
    try {
      await download(readLoanFile, { params: { id: props.loanId, fileId: file.id } });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, panelTexts.failed) });
    } finally {
      setFetching(null);
    }
  };

  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <ul className={classes.files}>
        {props.files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            {file.virus === null ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                loading={fetching === file.id}
                aria-label={`Download ${file.name}`}
                onClick={() => void fetchFile(file)}
              >
                {fileSize(file.size)}
              </Button>
            ) : (
              <span>{documentTexts.virusMark}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
