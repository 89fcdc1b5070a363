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
