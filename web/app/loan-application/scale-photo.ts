/** Longest side of a photo that is sent, in pixels: an A4 page stays readable at this size. */
const longestSide = 2200;
/** Photos smaller than this are sent as they are. */
const worthScaling = 900 * 1024;

/**
 * Makes a large photo smaller before it is sent, so that a weak line carries it (a phone's camera makes 4 to 10 MB).
 * Anything that is no photo, is small already, or cannot be read is answered unchanged: the server judges it.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size < worthScaling) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const factor = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * factor),
      Math.round(picture.height * factor),
    );
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
    if (smaller.size >= file.size) return file;
    return new File([smaller], file.name.replace(/\.(png|jpe?g)$/i, "") + ".jpg", {
      type: "image/jpeg",
    });
  } catch {
    return file;
  }
}
