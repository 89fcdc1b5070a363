import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import IconFileDownload from "icon:file-download";
import { exportPersonalData } from "@microfinance/contract/privacy/endpoints.ts";
import { download } from "../core/api.ts";
import { useSubmit } from "../core/use-submit.ts";
import { Banner } from "../components/feedback/banner.tsx";

/** Downloads all data stored about a customer as a JSON file. */
export function DownloadDataButton(props: { customerId: string; children: ReactNode }) {
  const { message, setMessage, isSending, submit } = useSubmit(
    () => download(exportPersonalData, { params: { id: props.customerId } }),
    { failure: "The data could not be fetched." },
  );
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <Button
        variant="default"
        loading={isSending}
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        onClick={() => void submit()}
      >
        {props.children}
      </Button>
    </>
  );
}
