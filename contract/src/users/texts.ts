/** Texts of the page of all users (SITE-28). */
export const userTexts = {
  listed: "Users",
  deleted: "User deleted successfully.",
  notFound: "User not found.",
  hasLoans: "This customer has loans and cannot be deleted.",
} as const;
