const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Rate limits of sign-in attempts and requests (AUTH-14, AUTH-5, AUTH-27, AUTH-28, MSG-8): a count and a window in
 * milliseconds. docs/operations.md lists them for operators. A network is an IPv4 address or an IPv6 /48.
 */
export const attemptLimits = {
  /** Wrong passwords for one account from one known device, or within one session. */
  signInPerDevice: { count: 10, window: 15 * minute },
  signInPerDeviceDaily: { count: 50, window: day },
  /** Wrong passwords for one account from one network, by devices unknown to the account. */
  signInPerNetwork: { count: 5, window: 15 * minute },
  signInPerNetworkDaily: { count: 20, window: day },
  /** From this many wrong passwords of unknown devices, `signInPerNetworkInAttack` applies. */
  signInAttack: { count: 50, window: day },
  signInPerNetworkInAttack: { count: 3, window: day },
  /** Wrong passwords for one account by unknown devices of all networks. */
  signInByUnknownDevices: { count: 1_000, window: day },
  /**
   * Wrong passwords from one network for all names, by unknown devices. One mobile carrier address serves thousands.
   */
  signInNamesPerNetwork: { count: 300, window: hour },
  /** Calls of sign-ins by the lender's directory from one network, two for each. */
  directoryPerNetwork: { count: 600, window: hour },
  /** Wrong second-factor codes for one account from one network or known device. */
  secondFactor: { count: 5, window: 15 * minute },
  secondFactorDaily: { count: 20, window: day },
  /** Second-factor codes for one account by unknown devices of all networks. */
  secondFactorByUnknownDevices: { count: 100, window: day },
  /** Mailed links with a wrong token. 256 random bits cannot be guessed, so this limit only reduces database load. */
  linkPerNetwork: { count: 60, window: hour },
  /** Wrong secrets of API clients from one network. 256 random bits cannot be guessed, as with links. */
  clientSecretPerNetwork: { count: 60, window: hour },
  /** Tokens of one API client, each for ten minutes. */
  tokensPerClient: { count: 60, window: 10 * minute },
  signUpPerNetwork: { count: 60, window: hour },
  /** Requests from one network by devices unknown to the account. */
  forgotPasswordPerNetwork: { count: 60, window: hour },
  /** Reset mails to one address. Above the limit, a mail is sent only when no earlier link is valid. */
  resetMailsPerAddress: { count: 3, window: hour },
  resetMailsPerAddressDaily: { count: 10, window: day },
  messagePerNetwork: { count: 30, window: hour },
  /** Mails of all kinds except loan mails to one address; further ones are queued. */
  mailsPerAddress: { count: 20, window: day },
  /** Links to an address that is not confirmed; further ones are not sent. */
  confirmationsPerAddress: { count: 5, window: day },
  /** Loan mails to one address; further ones are queued. */
  loanMailsPerAddress: { count: 40, window: day },
  /** Messages of the site forwarded to CONTACT_TO; further ones are only stored. */
  forwardedMessages: { count: 200, window: day },
  /** Codes mailed at first sign-ins to the address of the account (AUTH-20). */
  codeMailsPerAddress: { count: 5, window: hour },
  /** Invitations sent again to one address: with the first one, the daily limit of mails (AUTH-21). */
  invitationsPerAddress: { count: 4, window: day },
  /** Mails to addresses that a visitor entered. */
  emailChangesPerAccount: { count: 5, window: hour },
  /** Codes sent to one phone for unknown devices, and for one known device or session (MSG-31). */
  codeSmsPerPhone: { count: 5, window: hour },
  codeSmsPerPhoneDaily: { count: 10, window: day },
  codeSmsPerDevice: { count: 5, window: hour },
  codeSmsPerDeviceDaily: { count: 10, window: day },
  /** Codes that one network asks for, whatever the phone. */
  codeSmsPerNetwork: { count: 60, window: hour },
  /** Wrong codes of text messages by unknown devices, for all phones and from all networks together. */
  wrongPhoneCodes: { count: 1_000, window: day },
  /** Applications that customers submit themselves; each stores its documents. */
  applicationsPerCustomer: { count: 20, window: day },
} as const;
