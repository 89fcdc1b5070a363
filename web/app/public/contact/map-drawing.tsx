/** The picture in place of the map, until the map is requested (SITE-13). */
export function MapDrawing() {
  return (
    <svg viewBox="0 0 480 300" role="img" aria-label="Drawing of the streets around the office">
      <rect width="480" height="300" fill="#eef3ea" />
      <path d="M0 0h480v54C360 74 250 40 140 62 90 72 40 66 0 76Z" fill="var(--ocean-2)" />
      <g stroke="#fff" strokeWidth="14" fill="none">
        <path d="M-10 130 490 104M-10 200l500-30M-10 268l500-22M70 60l30 250M190 50l26 260M310 50l22 260M420 44l18 260" />
      </g>
      <g stroke="var(--gold-3)" strokeWidth="8" fill="none">
        <path d="M-10 165 490 136" />
      </g>
      <path d="M232 196h44v36h-44z" fill="var(--leaf-3)" />
      <path
        d="M252 96c20 0 32 14 32 32 0 22-32 50-32 50s-32-28-32-50c0-18 12-32 32-32z"
        fill="var(--kola-7)"
      />
      <circle cx="252" cy="128" r="12" fill="#fff" />
    </svg>
  );
}
