/** The letterhead of a lender who has set none: the product's name. Apart from the schema, which no paper needs. */
export const defaultLetterhead = { lender_name: "Microfinance", address: "", phone: "", email: "" };
