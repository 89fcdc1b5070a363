/**
 * A flat drawing of the public site. It only decorates, so screen readers pass it by, and it is fetched when it
 * comes near the screen.
 *
 * @param src the address of one of the .svg files beside this one.
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
