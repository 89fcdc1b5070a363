import { useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { exportPersonalData } from "@microfinance/contract/privacy/endpoints.ts";
import { errorMessage } from "../core/api-error.ts";
import { download } from "../core/api.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";

/** Saves everything the lender stores about a customer as a JSON file. */
export function DownloadDataButton(props: { customerId: string; children: ReactNode }) {
  const [isFetching, setFetching] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const fetchFile = async () => {
    setFetching(true);
    setMessage(null);
    try {
      await download(exportPersonalData, { params: { id: props.customerId } });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, "The data could not be fetched.") });
    } finally {
      setFetching(false);
    }
  };
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <Button
        variant="default"
        loading={isFetching}
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        onClick={() => void fetchFile()}
      >
        {props.children}
      </Button>
    </>
  );
}
