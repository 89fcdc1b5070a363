import { publicPageTexts } from "@microfinance/contract/core/texts.ts";

/** The logo: a stepped diamond of the country cloth pattern beside "Microfinance" (SITE-4). */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--leaf-8)" />
        <path
          d="M14 4h4v4h4v4h4v8h-4v4h-4v4h-4v-4h-4v-4H6v-8h4V8h4z"
          fill="none"
          stroke="var(--pattern-warp)"
          strokeWidth="2"
        />
        <path d="M14 12h4v2h2v4h-2v2h-4v-2h-2v-4h2z" fill="var(--gold-5)" />
      </svg>
      <span>{publicPageTexts.logo}</span>
    </>
  );
}
