import { addDays, addMonths } from "@microfinance/contract/core/dates.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";

/**
 * The demo lender's contact and public pages. People and institutions are made up, as is the demo as a whole (SITE-4);
 * the name of an institution says so, since the pages look like those of a real lender.
 */
export function demoSite(today: string): Partial<LenderSettings> {
  const lastMonth = addMonths(today, -1);
  const claim = (value: string) => ({ value, as_of: lastMonth });
  return {
    address: "14 Siaka Stevens Street, Freetown",
    phone: "+232-76-123456",
    email: "office@microfinance.example.org",
    site_legal_name: "Microfinance Demo Limited",
    site_registration: "DEMO-0001 (not real)",
    site_regulator: "Demo Regulator (no real authority)",
    site_licence: "DEMO-MFI-1 (not real)",
    site_complaints: [
      { step: "Tell the office, at the counter, by phone or by email.", within: "2 working days" },
      { step: "Write to the manager if you are not content.", within: "10 working days" },
      { step: "Write to the Demo Regulator.", within: "the time that it names" },
    ],
    site_whatsapp: "+232-76-123456",
    site_hours: "Monday to Friday, 8:30 to 16:30",
    site_map: { latitude: 8.4844, longitude: -13.2344 },
    site_team: [
      { name: "Hawa Sesay", role: "Manager. Runs the office and signs for what we lend." },
      { name: "Mohamed Kargbo", role: "Loan officer. Helps you apply and knows your loan." },
      { name: "Isatu Bangura", role: "Finance admin. Keeps the books and pays you out." },
      { name: "Abu Kamara", role: "Cashier. Takes your payments and gives your receipts." },
    ],
    site_testimonials: [
      {
        quote: "They told me the whole cost before I signed, and it stayed that.",
        name: "Mariama Koroma",
        detail: "a made-up customer who sells cloth in Bo",
        consent_on: addDays(lastMonth, -20),
      },
      {
        quote: "I applied from my phone and went to the office twice: to sign and to collect.",
        name: "Ibrahim Conteh",
        detail: "a made-up customer who teaches in Makeni",
        consent_on: addDays(lastMonth, -12),
      },
    ],
    site_partners: [
      { name: "Demo Transfer Network", role: "Money transfer" },
      { name: "Demo Commercial Bank", role: "Electronic transfer service" },
    ],
    site_jobs: [
      {
        title: "Loan Officer",
        location: "Freetown",
        type: "Full-time",
        description:
          "Help customers apply, visit their businesses, and follow their loans until they are repaid.",
        requirements:
          "A diploma or degree in accounting, banking or business\nTwo years of work with customers\nGood Krio and English, and a head for figures",
        posted_on: "2024-10-28",
        closes_on: "2024-11-30",
      },
      {
        title: "Customer Service Officer",
        location: "Freetown",
        type: "Full-time",
        description:
          "Welcome people at the counter, answer the phone, and keep records that others can rely on.",
        requirements:
          "A secondary school certificate or better\nOne year at a counter or on the phone\nCareful with documents and with people",
        posted_on: "2024-11-04",
        closes_on: "2024-12-05",
      },
    ],
    site_claims: {
      approval_rate: claim("90%"),
      active_subscribers: claim("130"),
      customers: claim("100+"),
      months_in_operation: claim("4+"),
      salary_approval_rate: claim("95%"),
      business_approval_rate: claim("75%"),
    },
  };
}
