/** Limits of the lender's logo: each paper contains it, and receipts are written at the counter (RPT-40). */
export const logoLimits = { bytes: 256 * 1024, pixels: 1_000 } as const;

/** Texts of the logo. */
export const logoTexts = {
  saved: "Logo saved.",
  removed: "Logo removed.",
  failed: "The logo could not be saved.",
  none: "The lender has no logo.",
  limits: "PNG or JPEG, at most 256 KB and 1,000 x 1,000 pixels. It stands on every paper.",
  wrongType: "Please choose a PNG or JPEG picture.",
  tooLarge: "This picture is larger than 256 KB.",
  tooManyPixels: "This picture is larger than 1,000 x 1,000 pixels.",
  unreadable: "This picture cannot be printed. Save it again as a plain PNG or JPEG.",
} as const;
