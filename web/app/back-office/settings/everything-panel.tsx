import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import {
  exportEverything,
  everythingTexts,
} from "@microfinance/contract/exports/everything-endpoints.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { confirm } from "../../components/feedback/notify.ts";
import { Section } from "../../components/shell/section.tsx";
import { download } from "../../core/api.ts";
import { useSubmit } from "../../core/use-submit.ts";

/** Everything of the lender as one ZIP (KYC-40), for a System Admin. */
export function EverythingPanel() {
  const { message, setMessage, isSending, submit } = useSubmit(
    async () => {
      const isSure = await confirm(
        "The file holds the personal data of everyone, with all documents. The download is recorded with your name.",
        { yes: "Download everything", no: "Cancel" },
      );
      if (isSure) await download(exportEverything);
    },
    { failure: everythingTexts.failed },
  );
  return (
    <Section
      title="Everything out"
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
