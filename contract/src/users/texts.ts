/** What the page of all users says, to the letter where 002§5 and 002§8 give it. */
export const userTexts = {
  listed: "Users",
  deleted: "User deleted successfully.",
  notFound: "User not found.",
  hasLoans: "This customer has loans and cannot be deleted.",
} as const;
