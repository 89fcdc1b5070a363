import type { PaperKind } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, responseText } from "../core/api-error.ts";
import { apiBase } from "../core/send.ts";
import { getSession } from "../core/session.ts";

/**
 * Sends one file of a draft or loan as raw bytes and reports its progress, which fetch cannot: only this function uses
 * XMLHttpRequest. Rejects with ApiError, or with an AbortError when it was canceled.
 *
 * @param path of the call: "/loans/LN-202603-000045/files".
 * @param upload the file, and the paper it shows.
 * @param onProgress receives the share sent so far, from 0 to 1.
 */
export function sendFile(
  path: string,
  upload: { file: File; kind: PaperKind | null },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const session = getSession();
  const { file, kind } = upload;
  const search = new URLSearchParams({
    name: file.name,
    type: file.type,
    ...(kind === null ? {} : { kind }),
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${apiBase}${path}?${search}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (session.state === "signed-in")
      request.setRequestHeader("authorization", `Bearer ${session.token}`);
    request.responseType = "json";
    request.upload.onprogress = (event) =>
      onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new ApiError(null, generalTexts.networkError));
    request.onabort = () => reject(new DOMException("canceled", "AbortError"));
    request.onload = () => {
      const reply: unknown = request.response;
      const isStored = request.status >= 200 && request.status < 300;
      if (
        isStored &&
        typeof reply === "object" &&
        reply !== null &&
        "files" in reply &&
        Array.isArray(reply.files)
      ) {
        // The server checks this response with its schema, so it is a list of stored files.
        resolve(reply.files as StoredFile[]);
      } else
        reject(
          new ApiError(request.status, responseText(reply) || generalTexts.networkError, reply),
        );
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
