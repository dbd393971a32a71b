import type { Evidence } from './evidence.ts'
import { contradict, type Findings, flag } from './findings.ts'
import { memoizeFor } from './memoize.ts'
import type { Claim } from './statement.ts'

const TAKES =
  /\b(?:takes?|taking|current\w*|continu\w*|remains on|adherent|regimen|uses|still|is on|goes home on|discharged on|receives|medications?:)\b|^[\w-]+(?: \w+)? \d[\d.]* ?(?:mg|mcg)\b/
const ORDERS =
  /\b(?:start\w*|prescribed|initiat\w*|add(?:ed)?|begin|began|order\w*|increas\w*|rais\w+|restart\w*|given|switch\w*|supplied|plan:|replaced)\b/
const TURNS_DOWN =
  /\b(?:declin\w*|refus\w*|avoid\w*|defer\w*|offered|not|no|never|without|stop\w*|discontinu\w*|off|hold|held|contraindicat\w*|discard\w*|discuss\w*|consider\w*|against|quit|past|previous\w*|tapered|was|had|tried|until|history|allerg\w*|if|may|might|would|could|caused|ago|in (?:19|20)\d\d)\b/
const STOPPED =
  /\b(?:stop\w*|quit|off|discontinu\w*|no longer|took me off|does not take|do not take|not tak\w+|came off|weaned|have not taken|has not taken|tapered|threw (?:it|them) (?:out|away)|binned|finished|never (?:filled|took|started|taken)|(?:have|has|did) not (?:start|take|fill)\w*|not filled|packed it in|gave it up|given up|none since|not go home|moved from|instead of|replaced|until|tried|was on|used to)\b/
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|do not want|does not want|will not be prescribing|not (?:putting|starting|ordering|recommend\w*|rx'd|prescribed|restart\w*|given|prescribing|going up)|leave it out|leave .{0,20} for later|stay away|will not go up|so no|then no|instead|refus\w*|hold off|not be my first|did not fill|said no|not today|not yet|offered|we will not|no more|so not)\b/
const GIVEN =
  /\b(?:i (?:take|am on|use)|takes|taking|continue\w*|start(?:ed|ing)?|we (?:raise|start|will start|keep|continue)|stays? the same|increase\w*|rais\w+|prescrib\w*|keep\w*|go (?:up|to)|every (?:morning|night|day)|daily|at (?:night|bedtime)|twice|mg|send (?:it|that|the)|let us|on)\b/

const STARTS =
  /\b(?:start\w*|begin\w*|began|add(?:ed|ing)?|increas\w*|rais\w+|go(?:ing)? (?:up|to)|bump\w*|put (?:you|him|her|me)|prescrib\w*|restart\w*|switch\w*|chang\w*|move\w*|gave|give\w*|send|sent|order\w*|let us|we will|i will|then|received|got)\b|\bto \d/

/** Whether the drugs of a statement are taken, ordered, stopped or declined as in the visit. */
export function drugStatus(claim: Claim, evidence: Evidence, findings: Findings): void {
  const plain = claim.plain
  const orders = ORDERS.test(plain) && !TURNS_DOWN.test(plain.replace(/\bwas (?=\w+(?:ed|en)\b)/, ''))
  const takes = TAKES.test(plain) && !orders && !TURNS_DOWN.test(plain)
  const out = { refused: 0, stopped: 0, given: 0, others: 0, ungiven: 0, unordered: 0 }
  let which = ''
  for (const name of claim.drugs) {
    const told = TOLD(evidence, name, () => toldOf(name, evidence))
    const { count, own, refused, stopped, given, ordered } = told
    if (count === 0) continue
    if (own === 0 && claim.kin.size === 0) out.others++
    if (orders && refused > 0) out.refused += refused / own
    if (takes && (stopped > 0 || refused > 0)) out.stopped += Math.max(stopped, refused) / own
    if (given > 0) out.given += given / own
    else if (own > 0) out.ungiven++
    if (orders && own > 0 && !ordered) out.unordered++
    if (refused + stopped > 0) which ||= name
  }
  const share = (value: number) => (claim.drugs.length === 0 ? 0 : Math.min(1, value / claim.drugs.length))
  Object.assign(findings.features, {
    drugRefused: share(out.refused),
    drugStopped: share(out.stopped),
    drugGiven: share(out.given),
    drugUngiven: orders || takes ? share(out.ungiven) : 0,
    drugUnordered: share(out.unordered),
    drugOthers: share(out.others),
    orders: flag(orders),
    takes: flag(takes),
  })
  if (share(out.others) > 0.4) contradict(findings, 'In the visit, this is someone else’s drug.', 0.75)
  if (share(out.refused) > 0.4)
    contradict(findings, `In the visit, ${which} was declined or not ordered.`, 0.72)
  if (share(out.stopped) > 0.4)
    contradict(findings, `In the visit, ${which} was stopped or isn't taken.`, 0.68)
}

type Told = { count: number; own: number; refused: number; stopped: number; given: number; ordered: boolean }
const TOLD = memoizeFor<Evidence, Told>()

/** How often the visit says of a drug that it is given, stopped or refused; `own` leaves out other people's. */
function toldOf(name: string, evidence: Evidence): Told {
  const about = spotsAbout(name, evidence)
  const told = { count: about.length, own: 0, refused: 0, stopped: 0, given: 0, ordered: false }
  for (const { text, others, ordered } of about) {
    if (others) continue
    const [refused, stopped] = [REFUSED.test(text), STOPPED.test(text)]
    told.own += 1
    if (refused) told.refused += 1
    if (stopped) told.stopped += 1
    if (!refused && !stopped && GIVEN.test(text)) told.given += 1
    told.ordered ||= ordered
  }
  return told
}

/** The clauses that name a drug, and those that follow without naming another. */
function spotsAbout(
  name: string,
  { spots }: Evidence,
): { text: string; others: boolean; ordered: boolean }[] {
  const out: { text: string; others: boolean; ordered: boolean }[] = []
  for (const spot of spots) {
    if (!spot.drugs.includes(name)) continue
    const { index } = spot
    let text = spot.plain
    if (spot.drugs.length > 1) {
      const clauses = text.split(/[;.,]|\band\b|\bbut\b|\bthen\b/)
      text = clauses
        .filter(
          (clause, i) =>
            clause.includes(name) ||
            ((clauses[i - 1] ?? '').includes(name) &&
              !spots[index]?.drugs.some((drug) => drug !== name && clause.includes(drug))),
        )
        .join(' , ')
    }
    for (const next of [spots[index + 1], spots[index + 2], spots[index + 3]]) {
      if (!next || next.drugs.length > 0 || (next.question && next.role !== 'patient')) break
      text += ` . ${next.plain}`
    }
    if (spot.question && spot.answered === 'no') text += ' . declined not taking'
    else if (spots[index + 1]?.question && spots[index + 1]?.answered === 'no' && spot.refused)
      text += ' . not interested'
    const token = spot.tokens.findIndex(({ start }) => start >= spot.plain.indexOf(name))
    out.push({
      text,
      others: (spot.holder[token] ?? '') !== '',
      ordered:
        STARTS.test(text) &&
        !REFUSED.test(text) &&
        !(spot.supposed[token] ?? false) &&
        !/\bif\b/.test(spot.plain),
    })
  }
  return out
}
