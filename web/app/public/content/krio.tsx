import { draft, type KrioEntry } from "../../components/krio/krio-entry.ts";
import { KrioText } from "../../components/krio/krio-line.tsx";
import { aprNote, borrowersAsk, policy } from "./application-policy.ts";
import { Given } from "../../components/given/given.tsx";

/** The sentences on which a visitor decides, where they are not given by the products. */
export const decisive = {
  title: "A fair loan, with every cost in plain sight",
  apply: "Apply from your phone; see what you repay before you sign.",
  income: "You earn a salary, or you own a business that is running.",
  guarantor: "You have a guarantor who knows you and agrees to repay if you do not.",
} as const;

const [, reviewed, , fee] = policy;
const [late, , pay, signs] = borrowersAsk;

/** Their Krio lines (SITE-77): drafts, and off until the lender switches Krio on in Settings. */
export const publicKrio: readonly KrioEntry[] = [
  draft(decisive.title, "Wan gud lon. Yu de si ɔl wetin i go kɔst."),
  draft(decisive.apply, "Aks wit yu fon. Si wetin yu go pe bak bifo yu sayn."),
  draft(aprNote, "APR na wetin di lon kɔst insay wan ia. Yuz am fɔ kɔmpia."),
  draft(decisive.income, "Yu de wok fɔ salari, ɔ yu gɛt biznɛs we de go bifo."),
  draft(decisive.guarantor, "Yu gɛt garantɔ we sabi yu. I gri fɔ pe if yu nɔ pe."),
  draft(reviewed, "Tu wokman dɛn de rid wetin yu aks. Dɔn ɔda wan gri ɔ i nɔ gri."),
  draft(fee, "Yu nɔ de pe natin fɔ aks. Wi de pul di fi we wi de gi yu di mɔni."),
  draft(late.text, "Kɔl wi bifo di de rich. Wi kin gri pan nyu det."),
  draft(pay.text, "Yu akawnt de sho aw fɔ pe. Ɛni pemɛnt gɛt risit wit nɔmba."),
  draft(signs.text, "If yu nɔ pe, di garantɔ go pe wetin yu ol."),
];

/** The Krio line under an English text of a public page, while the lender offers Krio; nothing under others. */
export function Krio(props: { of: string }) {
  const entry = publicKrio.find(({ english }) => english === props.of);
  return entry === undefined ? null : (
    <Given name="krio">{() => <KrioText>{entry.krio}</KrioText>}</Given>
  );
}
