import { expect, test } from "vitest";
import { defaultProducts } from "../products/default-products.ts";
import { offerWords } from "../products/offer-places.ts";
import { defaultSettings, type LenderSettings } from "./schema.ts";
import { missingIdentity } from "./identity.ts";
import { beforePublishing, siteContent } from "./site-content.ts";
import { sitePlaces } from "./site-places.ts";
import { whatsappNumber } from "./whatsapp.ts";

const isWord = (name: string) => offerWords.some((word) => word === name);

const job = {
  title: "Loan Officer",
  location: "Freetown",
  type: "Full-time",
  description: "Visits customers.",
  requirements: "A diploma\n\n Good Krio ",
  posted_on: "2026-10-01",
  closes_on: "2026-11-22",
};

const filled: LenderSettings = {
  ...defaultSettings,
  address: "12 Kissy Street",
  phone: "+232 76 123-456",
  email: "office@lender.example",
  site_hours: "Monday to Friday",
  site_legal_name: "Salone Credit Limited",
  site_registration: "SL-12",
  site_regulator: "Bank of Sierra Leone",
  site_licence: "MFI-7",
  site_complaints: [{ step: "Tell our office.", within: "5 working days" }],
  site_whatsapp: "076 123-456",
  site_map: { latitude: 8.48, longitude: -13.23 },
  site_team: [{ name: "Abu Kanu", role: "Manager" }],
  site_testimonials: [
    { quote: "Fair.", name: "Isatu", detail: "Trader", consent_on: "2026-01-02" },
  ],
  site_partners: [{ name: "A bank", role: "Electronic transfer service" }],
  site_jobs: [job],
  site_claims: {
    ...defaultSettings.site_claims,
    approval_rate: { value: "91%", as_of: "2026-11-01" },
    customers: { value: "", as_of: null },
  },
};

test("SITE-57 unset content has no entries, and claims show what is not verified", () => {
  const content = siteContent(defaultSettings, [], [], "2026-11-22");
  const given = Object.entries(content).filter(
    ([, entries]) => typeof entries !== "string" && entries.length > 0,
  );
  expect(given.map(([name]) => name)).toEqual(Object.keys(defaultSettings.site_claims));
  expect(content["customers"]).toEqual([{ value: "100+", as_of: "" }]);
});

test("SITE-57 entered content has its places, without the day of consent", () => {
  const content = siteContent(filled, defaultProducts, [], "2026-11-22");
  expect(Object.keys(content).every((name) => name in sitePlaces || isWord(name))).toBe(true);
  expect(content).toMatchObject({
    phone: [{ value: "+232 76 123-456", number: "+23276123456" }],
    map: [{ latitude: "8.48", longitude: "-13.23" }],
    whatsapp: [{ value: "076 123-456", number: "23276123456" }],
    licence: [{ value: "MFI-7" }],
    identity: [{}],
    complaint_steps: [{ step: "Tell our office.", within: "5 working days" }],
    testimonials: [{ quote: "Fair.", name: "Isatu", detail: "Trader" }],
    approval_rate: [{ value: "91%", as_of: "as of 01 Nov 2026" }],
    customers: [],
  });
  expect(JSON.stringify(content)).not.toContain("2026-01-02");
});

test("BILL-20 active billers are named, except by a name that says where to pay", () => {
  const names = ["Power of Bo", "Pay to 076-666-999", "Water", "TV, see www.pay.example"];
  const content = siteContent(defaultSettings, [], names, "2026-11-22");
  expect(content["billers"]).toEqual([{ names: "Power of Bo and Water" }]);
});

test.each([
  ["2026-11-22", "open"],
  ["2026-11-23", "closed"],
])("SITE-11 on %s a job until 22 November is %s", (today, state) => {
  expect(siteContent(filled, [], [], today)["jobs"]).toEqual([
    {
      title: "Loan Officer",
      place: "Freetown · Full-time",
      description: "Visits customers.",
      posted: "01 Oct 2026",
      closes: "22 Nov 2026",
      requirements: [{ value: "A diploma" }, { value: "Good Krio" }],
      open: state === "open" ? [{}] : [],
      closed: state === "closed" ? [{}] : [],
    },
  ]);
});

test("SITE-77 Krio lines have their place once the lender offers Krio", () => {
  expect(siteContent(defaultSettings, [], [], "2026-11-22")["krio"]).toEqual([]);
  const offered = { ...defaultSettings, krio_offered: true };
  expect(siteContent(offered, [], [], "2026-11-22")["krio"]).toEqual([{}]);
});

test("SITE-75 what says who the lender is and is not set is named", () => {
  expect(missingIdentity(filled)).toEqual([]);
  expect(missingIdentity({ ...filled, site_licence: "", site_complaints: [] })).toEqual([
    "licence number",
    "complaint steps",
  ]);
});

test.each([
  ["076 123456", "23276123456"],
  ["+232-76-123456", "23276123456"],
  ["+44 7700 900123", "447700900123"],
  ["76 12", null],
  ["pay 076 123456 now", null],
  ["+4477009", null],
])("SITE-75 the WhatsApp number of %j is %j", (input, number) => {
  expect(whatsappNumber(input)).toBe(number);
});

test("SITE-57 before publishing, unset content and unverified claims are listed", () => {
  expect(beforePublishing(defaultSettings)).toHaveLength(9 + 6 + 6);
  expect(beforePublishing(filled)).toEqual([
    "Not verified: Active subscribers, 130",
    "Not verified: Months in operation, 4+",
    "Not verified: Approval rate of salary loans, 95%",
    "Not verified: Approval rate of business and group loans, 75%",
  ]);
});
