import { Button } from "@mantine/core";
import IconFileDownload from "icon:file-download";
import {
  downloadEverything,
  makeDownloadAddress,
} from "@microfinance/contract/exports/everything-endpoints.ts";
import { everythingTexts } from "@microfinance/contract/exports/texts.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { confirm } from "../../core/notify.ts";
import { Section } from "../../components/shell/section.tsx";
import { callOrReject } from "../../core/api.ts";
import { apiBase } from "../../core/send.ts";
import { useSubmit } from "../../core/use-submit.ts";

/** Everything of the lender as one ZIP (KYC-40), for a System Admin. */
export function EverythingPanel() {
  const { message, setMessage, isSending, submit } = useSubmit(
    async () => {
      const isSure = await confirm(
        "The file holds the personal data of everyone, with all documents. The download is recorded with your name.",
        { yes: "Download everything", no: "Cancel" },
      );
      if (isSure) download((await callOrReject(makeDownloadAddress)).token);
      return isSure;
    },
    {
      failure: everythingTexts.failed,
      onDone: (isSure) => {
        if (isSure) setMessage({ tone: "success", text: everythingTexts.begun });
      },
    },
  );
  return (
    <Section
      title="Complete export"
      text="One ZIP with a CSV file of every table, a data dictionary, and the documents. A large lender needs some minutes."
    >
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <Button
        variant="default"
        loading={isSending}
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        onClick={() => void submit()}
      >
        Download everything
      </Button>
    </Section>
  );
}

/** The browser writes the file to the disk while it comes: the page never holds it. */
function download(token: string): void {
  const link = document.createElement("a");
  link.href = apiBase + downloadEverything.path.replace("{token}", token);
  link.download = "";
  link.click();
}
