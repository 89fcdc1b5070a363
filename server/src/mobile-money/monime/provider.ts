/** Where the mobile money provider is asked, and what its deliveries are signed with. */
export interface Wallet {
  url: string;
  token: string;
  space: string;
  secrets: readonly string[];
}

/** The provider did not answer, or not as its reference says. */
export class ProviderError extends Error {}
