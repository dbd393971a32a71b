/**
 * Whether the start of a visit names a patient other than the one whose chart is open. It reports only what
 * is certain: a name counts if the patient is addressed by it or introduced with it, an age or sex only in a
 * dictated introduction.
 */

type Sex = 'female' | 'male'

export type ChartOwner = {
  firstName: string
  lastName: string
  /** Whole years. */
  age: number | undefined
  gender: Sex | null
}

type Clinician = { firstName: string | null; lastName: string | null }

/** As quoted: "Mr. Pruitt, 58". */
export type OtherPatient = { mention: string }

/** The patient is usually named at the start. */
const START_CHARS = 1_500
/** How far to search for the patient's own name. */
const NAME_CHARS = 60_000
/** Ages are rounded, and birthdays pass. */
const AGE_SLACK = 2
const ADULT = 18
const MAX_AGE = 110

const TITLE = String.raw`(Mr|Mrs|Ms|Miss)\b\.?`
const NAME = String.raw`([\p{L}’'-]{3,30})`
/** "58-year-old married man", but not "58-year-old with a man". */
const ADJECTIVES = String.raw`(?:(?!(?:with|who|whose|and|for|seen|presents|presenting|of|the|a|an|is|to|in|by|has)\b)[\p{L}-]+\s+){0,3}?`
const AGE_SEX = String.raw`(\d{1,3})[- ]?(?:year|yr)s?[- ]old\s+${ADJECTIVES}(man|male|gentleman|boy|woman|female|lady|girl)\b`
const GREETING = `(?:good (?:morning|afternoon|evening)|hello|hi|hey|welcome(?: back)?|nice to (?:meet|see) you(?: again)?|good to (?:meet|see) you(?: again)?|come (?:on )?in|have a seat|thanks for coming(?: in)?|thank you for coming(?: in)?|how are you(?: doing)?(?: today)?)`
const PATIENT = `(?:the )?(?:patient|pt|client)(?:[’']s name)?`
const SENTENCE = String.raw`(?:^|[.!?\n]\s*)`

const TITLED = new RegExp(String.raw`\b${TITLE}\s+${NAME}`, 'giu')
const GREETED = new RegExp(String.raw`(?:^|[.!?:\n]\s*)${GREETING}[,.]?\s+${TITLE}\s+${NAME}`, 'giu')
const NAMED = new RegExp(String.raw`\b${PATIENT} (?:today )?is ${TITLE}\s+${NAME}`, 'giu')
const INTRODUCED = new RegExp(
  String.raw`${SENTENCE}${TITLE}\s+${NAME}(?:\s+${NAME})?,? (?:is|was) an? ${AGE_SEX}`,
  'giu',
)
const DESCRIBED = new RegExp(`${SENTENCE}(?:${PATIENT}|this) is (?:now )?an? ${AGE_SEX}`, 'giu')
const OPENING = new RegExp(String.raw`^\s*(?:an? )?${AGE_SEX}`, 'giu')
const SPEAKER = String.raw`^[ \t]*(?:patient|pt|client|clinician|therapist|doctor|dr|provider|nurse|np|psychiatrist|counselor|interviewer|speaker ?\d+)[ \t]*:`
const DIALOG = new RegExp(SPEAKER, 'imu')
const SAID_BY_PATIENT = /^[ \t]*(?:patient|pt|client)[ \t]*:[^\n]*/gimu
const SOMEONE_ELSE =
  /\b(?:mother|father|mom|dad|wife|husband|spouse|partner|daughter|son|brother|sister|parents?|guardian|caregiver|case manager|interpreter|couple|family session|group)\b/iu
const TRANS = /\btrans(?:gender)?\b/iu

export function otherPatientIn(
  text: string,
  chart: ChartOwner,
  clinician: Clinician,
): OtherPatient | undefined {
  const whole = text.slice(0, START_CHARS)
  const isDialog = DIALOG.test(whole)
  // The patient addresses the clinician.
  const start = isDialog ? whole.replace(SAID_BY_PATIENT, '') : whole
  const described = isDialog ? undefined : descriptionIn(start)
  const name = nameIn(start, text, chart, clinician)
  if (name) return { mention: described ? `${name}, ${described.age}` : name }
  if (!described) return undefined
  const { age, sex, noun } = described
  const ageDiffers = chart.age !== undefined && Math.abs(age - chart.age) > AGE_SLACK
  const sexDiffers = chart.gender !== null && sex !== chart.gender && !TRANS.test(whole)
  return ageDiffers || sexDiffers ? { mention: `${age}-year-old ${noun}` } : undefined
}

/** The one name used to address the patient, unless it could be the patient's or the clinician's. */
function nameIn(start: string, text: string, chart: ChartOwner, clinician: Clinician): string | undefined {
  // With a child, the adult is greeted. With two people in the room, either may be.
  const isAlone = (chart.age === undefined || chart.age >= ADULT) && !SOMEONE_ELSE.test(start)
  const found = [
    ...(isAlone ? start.matchAll(GREETED) : []),
    ...start.matchAll(NAMED),
    ...start.matchAll(INTRODUCED),
  ]
  const names = new Map<string, string>()
  for (const [, title = '', first = '', last] of found) {
    const name = last ?? first
    // The patterns ignore case, but a name is capitalized.
    if (/^\p{Lu}/u.test(name)) names.set(plain(name), titled(title, name))
  }
  const spoken = [...start.matchAll(TITLED)].filter(([, , name = '']) => /^\p{Lu}/u.test(name))
  const [only, ...others] = names
  if (!only || others.length > 0 || new Set(spoken.map(([, , name = '']) => plain(name))).size > 1) {
    return undefined
  }
  const [name, shown] = only
  const known = [chart.firstName, chart.lastName, clinician.firstName ?? '', clinician.lastName ?? '']
  if (known.flatMap(partsOf).some((part) => couldBeSameName(part, name))) return undefined
  // If the patient is also named, the other name is someone else's.
  const words = new Set(partsOf(text.slice(0, NAME_CHARS)))
  const isNamed = [chart.firstName, chart.lastName].flatMap(partsOf).some((part) => words.has(part))
  return isNamed ? undefined : shown
}

/** Age and sex, if all mentions agree. */
function descriptionIn(start: string): { age: number; sex: Sex; noun: string } | undefined {
  const found = [INTRODUCED, DESCRIBED, OPENING]
    .flatMap((pattern) => [...start.matchAll(pattern)])
    .map((match) => {
      const noun = (match.at(-1) ?? '').toLowerCase()
      return { age: Number(match.at(-2)), sex: sexOf(noun), noun }
    })
  const [first] = found
  if (!first || first.age === 0 || first.age > MAX_AGE) return undefined
  return found.every(({ age, sex }) => age === first.age && sex === first.sex) ? first : undefined
}

function sexOf(noun: string): Sex {
  return /^(?:woman|female|lady|girl)$/i.test(noun) ? 'female' : 'male'
}

function titled(title: string, name: string): string {
  const word = title.charAt(0).toUpperCase() + title.slice(1).toLowerCase()
  return `${word}${word === 'Miss' ? '' : '.'} ${name.replace(/[’']s$/, '')}`
}

function plain(name: string): string {
  return name
    .replace(/[’']s$/, '')
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

function partsOf(name: string): string[] {
  return name
    .split(/[^\p{L}’']+/u)
    .map(plain)
    .filter((part) => part.length >= 3)
}

/** The same name, or one that a speech recognizer may have spelled this way. */
function couldBeSameName(name: string, heard: string): boolean {
  if (name.charAt(0) === heard.charAt(0) && skeleton(name) === skeleton(heard)) return true
  return distance(name, heard) <= Math.max(name.length, heard.length) / 2
}

/** Drops vowels and doubled letters; letters that sound alike count as one. */
function skeleton(name: string): string {
  return name
    .replace(/sch/g, 's')
    .replace(/ph/g, 'f')
    .replace(/[ckqgx]/g, 'k')
    .replace(/[szj]/g, 's')
    .replace(/[dt]/g, 't')
    .replace(/[bpvfw]/g, 'p')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
