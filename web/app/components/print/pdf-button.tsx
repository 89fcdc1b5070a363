import { useState, type ReactNode } from "react";
import { Button, type ButtonProps } from "@mantine/core";
import IconDownload from "icon:download";
import type { Endpoint, ParamsOf, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { exportTexts } from "@microfinance/contract/exports/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { downloadWith } from "../../core/api.ts";
import { notify } from "../../core/notify.ts";

/**
 * Downloads a document that the server writes as a PDF. An alert states a failure.
 *
 * @param endpoint the call that returns the document.
 * @param onSaved after the download, where it changes something.
 */
export function PdfButton<E extends Endpoint>(props: {
  endpoint: E;
  params: ParamsOf<E>;
  query?: QueryOf<E>;
  size?: ButtonProps["size"];
  disabled?: boolean;
  onSaved?: () => void;
  children: ReactNode;
}) {
  const { endpoint, params, query, size = "sm", disabled = false } = props;
  const [isFetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      await downloadWith(endpoint, { params, query });
      props.onSaved?.();
    } catch (error) {
      await notify(errorMessage(error, exportTexts.documentFailed));
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      disabled={disabled}
      loading={isFetching}
      leftSection={<IconDownload size={size === "md" ? 18 : 16} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {props.children}
    </Button>
  );
}
