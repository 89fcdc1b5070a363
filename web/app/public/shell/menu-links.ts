/** The top navigation (SITE-2). Home and the logo link to /, which redirects to /home. */
export const menuLinks = [
  { to: "/", label: "Home", page: "/home" },
  { to: "/about", label: "About", page: "/about" },
  { to: "/services", label: "Services", page: "/services" },
  { to: "/contact", label: "Contact", page: "/contact" },
  { to: "/services/help-center#top", label: "Support", page: "/services/help-center" },
  { to: "/user/signin", label: "Sign In", page: "/user/signin" },
] as const;

/**
 * How the link to `page` is marked while the visitor is at `path`: as the current page, as a parent of the current
 * page, or not at all. Only the link with the longest match is marked.
 */
export function currentMark(page: string, path: string): "page" | "true" | undefined {
  const here = path.replace(/(?<=.)\/$/, "");
  if (here === page) return "page";
  const within = menuLinks
    .map((link) => link.page)
    .filter((one) => here === one || here.startsWith(`${one}/`))
    .toSorted((a, b) => b.length - a.length);
  return within[0] === page ? "true" : undefined;
}
