import {
  applicationTexts,
  draftTexts,
  wizardTexts,
} from "@microfinance/contract/applications/texts.ts";
import { applicationSteps } from "@microfinance/contract/core/constants.ts";
import { fieldTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import {
  addressTexts,
  bankTexts,
  businessTexts,
  customerTexts,
  employerTexts,
  guarantorTexts,
} from "@microfinance/contract/customers/texts.ts";
import { papers } from "@microfinance/contract/documents/papers.ts";
import { loanEditTexts, myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { draft, type KrioEntry } from "../../components/krio/krio-entry.ts";
import { customerChecklist } from "../../loan-application/steps.ts";

const [age, resident, fit, phone] = customerChecklist.conditions;
const stepNames = [
  "Wetin yu nid fɔ gɛt",
  "Udat yu bi",
  "Usay yu de",
  "Yu wok",
  "Di lon we yu want",
  "Yu bank",
  "Yu garantɔ",
  "Put yu pepa dɛn",
  "Rid ɛn gri",
  "Chɛk ɔltin ɛn sɛn am",
] as const;
const paperNames = [
  "Lɛta we de tɔk gud bɔt yu",
  "Pepa we sho se yu de wok",
  "Pepa we sho se yu gɛt bank",
  "Bank statmɛnt we dɛn prin",
  "Tu paspɔt foto",
  "Tu ID we stil gud",
  "Paspɔt foto fɔ yu garantɔ",
  "Pepa fɔ land, biznɛs ɔ motoka",
] as const;

/**
 * The catalogue of Krio lines, loaded when a customer chooses Krio. The texts of the consent have none: consent is
 * given in English. Sentences have fewer than 15 words.
 */
export const krioEntries: readonly KrioEntry[] = [
  ...applicationSteps.map((step, place) => draft(step, stepNames[place] ?? "")),
  ...papers.map(({ title }, place) => draft(title, paperNames[place] ?? "")),
  draft(age, "Yu ol rich 20 ia ɔ pas dat."),
  draft(resident, "Yu dɔn de na Salone fɔ wan ia ɔ pas dat."),
  draft(fit, "Yu bɔdi ɛn yu maynd wɛl."),
  draft(phone, "Yu gɛt fon nɔmba ɛn adrɛs we wi kin fɛn yu."),
  draft(myLoansTexts.noActive, "Yu nɔ gɛt ɛni lon we de rɔn naw."),
  draft(myLoansTexts.noNew, "Yu nɔ gɛt ɛni nyu lon."),
  draft(myLoansTexts.noClosed, "Natin nɔ de ya."),
  draft(addressTexts.empty, "We yu de aks fɔ lon, put yu wok ɛn yu bɔsman."),
  draft(addressTexts.saved, "Wi dɔn chenj yu adrɛs!"),
  draft(addressTexts.failed, "Wi nɔ ebul chenj yu adrɛs."),
  draft(addressTexts.nothingGiven, "Put ilɛksɛf wan pat pan yu adrɛs."),
  draft(employerTexts.saved, "Wi dɔn chenj yu wok infɔmeshɔn!"),
  draft(employerTexts.updateFailed, "Wi nɔ ebul chenj yu wok infɔmeshɔn."),
  draft(employerTexts.requiredMissing, "Ful ɔl di ples dɛn we wi nid."),
  draft(bankTexts.empty, "Wi nɔ si yu bank infɔmeshɔn."),
  draft(bankTexts.saved, "Wi dɔn sev yu bank infɔmeshɔn!"),
  draft(bankTexts.failed, "Wi nɔ ebul sev yu bank infɔmeshɔn."),
  draft(guarantorTexts.updated, "Wi dɔn chenj yu garantɔ!"),
  draft(guarantorTexts.added, "Wi dɔn put yu garantɔ!"),
  draft(businessTexts.updated, "Wi dɔn chenj yu biznɛs!"),
  draft(businessTexts.added, "Wi dɔn put yu biznɛs!"),
  draft(customerTexts.missingUser, "Wi nɔ si yu infɔmeshɔn."),
  draft(loanEditTexts.customerDone, "Wi dɔn chenj yu lon."),
  draft(loanEditTexts.customerFailed, "Wi nɔ ebul chenj yu lon."),
  draft(loanEditTexts.purposeMissing, "Tɛl wi wetin yu want di lon fɔ."),
  draft(applicationTexts.done, "Wi dɔn gɛt yu aplikeshɔn."),
  draft(applicationTexts.noDocuments, "Yu nɔ put ɛni pepa."),
  draft(applicationTexts.consentMissing, "Duya rid di agrimɛnt, dɔn tik di bɔks."),
  draft(applicationTexts.nameMissing, "Duya put yu fɔs nem ɛn yu las nem."),
  draft(applicationTexts.amountMissing, "Duya put ɔmɔs mɔni yu want."),
  draft(applicationTexts.periodMissing, "Duya put ɔmɔs mɔnt yu want fɔ pe."),
  draft(applicationTexts.typeMissing, "Duya pik di kayn lon we yu want."),
  draft(draftTexts.submitted, "Yu dɔn sɛn dis aplikeshɔn."),
  draft(wizardTexts.rateNote, "Wi go tɛl yu di rayt intrɛst we wi gri."),
  draft(wizardTexts.costUnknown, "Put di mɔni ɛn di mɔnt dɛn fɔ si ɔmɔs yu go pe."),
  draft(generalTexts.unchanged, "Yu nɔ chenj natin. Wi nɔ sev am."),
  draft(generalTexts.networkError, "Nɛtwɔk nɔ gud. Tray bak."),
  draft(fieldTexts.date, "Di det nɔ kɔrɛkt. Rayt am DD-MM-YYYY."),
  draft(fieldTexts.phone, "Duya put fon nɔmba we kɔmɔt na Salone."),
  draft(fieldTexts.required, "Ful ɔl di ples dɛn."),
  draft(fieldTexts.passwordsDiffer, "Di tu paswɔd dɛn nɔ de di sem."),
];

/** The lines by their English text. */
export const krioLines: ReadonlyMap<string, string> = new Map(
  krioEntries.map(({ english, krio }) => [english, krio]),
);
