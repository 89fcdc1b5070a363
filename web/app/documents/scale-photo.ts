/** Longest side of a photo that is sent, in pixels: an A4 page is readable at this size. */
const longestSide = 2200;
/** Bytes below which a photo is not scaled. */
const scaledFrom = 900 * 1024;
/** Bytes at the beginning of a JPEG that are read for its orientation. */
const headLength = 64 * 1024;

/**
 * Prepares a photo for a slow connection: turns it upright, and makes a large one smaller (a phone's camera makes 4 to
 * 10 MB). A photo of another format becomes a JPEG. A file that is no photo, needs no change, or cannot be read is
 * returned unchanged: the server decides about it.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (!file.type.startsWith("image/") || !(await needsWork(file))) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const factor = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * factor);
    canvas.height = Math.round(picture.height * factor);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", 0.85),
    );
    if (
      smaller === null ||
      (isAcceptedFormat(file) && file.size >= scaledFrom && smaller.size >= file.size)
    )
      return file;
    return new File([smaller], file.name.replace(/\.\w{1,5}$/, "") + ".jpg", {
      type: "image/jpeg",
    });
  } catch {
    return file;
  }
}

/** Whether the format is one the server accepts. */
function isAcceptedFormat(file: File): boolean {
  return /^image\/(jpeg|png)$/.test(file.type);
}

async function needsWork(file: File): Promise<boolean> {
  if (!isAcceptedFormat(file) || file.size >= scaledFrom) return true;
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  return photoOrientation(head) !== 1;
}

const upright = 1;
const exif = 0x45786966;
const orientationTag = 0x0112;

/**
 * The EXIF orientation of a JPEG, from 1 (upright) to 8; 1 for other files, and for a JPEG without it. Viewers differ
 * in whether they follow it, so a photo is turned before it is sent.
 *
 * @param head the beginning of the file.
 */
export function photoOrientation(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint16(0) !== 0xffd8) return upright;
    let at = 2;
    while (view.getUint16(at) >> 8 === 0xff) {
      const marker = view.getUint16(at);
      if (marker === 0xffe1 && view.getUint32(at + 4) === exif) return orientationIn(view, at + 10);
      if (marker === 0xffda) return upright;
      at += 2 + view.getUint16(at + 2);
    }
  } catch {
    // A field is after the bytes that were read.
  }
  return upright;
}

/** The orientation of a TIFF block that begins here. */
function orientationIn(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, isLittle) === orientationTag) {
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : upright;
    }
  }
  return upright;
}
