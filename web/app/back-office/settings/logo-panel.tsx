import { useState } from "react";
import { Button, FileButton } from "@mantine/core";
import IconTrash from "icon:trash";
import IconUpload from "icon:upload";
import * as logo from "@microfinance/contract/settings/logo-endpoints.ts";
import { readLetterhead } from "@microfinance/contract/settings/endpoints.ts";
import { logoTexts, logoLimits } from "@microfinance/contract/settings/logo.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { Section } from "../../components/shell/section.tsx";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { base64Of } from "../../core/base64-of.ts";
import layout from "../../components/layout.module.css";
import classes from "./logo-panel.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The lender's logo on every paper (RPT-40). */
export function LogoPanel(props: { readOnly: boolean }) {
  const { data } = useEndpointQuery(readLetterhead, {});
  const save = useEndpointMutation(logo.saveLogo);
  const remove = useEndpointMutation(logo.removeLogo);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const isBusy = save.isPending || remove.isPending;
  const act = async (send: () => Promise<{ msg: string }>) => {
    setMessage(null);
    try {
      setMessage({ tone: "success", text: (await send()).msg });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, logoTexts.failed) });
    }
  };
  const send = async (file: File) => {
    if (file.size > logoLimits.bytes) {
      setMessage({ tone: "warning", text: logoTexts.tooLarge });
      return;
    }
    const content = await base64Of(file);
    await act(() => save.mutateAsync({ body: { name: file.name, content } }));
  };
  const address = data?.letterhead.logo ?? null;
  return (
    <Section title="Logo">
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {address === null ? (
        <p>No logo yet.</p>
      ) : (
        <img src={address} alt="Logo of the lender" className={classes.logo} />
      )}
      <p className={classes.limits}>{logoTexts.limits}</p>
      {!props.readOnly && (
        <div className={layout.row2}>
          <FileButton
            accept={logo.acceptedLogos}
            disabled={isBusy}
            onChange={(file) => {
              if (file !== null) void send(file);
            }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={save.isPending}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
              >
                Choose logo
              </Button>
            )}
          </FileButton>
          {address !== null && (
            <Button
              variant="default"
              loading={remove.isPending}
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => void act(() => remove.mutateAsync({}))}
            >
              Remove logo
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
