/** Placeholder for the site's own address in built pages; the server replaces it by PUBLIC_URL. */
const builtAddress = "https://site.invalid";

/** The head of a public page: title, description, canonical address and social card. */
export function describePage(page: { title: string; text: string; path: string }) {
  const site = ownAddress();
  return [
    { title: page.title },
    { name: "description", content: page.text },
    { tagName: "link" as const, rel: "canonical", href: site + page.path },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.text },
    { property: "og:type", content: "website" },
    { property: "og:url", content: site + page.path },
    { property: "og:image", content: `${site}/social-card.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** In a browser the address is the origin of the served page; another value would add a second canonical link. */
function ownAddress(): string {
  if (typeof document === "undefined") return builtAddress;
  const served = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return served === null ? location.origin : new URL(served.href).origin;
}
