/** Stands for the site's own address in built pages; the server puts PUBLIC_URL in its place. */
const builtAddress = "https://site.invalid";

/** The head of a page that can be found and shared: title, description, canonical address and social card. */
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

/** In a browser the address is the one of the page that was served: another one would stand in the head beside it. */
function ownAddress(): string {
  if (typeof document === "undefined") return builtAddress;
  const served = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return served === null ? location.origin : new URL(served.href).origin;
}
