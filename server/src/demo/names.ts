/** Names, places and occupations of the demo data. All people are fictitious. */
export const womenNames = [
  "Aminata",
  "Fatmata",
  "Isatu",
  "Mariama",
  "Kadiatu",
  "Hawa",
  "Adama",
  "Zainab",
  "Memunatu",
  "Jeneba",
  "Mabinty",
  "Salamatu",
] as const;
export const menNames = [
  "Mohamed",
  "Ibrahim",
  "Abu",
  "Alhaji",
  "Sorie",
  "Foday",
  "Santigie",
  "Lamin",
  "Musa",
  "Joseph",
  "Emmanuel",
  "Tamba",
] as const;
export const lastNames = [
  "Kamara",
  "Sesay",
  "Koroma",
  "Bangura",
  "Conteh",
  "Turay",
  "Mansaray",
  "Kargbo",
  "Jalloh",
  "Cole",
  "Kanu",
  "Fofanah",
  "Bah",
  "Lebbie",
  "Sankoh",
] as const;
export const places = [
  {
    city: "Freetown",
    section: "Kissy",
    chiefdom: "Western Area",
    district: "Western Area Urban",
    streets: ["Bai Bureh Road", "Wilkinson Road", "Kroo Town Road", "Fourah Bay Road"],
  },
  {
    city: "Waterloo",
    section: "Campbell Town",
    chiefdom: "Western Area",
    district: "Western Area Rural",
    streets: ["Main Road", "Lumpa Road"],
  },
  {
    city: "Bo",
    section: "Kakua",
    chiefdom: "Kakua",
    district: "Bo",
    streets: ["Fenton Road", "Hospital Road"],
  },
  {
    city: "Makeni",
    section: "Rogbaneh",
    chiefdom: "Bombali Sebora",
    district: "Bombali",
    streets: ["Azzolini Highway", "Rogbaneh Road"],
  },
  {
    city: "Kenema",
    section: "Nyandeyama",
    chiefdom: "Nongowa",
    district: "Kenema",
    streets: ["Hangha Road", "Blama Road"],
  },
] as const;
export const employers = [
  {
    employing_authority: "Ministry of Education",
    employer_name: "Model Secondary School",
    occupation: "Teacher",
  },
  {
    employing_authority: "Ministry of Health",
    employer_name: "District Hospital",
    occupation: "Nurse",
  },
  {
    employing_authority: "City Council",
    employer_name: "Council Works Department",
    occupation: "Clerk",
  },
  { employing_authority: "Private", employer_name: "Harbour Stores", occupation: "Storekeeper" },
  { employing_authority: "Private", employer_name: "Sunrise Bakery", occupation: "Baker" },
] as const;
export const relations = ["Brother", "Sister", "Colleague", "Friend", "Uncle"] as const;
export const remittanceCountries = [
  { country: "United Kingdom", city: "London", currency: "GBP", rate: 30 },
  { country: "United States", city: "Philadelphia", currency: "USD", rate: 23 },
  { country: "Germany", city: "Hamburg", currency: "EUR", rate: 26 },
] as const;
