/**
 * A decorative drawing of the public site, hidden from screen readers and loaded when near the viewport.
 *
 * @param src the address of one of the .svg files of this folder.
 */
export function Drawing(props: { src: string; className?: string | undefined }) {
  return (
    <img
      className={props.className}
      src={props.src}
      alt=""
      width={240}
      height={180}
      loading="lazy"
      decoding="async"
    />
  );
}
