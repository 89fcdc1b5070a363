/** A photo under the name of its paper: phones name every photo alike. */
export function namedPhoto(photo: File, title: string): File {
  const extension = /\.\w{1,5}$/.exec(photo.name)?.[0] ?? ".jpg";
  const short = title.replace(/ \(.*\)$/, "").slice(0, 60);
  return new File([photo], short + extension, { type: photo.type });
}
