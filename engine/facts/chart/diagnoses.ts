import { ASKS_OF_HIM_OR_HER, personMentioned, personOf } from '../../rules/persons.ts'
import type { Diagnosis } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { type ChartSentence, chartSentences, isSupposed, isUnfinished, numbersOf } from './chart-sentences.ts'
import { DIAGNOSES, DIAGNOSIS, SPECIFIER_SAID } from './diagnosis-names.ts'

const OPENING = '^(?:(?:so|okay|and|well|now|ha|right|yes|yeah|again|all right|for the record|today)[,.]? )*'
/** The clinician states their impression. */
const NAMES = new RegExp(
  [
    '\\b(?:i (?:still |really |also )?(?:think|believe|would say|say|see|am seeing|would call|am calling|call|am going to call|am leaving) (?:that |it |this |all of this |what you have (?:got )?(?:is )?)*',
    '(?:my|the|your|his|her|working) (?:working )?(?:diagnos[ie]s|impression|opinion|assessment|read)\\b',
    'i would (?:put|write|chart|list)|i am (?:putting|writing|charting|listing)|on paper|for the chart',
    'i am diagnosing|(?:he|she|you) (?:meets?|fits?) (?:the )?criteria for|we (?:have been|are) (?:calling|treating) (?:it|this)',
    'consistent with|to me (?:this|that|it) is|what (?:i see|this is|you have(?: got)?|i would call (?:it|this)) (?:here |now |today )?is',
    'how i (?:see it|would sum (?:it |this )?up)|here is (?:how|what) i|my view|that has a name|there is a name for',
    '(?:this|that|it) (?:looks|sounds|is looking) (?:\\w+ )?like|this is|it is(?= (?:\\w+ ){0,2}(?:disorder|depression|bipolar|ocd|ptsd|adhd|panic|akathisia|chronic))|what i (?:think|am thinking)[^.]{0,20}\\bis)',
  ].join('|'),
  'i',
)
/** "Schizoaffective disorder, bipolar type, mostly stable": the sentence starts with it. */
const BEGINS = new RegExp(
  `${OPENING}(?:(?:the|your|a|an|it is|still) )?(?:(?:mild|moderate|severe|recurrent|chronic) )?$`,
  'i',
)
/**
 * A diagnosis at the start of a sentence is followed by a comma, the end, or its status. "OCD is the part of
 * you that …" teaches.
 */
const ENDS = new RegExp(
  `^(?:(?:${DIAGNOSES.map(({ said }) => said).join('|')}|mild|moderate|severe|recurrent|chronic) ?)+(?:[,.;:]|$|(?:is|are|was|has|looks|seems|in|on|with|improving|stable|getting|mostly|well|partly|from)\\b(?! (?:the|a|an|what|when|why|how|not|when)\\b))`,
  'i',
)
const NOT =
  /\b(?:not|no|never|rather than|instead of|do not (?:think|believe|see)|does not (?:look|sound|seem)|is not|rule[sd]? out|ruling out|less like|doubt|away from)\b[^,;.]{0,40}$/i
const PERHAPS =
  /\b(?:may|might|could|possibl[ey]|probabl[ey]|perhaps|suspect|wonder|wondering|not sure|looks like|sounds like|question of|think about|keep an eye|watch for|worried about|rule out|consider|likely|touch of|some kind of|borderline(?! personality)|at risk)\b/i
/** Teaching, drugs, forms, other people, and talk about what things are called. */
const NOT_OF_PATIENT =
  /\b(?:people|folks|some|many|most (?:people|patients)|patients|anyone|anybody|someone|everyone|they say|called|used (?:for|to)|works? (?:for|on|in)|approved|treats?|treat|medicine for|pill for|for (?:the )?(?:depression|bipolar|anxiety)|group|class|program|clinic|specialist|handout|book|study|studies|research|can (?:cause|look|make|feel|come|be)|in (?:psychosis|mania|depression|bipolar)|with (?:bipolar|depression|ocd|ptsd|adhd|schizophrenia) (?:you|i|we|it)|risk of|chance of|worsen|trigger|cause|bring on|set off|flip|tip)\b/i
const FORM =
  /^ (?:scale|questionnaire|screen|score|form|test|inventory|sheet|one|checklist|index|group|program|medicine|medication|meds|pill|brain|talking|talks|voice|says|tells|lies|wants|part|piece|stuff)/i

export function diagnoses(visit: UnitsOfVisit): Diagnosis[] {
  const said = chartSentences(visit)
  const found: Diagnosis[] = []
  let naming = -9
  for (const one of said) {
    if (one.question || isUnfinished(one.plain)) continue
    if (one.role === 'patient') found.push(...reported(one))
    if (one.role !== 'clinician') continue
    const matches = [...one.plain.matchAll(DIAGNOSIS)]
    const names = NAMES.exec(one.plain)
    if (names) naming = one.index
    if (matches.length === 0 || isSupposed(one.plain) || isAnothers(one.plain)) continue
    const first = matches[0]?.index ?? 0
    const beforeFirst = one.plain.slice(0, first)
    const goesOn =
      one.index - naming <= 2 && /^(?:and|with|plus|also) (?:an? |the )?(?:\w+ ){0,1}$/i.test(beforeFirst)
    const named =
      (names && names.index <= first && first - names.index - names[0].length < 60) ||
      (BEGINS.test(beforeFirst) && ENDS.test(one.plain.slice(first))) ||
      goesOn
    if (!named) continue
    naming = one.index
    for (const [index, match] of matches.entries()) {
      const previous = matches[index - 1]
      const start = previous ? previous.index + previous[0].length : 0
      const before = one.plain.slice(start, match.index)
      const after = one.plain.slice(match.index + match[0].length)
      if (FORM.test(after) || NOT_OF_PATIENT.test(before) || before.length > 120) continue
      // "And the anxiety" continues the previous sentence; anything longer is another thought.
      if (
        index > 0 &&
        !/^(?:,? (?:and|with|plus|along with|also|on top of)?,? ?(?:an? |the |some |your |my |with )?(?:\w+ )?)$/i.test(
          before,
        )
      )
        continue
      const diagnosis = diagnosisOf(match, before, one)
      if (diagnosis) found.push(diagnosis)
    }
  }
  return settled(found)
}

function isAnothers(plain: string): boolean {
  return (
    personOf(plain) !== undefined ||
    personMentioned(plain) !== undefined ||
    ASKS_OF_HIM_OR_HER.test(plain) ||
    /\b(?:family history|runs in|in (?:the|your) family|genetic|inherit\w*)\b/i.test(plain)
  )
}

function nameOf(match: RegExpMatchArray): string | undefined {
  const group = match.slice(2).findIndex((part) => part !== undefined)
  return DIAGNOSES[group]?.name
}

function diagnosisOf(
  match: RegExpMatchArray,
  before: string,
  { unit, plain }: ChartSentence,
): Diagnosis | undefined {
  const name = nameOf(match)
  if (!name) return undefined
  const lead = (match[1] ?? '').trim().toLowerCase()
  const unsure = /possible|probable|likely/.test(lead)
  const specifiers = specifiersOf(match.at(-1) ?? '')
  const units = numbersOf(unit)
  if (NOT.test(before)) return { kind: 'diagnosis', name, status: 'ruled-out', units }
  // "Depression" alone names a symptom as often as a diagnosis.
  if (/^(?:Depression|Mania|Hypomania|Panic attacks)$/.test(name) && !specifiers && !lead) {
    if (!/\b(?:diagnos|think|call|say|opinion)\w*/i.test(before)) return undefined
  }
  const full = [name, ...(lead && !unsure ? [lead] : []), ...(specifiers ? [specifiers] : [])].join(', ')
  const perhaps =
    unsure ||
    PERHAPS.test(before) ||
    /^[^.,;]{0,25}\b(?:is|are|seems|looks) (?:possible|likely|a possibility)\b/i.test(
      plain.slice((match.index ?? 0) + match[0].length),
    )
  return { kind: 'diagnosis', name: full, status: perhaps ? 'possible' : 'named', units }
}

const specifiersOf = (said: string): string =>
  [...said.matchAll(SPECIFIER_SAID)].map(([words]) => words.toLowerCase().replace(/^an? /, '')).join(', ')

const DIAGNOSED =
  /\bi (?:was|got|have been|had been) (?:first |also |already |formally )?(?:diagnosed (?:with|as having|as)|told i (?:have|had))\b|\bmy diagnosis (?:is|was)\b|\b(?:they|doctors?|he|she) (?:diagnosed me with|said i (?:have|had))\b/i
/** "I was diagnosed with bipolar at 19." */
function reported({ plain, unit }: ChartSentence): Diagnosis[] {
  const cue = DIAGNOSED.exec(plain)
  if (!cue || isSupposed(plain) || /\b(?:not|never|wrong|mis)\b/i.test(plain)) return []
  const rest = plain.slice(cue.index + cue[0].length)
  const match = [...rest.matchAll(DIAGNOSIS)][0]
  const name = match && match.index < 20 && nameOf(match)
  if (!name) return []
  const when =
    /\b(?:at (?:age )?(\d{1,2})(?! (?:mg|am|pm))|when i was (\d{1,2}(?! months| weeks))|in ((?:19|20)\d\d))\b/i.exec(
      plain,
    )
  const at = when && (when[3] ? ` in ${when[3]}` : ` at age ${when[1] ?? when[2]}`)
  return [{ kind: 'diagnosis', name: `${name}${at ?? ''}`, status: 'past', units: numbersOf(unit) }]
}

/** One entry per diagnosis: the latest statement, with the most specific wording. */
function settled(found: readonly Diagnosis[]): Diagnosis[] {
  const byName = new Map<string, Diagnosis>()
  for (const diagnosis of found) {
    const key = diagnosis.name.split(/,| at age| in \d/)[0] ?? diagnosis.name
    const before = byName.get(key)
    const better =
      !before || before.status !== diagnosis.status
        ? !(
            before &&
            before.status === 'named' &&
            (diagnosis.status === 'possible' || diagnosis.status === 'past')
          )
        : diagnosis.name.length >= before.name.length
    if (better) byName.set(key, diagnosis)
  }
  const all = [...byName.values()]
  // "Depression" adds nothing to "major depression".
  return all.filter(
    ({ name, status }) =>
      !/^(?:Depression|Bipolar disorder|Post-traumatic stress)\b/.test(name) ||
      !all.some((other) => other.name !== name && other.status === status && isKindOf(other.name, name)),
  )
}

const isKindOf = (name: string, broad: string): boolean =>
  broad.startsWith('Depression')
    ? /^(?:Major depress|Postpartum depression|Bipolar depression)/.test(name)
    : broad.startsWith('Bipolar')
      ? /^Bipolar (?:I|II|depression)\b/.test(name)
      : /^Post-traumatic stress disorder/.test(name)
