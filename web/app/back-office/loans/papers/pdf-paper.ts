// The build for older browsers, which offices use for years.
import { getDocument, GlobalWorkerOptions, version } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawingScale, type Paper } from "./paper.ts";

/** Reads a PDF. Scripts and forms in it do nothing: only its pages are drawn. */
export async function openPdf(content: Blob): Promise<Paper> {
  const worker = await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url");
  GlobalWorkerOptions.workerSrc = worker.default;
  const loading = getDocument({
    data: await content.arrayBuffer(),
    // The content security policy permits no WebAssembly; vite.config.ts adds the decoders that need none.
    useWasm: false,
    wasmUrl: new URL(`/assets/pdfjs-${version}/`, window.location.href).href,
  });
  const document = await loading.promise;
  return {
    pages: document.numPages,
    draw: async (canvas, view, signal) => {
      const page = await document.getPage(view.page);
      const rotation = (page.rotate + view.turn) % 360;
      const whole = page.getViewport({ scale: 1, rotation });
      const scale = drawingScale(whole.width, whole.height, view.width);
      const viewport = page.getViewport({ scale, rotation });
      if (signal.aborted) return;
      // Two drawings on one canvas would mix, so each has its own until it is complete.
      const sheet = window.document.createElement("canvas");
      sheet.width = Math.round(viewport.width);
      sheet.height = Math.round(viewport.height);
      const task = page.render({ canvas: sheet, viewport });
      signal.addEventListener("abort", () => task.cancel());
      try {
        await task.promise;
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      canvas.width = sheet.width;
      canvas.height = sheet.height;
      canvas.getContext("2d")?.drawImage(sheet, 0, 0);
    },
    close: () => void loading.destroy(),
  };
}
