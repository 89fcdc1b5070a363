/** How a paper is drawn. */
export interface PaperView {
  /** From 1. */
  page: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
  /** Pixels of the drawn page. */
  width: number;
}

/** A paper of an application in memory. */
export interface Paper {
  pages: number;
  /** Draws a page on a canvas, which it resizes; a drawing that `signal` ends leaves the canvas as it was. */
  draw: (canvas: HTMLCanvasElement, view: PaperView, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** Most pixels of a canvas; phones draw nothing on a larger one. */
const mostPixels = 16_000_000;

/** Reads a paper from its content, a PDF or a picture. */
export async function openPaper(content: Blob, type: string): Promise<Paper> {
  if (type !== "application/pdf") return openPicture(content);
  // Only the reader of a PDF pays for the half megabyte that draws it.
  const { openPdf } = await import("./pdf-paper.ts");
  return openPdf(content);
}

async function openPicture(content: Blob): Promise<Paper> {
  const picture = await createImageBitmap(content);
  return {
    pages: 1,
    draw: async (canvas, { turn, width }) => {
      const isAcross = turn % 180 !== 0;
      const [across, down] = isAcross
        ? [picture.height, picture.width]
        : [picture.width, picture.height];
      const scale = drawingScale(across, down, width);
      canvas.width = Math.round(across * scale);
      canvas.height = Math.round(down * scale);
      const context = canvas.getContext("2d");
      if (context === null) return;
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turn * Math.PI) / 180);
      context.scale(scale, scale);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    },
    close: () => picture.close(),
  };
}

/** Canvas pixels for each unit of a page that is `across` by `down` units and shown `width` pixels wide. */
export function drawingScale(across: number, down: number, width: number): number {
  const density = Math.min(window.devicePixelRatio, 2);
  return Math.min((width * density) / across, Math.sqrt(mostPixels / (across * down)));
}
