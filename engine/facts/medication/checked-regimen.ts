import type { Regimen } from '../fact.ts'
import { type DoseFound, doseAfter, doseAt, doseBefore, isDoseOf, whenAfter } from './dose.ts'
import { type DrugSentence, drugInTalk, type Mention, repliesTo, unitsOf } from './drug-sentences.ts'
import { sinceIn } from './times.ts'

const ASKS_WHAT_IS_TAKEN =
  /\b(?:you|he|she) (?:are |is )?(?:still |also |currently |actually )?(?:takes?|taking|on|gets?|using|uses?)\b|\b(?:are|is) (?:you|he|she) (?:still |also |currently )?(?:taking|on|using)\b|\b(?:do|does) (?:you|he|she) (?:still |also )?(?:take|use)\b|\bi have (?:you|him|her) (?:down |listed )?(?:for|on|at|as)\b|\bhow are you taking\b|\b(?:what|which) dose\b|^(?:and |okay |so |,)*(?:i have|your chart (?:says|has)|it says)\b/i
const FRAGMENT =
  /^(?:(?:and|okay|so|but|then|now|what about|how about|tell me about|still|still on|still taking|the|your|his|her|good|right|you are right|\d+|other one)[,.]? )*$/i
const NOT_ABOUT_TODAY =
  /\b(?:were|was|went|ever|before|used to|last (?:time|year)|ago|talk|did|if|could|would|might|should|want(?:ed)?|thought|talked|remember|hated|had|start|stop|stopped|raise|increase|switch|allerg\w*|rash|reaction|instead|when you|level|will|let us|going to)\b/i
const YES =
  /^(?:(?:oh|um|uh|well|and)[, ]+)*(?:yes|yeah|yep|yup|right|correct|that is right|mm-?hmm?|uh-?huh|every (?:single )?(?:day|morning|night)|still|i (?:am|do)(?=[.,]|$)|same|sure do|exactly|that one|the same|religiously|like clockwork)\b/i
const NO =
  /^(?:(?:oh|um|uh|well|and)[, ]+)*(?:no\b|nope|nah|not\b|never|i (?:stopped|quit|ran out|am off|threw|do not|have not|did not|never|gave))/i
/** Doses from another time, or that were only wanted. */
const NOT_NOW =
  /\b(?:was|were|used to|wanted|before|from|started at|put me on|doubled|last (?:year|time|month)|if|would|missed|skipped|forgot|extra|went up to|instead|old)\b/i
const STOPS =
  /\b(?:stopped|quit|ran out|am off|came off|threw|not (?:taking|taken|using|used|on)|not anymore|never (?:took|filled|started|on)|do not (?:take|use|want) (?:it|that|them)|expired|have not (?:taken|used|been|had|started|filled|picked)|whole bottle|fridge|cabinet|never touched|(?:grandma|mom|dad|mother|husband|wife)'s)\b/i
const CORRECTS = /\b(?:no,|wait|sorry|actually|now|i mean|not)\b|^no\b/i

/** The regimen the clinician reviews with the patient, drug by drug: "And the lurasidone, 40?" "40, with supper." */
export function checkedRegimen(all: readonly DrugSentence[]): Regimen[] {
  return all.flatMap((said) => {
    if (said.role !== 'clinician') return []
    const asked = askedDrug(all, said)
    const fact = asked && answered(all, said, asked)
    return fact ? [fact] : []
  })
}

type Asked = { mention: Mention; dose?: DoseFound; namedIn?: DrugSentence }

function askedDrug(all: readonly DrugSentence[], said: DrugSentence): Asked | undefined {
  const mention = said.drugs.at(-1)
  if (!mention) return unnamed(all, said)
  const earlier = said.drugs.at(-2)
  if (earlier && earlier.drug !== mention.drug) return undefined
  const lead = said.text.slice(0, (earlier ?? mention).start)
  const isFragment = FRAGMENT.test(lead)
  if (!isFragment && !ASKS_WHAT_IS_TAKEN.test(said.text)) return undefined
  const dose = doseAfter(said.text, mention.end, mention) ?? doseBefore(said.text, mention)
  const rest = said.text.slice(dose && dose.end > mention.end ? dose.end : mention.end)
  const asksPlainly = ASKS_WHAT_IS_TAKEN.test(said.text)
  if (isFragment && !asksPlainly) {
    if (
      rest
        .replace(/[.,?!]+$/, '')
        .trim()
        .split(' ').length > (said.asks ? 6 : 2)
    )
      return undefined
    if (!said.asks && !dose && !/^(?:and|okay|what about|how about|still)\b/i.test(lead)) return undefined
    // Late in the visit, a bare drug with its dose is the plan.
    if (!said.asks && said.at > all.length * 0.6) return undefined
  }
  if (dose?.when?.includes(', then ')) return undefined
  if (NOT_ABOUT_TODAY.test(said.text)) return undefined
  return { mention, ...(dose && { dose }) }
}

/** "You are on 1 mg twice a day.", about the drug named just before. */
function unnamed(all: readonly DrugSentence[], said: DrugSentence): Asked | undefined {
  if (!ASKS_WHAT_IS_TAKEN.test(said.text) || NOT_ABOUT_TODAY.test(said.text)) return undefined
  const talk = drugInTalk(all, said.at, 2)
  if (talk?.from.role !== 'clinician') return undefined
  const on = /\b(?:on|taking|take|at) (?:the |just |only |about )?(?=\d)/i.exec(said.text)
  if (!on)
    return /\b(?:what|which) dose|how are you taking/i.test(said.text)
      ? { mention: talk.mention, namedIn: talk.from }
      : undefined
  const dose = doseAt(said.text, on.index + on[0].length, talk.mention)
  return dose && isDoseOf(talk.mention, Number.parseFloat(dose.amount))
    ? { mention: talk.mention, dose, namedIn: talk.from }
    : undefined
}

function answered(
  all: readonly DrugSentence[],
  said: DrugSentence,
  { mention, dose, namedIn }: Asked,
): Regimen | undefined {
  // If another question comes before the answer, the answer belongs to that one.
  const next = all[said.at + 1]
  if (
    all
      .slice(said.at + 1, said.at + 8)
      .some((one) => one.turn === said.turn && one.drugs.some(({ drug }) => drug !== mention.drug))
  )
    return undefined
  if (
    next?.turn === said.turn &&
    next.asks &&
    !ASKS_WHAT_IS_TAKEN.test(next.text) &&
    !/\b(?:dose|how much|every day|still)\b/i.test(next.text)
  )
    return undefined
  const [turn] = repliesTo(all, said.at, 1)
  const told: DrugSentence[] = []
  for (const one of turn?.slice(0, 6) ?? []) {
    if (one.drugs.some(({ drug }) => drug !== mention.drug)) break
    told.push(one)
  }
  const [first] = told
  if (!first || first.turn - said.turn > 1) return undefined
  if (told.some(({ text }) => STOPS.test(text))) return undefined
  // "Yep. Uh, no." answers more than one question.
  if (told.slice(1, 2).some(({ text }) => /^(?:(?:um|uh),? )?no[.,]?$/i.test(text))) return undefined
  // "Every morning." in reply to a dose confirms it; numbers further on are from another time.
  const confirmed =
    dose &&
    YES.test(first.text) &&
    !/\d/.test(first.text) &&
    !/^(?:no\b|wait|sorry)/i.test(told[1]?.text ?? '')
  const answer = confirmed ? undefined : doseTold(told, mention)
  const given = correctedByClinician(all, answer, turn?.at(-1), mention)
  const says = YES.test(first.text)
  if (!given && (NO.test(first.text) || !says)) return undefined
  if (given === 'unclear') return undefined
  const taken = given?.dose ?? dose
  // The schedule asked about still applies if only the amount is repeated.
  const same = given && dose && given.dose.amount === dose.amount
  const seldom = told.slice(0, 2).some(({ text }) => AT_NEED.test(text)) ? 'as needed' : undefined
  const when = seldom ?? taken?.when ?? (same ? dose.when : undefined) ?? scheduleTold(told, mention)
  const since = told.map(({ text }) => sinceIn(text)).find(Boolean)
  return {
    kind: 'regimen',
    drug: mention.name,
    status: 'current',
    ...(taken && { dose: { amount: taken.amount, ...(when && { when }) } }),
    ...(since && { since }),
    units: unitsOf(namedIn, said, first, given?.said, ...(when && !taken?.when ? told.slice(0, 2) : [])),
  }
}

const AT_NEED = /\b(?:only when|as needed|when i need|once in a while|sometimes|if i need)\b/i

type Given = { dose: DoseFound; said: DrugSentence; mender?: DrugSentence } | 'unclear' | undefined

/** "50 at night." "75. We went up on the 15th.": the clinician's number counts if the patient confirms it. */
function correctedByClinician(
  all: readonly DrugSentence[],
  given: Given,
  last: DrugSentence | undefined,
  mention: Mention,
): Given {
  const next = last && all[last.at + 1]
  if (!given || given === 'unclear' || !next || next.role !== 'clinician' || next.drugs.length > 0)
    return given
  if (/\b(?:in all|in total|total|altogether)\b/i.test(next.text)) return 'unclear'
  const lead = /^(?:(?:no|it is|so|actually|i have|you are on|not)[, ]+)*(?=\d)/i.exec(next.text)
  const dose = lead && doseAt(next.text, lead[0].length, mention)
  if (!dose || dose.amount === given.dose.amount || !isDoseOf(mention, Number.parseFloat(dose.amount)))
    return given
  const reply = repliesTo(all, next.at, 1)[0]?.[0]
  const takesUp =
    reply &&
    (YES.test(reply.text) ||
      reply.text.includes(dose.amount.split(' ')[0] ?? dose.amount) ||
      /^(?:okay|oh)/i.test(reply.text))
  return takesUp
    ? { dose: { ...dose, ...(!dose.when && given.dose.when && { when: given.dose.when }) }, said: next }
    : 'unclear'
}

const LEADS_TO_DOSE =
  /(?:^|[,.] |\b(?:the|on|at|to|is|take|taking|it is|still|yes|yeah|now|just|about|no|wait|like|so|i am|five|ma'am)[, ]+)(?=\d)|\b(?=\d[\d.]* ?(?:mg|milligrams?)\b)|\b(?=\d{2,4} (?:in the (?:morning|evening)|at (?:night|bedtime|supper)|twice a day|once a day)\b)/gi

function doseTold(told: readonly DrugSentence[], mention: Mention): Given {
  let kept: { dose: DoseFound; said: DrugSentence } | undefined
  for (const said of told.slice(0, 5)) {
    if (/^(?:no\b|sorry|wait)/i.test(said.text)) kept = undefined
    if (said.asks || (/\b(?:ago|pounds|o'clock)\b.{0,4}$/i.test(said.text) && NOT_NOW.test(said.text)))
      continue
    for (const lead of said.text.matchAll(LEADS_TO_DOSE)) {
      const at = lead.index + lead[0].length
      const dose = doseAt(said.text, at, mention)
      if (!dose || NOT_NOW.test(said.text.slice(Math.max(0, at - 40), at))) continue
      // "600 and 600": the single dose isn't stated.
      if (
        new RegExp(`^ and ${dose.amount.split(' ')[0]?.replace('.', '\\.')}\\b`).test(
          said.text.slice(at + (dose.amount.split(' ')[0]?.length ?? 0)),
        ) &&
        !kept
      )
        return 'unclear'
      // "8 in the morning and 16 at bedtime": one of two doses.
      if (dose.when && /^[^.;]{0,20}\band \d/i.test(said.text.slice(dose.end))) return 'unclear'
      if (kept && at >= kept.dose.start && at < kept.dose.end && kept.said === said) continue
      if (kept && kept.dose.amount !== dose.amount && !CORRECTS.test(said.text)) {
        // "200. 100 and 100.": the parts of the first.
        if (Number.parseFloat(dose.amount) * 2 === Number.parseFloat(kept.dose.amount)) continue
        return 'unclear'
      }
      kept = {
        dose: {
          ...dose,
          ...(!dose.when && kept?.dose.amount === dose.amount && kept.dose.when && { when: kept.dose.when }),
        },
        said,
      }
    }
  }
  return kept
}

/** "Every morning.", without a dose. */
function scheduleTold(told: readonly DrugSentence[], mention: Mention): string | undefined {
  for (const { text } of told.slice(0, 2)) {
    const at = text.search(
      /\b(?:at (?:bedtime|night)|in the (?:morning|evening)|every (?:morning|night|evening)|(?:once|twice|\d times) a day)\b/i,
    )
    if (at > 0 && /(?:^|, |\btake it |\byes |\byeah )$/i.test(text.slice(0, at)) && !NOT_NOW.test(text))
      return whenAfter(text, at - 1, mention).when
    if (at === 0) return whenAfter(` ${text}`, 0, mention).when
  }
  return undefined
}
