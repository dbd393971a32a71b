import type { NotSuggested } from '#shared/domain/codes.ts'

/**
 * How a diagnosis is mentioned. Only one that the clinician states as present is coded. An uncertain one isn't:
 * "probable", "suspected", "rule out", "consistent with", "working diagnosis" (ICD-10-CM guidelines for outpatient
 * services, section IV.H).
 */

const KIN =
  '(?:mother|mom|father|dad|parents?|brother|sister|siblings?|son|daughter|child|children|husband|wife|spouse|partner|ex|girlfriend|boyfriend|aunt|uncle|cousin|grandmother|grandfather|grandparents?|niece|nephew|roommate|friend|coworker)'
const PERSON = '(?:patient|client|pt|she|he|they|mother|father|parents?)'
const SAYS =
  '(?:thinks?|thought|believes?|wonders?|worries|worried|says|said|states?|stated|claims?|claimed|reports?|reported|feels?|asks?|asked|endorses?|identifies|suspects?|read|googled)'
const SOURCE = '(?:patient|client|pt|mother|father|parents?|chart|(?:outside )?records?|history)'
const LONG_AGO = 'in (?:childhood|adolescence|college|high school|the past)|as a (?:child|teen|teenager)'

type Cue = { why: NotSuggested; pattern: RegExp }
const anyOf = (patterns: readonly string[]): string => `(?<![\\w-])(?:${patterns.join('|')})(?![\\w-])`

/** Before the name, in the same clause. */
const BEFORE: readonly Cue[] = (
  [
    [
      'someone-else',
      [
        'family history|fhx?|family hx|runs in (?:the|his|her|their) family',
        `${KIN}(?: (?!that\\b)\\w+){0,2} (?:has|had|have|with|diagnosed|suffers?|struggles?|lives)(?: \\w+){0,3}`,
        `${KIN}(?:['’]s?)(?: \\w+){0,2}\\s*$`,
      ],
    ],
    [
      'reported',
      [
        `${PERSON} (?:also |still |now |again )?${SAYS}`,
        'reports?|reported(?:ly)?|states?|endorses?|according to|told',
        'self[- ]?(?:diagnos\\w+|reports?|reported|identifie[sd])',
        `per ${SOURCE}`,
      ],
    ],
    [
      'past',
      [
        'history of|hx(?: of)?|h/o|past|previous(?:ly)?|prior|former(?:ly)?|remote|resolved|once had|used to have',
        LONG_AGO,
      ],
    ],
    [
      'not-present',
      [
        "not|never|neither|nor|denie[sd]|denying|negative for|absence of|free of|no longer|ruled out|r/o['’]?d",
        'rather than|instead of|as opposed to|unlikely|less likely|doubt(?:s|ful)?|mis-?diagnos\\w+|incorrect(?:ly)?',
        "(?:does|did|is|was|can|do)n['’]?t|cannot be|sub-?threshold|subclinical|exclude[sd]?",
      ],
    ],
    [
      'uncertain',
      [
        'rule[- ]?out|ruling out|r/o|possibl[ey]|possibility of|probabl[ey]|likely|suspect(?:ed|s|ing)?|suspicio(?:n|us)',
        'questionable|consistent with|compatible with|suggestive of|suggests?|indicative of|concern(?:s|ing|ed)? (?:for|about)',
        'working diagnosis|provisional|tentative|differential|ddx|consider(?:ing)?|may|might|could|appears?|seems?',
        'presumed|presumptive|query|either|cannot (?:exclude|rule out)|screen(?:s|ed|ing)?|risk (?:of|for)',
        '(?:evaluat(?:e|ed|ion)|assess(?:ed|ing|ment)?|monitor(?:ing)?|watch(?:ing)?|test(?:ed|ing)?|work-?up) for',
        'unclear|uncertain|pending|if|whether|touch of|borderline(?! personality)|(?:features|traits|symptoms|signs) of',
        '(?:psycho)?education(?: about| on| regarding)?|educated (?:about|on)',
      ],
    ],
  ] satisfies [NotSuggested, string[]][]
).map(([why, patterns]) => ({ why, pattern: new RegExp(anyOf(patterns), 'i') }))

/** Only as far as the next comma, unless a list goes on: "No mania, psychosis or OCD". */
const NO = new RegExp(
  anyOf([
    'no(?: (?:evidence|signs?|symptoms|history|indication|diagnosis|current|criteria))?(?: of| for)?|without',
  ]),
  'i',
)

const FILLERS =
  "[\\s,:(–-]*(?:(?:is|was|are|were|has|had|been|seems?|remains?|appears|now|still|and|felt|thought|to be|criteria|diagnosis|diagnosed|dx['’]?d|first) )*"
/** After the name and its qualifiers. */
const AFTER: readonly (Cue & { alone: RegExp })[] = (
  [
    [
      'not-present',
      "ruled out|not (?:fully )?(?:met|supported|present|suspected|indicated|likely|diagnosed|appropriate|the (?:cause|diagnosis)|a (?:concern|diagnosis))|unlikely|less likely|denied|excluded|doubtful|absent|negative|(?:does|is|was|are)n['’]t",
    ],
    [
      'uncertain',
      'possible|probable|likely|suspected|questionable|unclear|uncertain|provisional|tentative|pending|a possibility|considered|rule[- ]?out|r/o|working diagnosis|cannot be (?:excluded|ruled out)|under (?:evaluation|consideration)|differential',
    ],
    [
      'past',
      `resolved|by history|${LONG_AGO}|at (?:the )?age(?: of)? \\d+|in (?:19|20)\\d\\d|(?:many |\\d+ )?years ago|previously|no longer|historical(?:ly)?`,
    ],
    [
      'reported',
      `per ${SOURCE}|self[- ]?(?:diagnosed|reported)|according to|as reported|by (?:patient|self)[- ]?report`,
    ],
    ['someone-else', `in (?:(?:his|her|their|the) )?(?:\\w+ )?(?:${KIN}|family)|runs in`],
  ] satisfies [NotSuggested, string][]
).map(([why, words]) => ({
  why,
  pattern: new RegExp(`^${FILLERS}(?:${words})(?![\\w-])`, 'i'),
  alone: new RegExp(`^\\s*(?:${words})[\\s)]*$`, 'i'),
}))

/** Words that make a name something else: "depression scores", "OCD workbook", "borderline traits". */
const COMPOUND =
  /^[\s-]*(?:(?:rating )?(?:scale|score|inventory|index|questionnaire|test)s?|screen(?:s|er|ing)?|symptoms?|sx|(?:spectrum )?traits?|features|tendencies|(?:support )?groups?|work ?books?|handouts?|psychoeducation|education|eval(?:uation)?s?|assessments?|testing|work-?up|clinic|specialist|program|medications?|meds|awareness)\b/i
const QUESTION_BEFORE = /\?\s*$/
const QUESTION_AFTER = /^\s*(?:\(\?\)|\?)/
const VERSUS = /(?<![\w-])(?:vs\.?|versus)(?![\w-])/i

/** Cues before these words don't apply to the diagnosis after them. */
const STATED =
  /(?<!(?:not|never|longer|likely|possibly|probably|may|might|could|to) )\b(?:meets|met|fulfills) (?:(?:full|the|all|current|dsm[-\w]*|diagnostic) )*criteria for/gi
const NOW = /\b(?:now|currently|today|presenting with|presents with)\b/gi

/** "Bipolar disorder and ADHD were ruled out." */
const ABOUT_ALL = /^\s*(?:(?:both|all) |(?:were|are|have been)\b)/i

type Around = {
  /** The clause before the name. */
  before: string
  after: string
  /** The text after its qualifiers, up to the next name in a list. */
  own: string
  /** The text after the last name of the clause, which may be about all of them. */
  all: string
  clause: string
}

/** Undefined if the diagnosis is stated as present. */
export function doubtAbout({ before, after, own, all, clause }: Around): NotSuggested | undefined {
  if (COMPOUND.test(after)) return 'uncertain'
  if (QUESTION_BEFORE.test(before) || QUESTION_AFTER.test(own) || VERSUS.test(clause)) return 'uncertain'
  const stated = afterLast(before, STATED)
  const current = afterLast(stated, NOW)
  const lead = BEFORE.find(({ why, pattern }) => pattern.test(why === 'past' ? current : stated))
  if (lead) return lead.why
  if (isDenied(stated, after)) return 'not-present'
  const parts = own.split(/,|\band\b/)
  return AFTER.find(
    ({ pattern, alone }) =>
      pattern.test(own) ||
      parts.some((part) => alone.test(part)) ||
      (ABOUT_ALL.test(all) && pattern.test(all)),
  )?.why
}

function afterLast(text: string, words: RegExp): string {
  const last = [...text.matchAll(words)].at(-1)
  return last ? text.slice(last.index + last[0].length) : text
}

function isDenied(before: string, after: string): boolean {
  const found = NO.exec(before)
  if (!found) return false
  const denied = before.slice(found.index)
  if (!denied.includes(',')) return true
  // A list of denials ends in "or": "No mania, psychosis, or OCD".
  return /\bn?or\b/i.test(`${denied} ${after}`) && !/\band\b/i.test(denied)
}
