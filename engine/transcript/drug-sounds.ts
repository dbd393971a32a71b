import { DRUGS, type Drug } from '../lexicon/drugs.ts'
import { lookupTable } from '../words/lookup-table.ts'
import { FREQUENT_DRUGS, OTHER_NAMES } from './frequent-drugs.ts'
import { soundDistance, weightOfSounds } from './sound-distance.ts'
import { joined, soundsOfWord } from './sounds.ts'

/** The sound of a name and its spelling. */
type Form = {
  drug: Drug | undefined
  written: string
  sounds: string
  weight: number
  classes: number
  alias?: string
}

/** The nearest name, its relative distance in sounds, and the distance of the nearest other drug. */
export type DrugMatch = {
  drug: Drug | undefined
  written: string
  weight: number
  distance: number
  next: number
}

/** Names that aren't pronounced as written. Other pronunciations come from the misheard forms in the lexicon. */
const SAID_AS = lookupTable<string>({
  quetiapine: 'kwetyapeen',
  seroquel: 'serokwell',
  pristiq: 'pristeek',
  viibryd: 'vybrid',
  vyvanse: 'vyvanse',
  quviviq: 'koovivick',
  qelbree: 'kelbree',
  guanfacine: 'gwanfaseen',
  auvelity: 'ovelity',
  chantix: 'shantix',
  lexapro: 'lexaprow',
  zyprexa: 'zyeprexa',
  zydis: 'zyedis',
  xanax: 'zanax',
  cymbalta: 'simbalta',
  lithium: 'lithium',
  valium: 'valium',
  geodon: 'jeeodon',
  buspar: 'byuspar',
  bupropion: 'byupropion',
  buprenorphine: 'byuprenorfeen',
  ziprasidone: 'ziprasidone',
  escitalopram: 'essitalopram',
  eszopiclone: 'essopiclone',
  gabapentin: 'gabapentin',
  levothyroxine: 'levothyroxeen',
  hydroxyzine: 'hydroxizeen',
})

/**
 * Misrecognitions seen in practice. They are ordinary words, so they can't be in the lexicon, which is
 * matched against every text.
 */
const HEARD_AS = lookupTable<readonly string[]>({
  sertraline: ['search for line', 'surgery lean', 'such a line', 'sartre lane', 'cert a lean'],
  quetiapine: ['quit type ene', 'kissy aping', 'she ate peen'],
  lamotrigine: ['limo trigon', 'glam a tridge in'],
  abilify: ['a bill if i', 'appeal if i', 'ability'],
  duloxetine: ['the locks a teen', 'do locks a teen'],
  losartan: ['low certain'],
  amlodipine: ["i'm low deep in"],
  trazodone: ['tour zone'],
  clonazepam: ['planners pump'],
  alprazolam: ['algorithm'],
  citalopram: ['seat to laugh and'],
  invega: ['enigma'],
  buspar: ['bust per'],
  lithobid: ['lethal kid'],
})

/** A sound's family, as a bit: a name whose families are missing from the recognized sounds can't be near. */
const FAMILIES = ['pb', 'tdCJT', 'kg', 'fv', 'szSCJT', 'mn', 'l', 'r', 'w']
function classesOf(sounds: string): number {
  let bits = 0
  FAMILIES.forEach((family, i) => {
    for (const sound of sounds) if (family.includes(sound)) bits |= 1 << i
  })
  return bits
}
function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

export function soundsOf(words: readonly string[]): string {
  return joined(words.map(soundsOfWord).join(''))
}

/** A rare drug must match more closely than a common one. */
const RARE = 0.09
function isRare({ drug }: Form): boolean {
  return drug !== undefined && !FREQUENT_DRUGS.has(drug.name)
}

/** Shorter names ("orap", "onfi") sound like too many other words. */
const MIN_WEIGHT = 3.4

function formsOf(drug: Drug): Form[] {
  const names = [drug.name, ...drug.brands].filter((name) => !/[\d\s].*\s|\d/.test(name))
  const form = (written: string, spelling: string): Form => {
    // The ending of drugs is pronounced "een".
    const words = spelling
      .split(/[\s-]+/)
      .map((word) => word.replace(/ines?$/, 'een').replace(/idone$/, 'idoan'))
    const sounds = soundsOf(words)
    return { drug, written, sounds, weight: weightOfSounds(sounds), classes: classesOf(sounds) }
  }
  const written = names.flatMap((name) => {
    const said = SAID_AS[name]
    return said ? [form(name, name), form(name, said)] : [form(name, name)]
  })
  const heard = names.flatMap((name) => (HEARD_AS[name] ?? []).map((words) => form(name, words)))
  return [
    ...written,
    ...heard,
    ...drug.aliases
      .map((alias) => misheardForm(alias, form('', alias), written))
      .filter((one) => one !== undefined),
  ]
}

/** An alias that only a recognizer writes. "Sertralina" is a name, "ltg" an abbreviation. */
function misheardForm(alias: string, heard: Form, written: readonly Form[]): Form | undefined {
  if (!/^[a-z' ]{6,}$/.test(alias) || OTHER_NAMES.includes(alias)) return undefined
  if (written.some((one) => alias.split(' ').includes(one.written))) return undefined
  const spanish = /(?:[ao]|ol|il|an|am)$/.test(alias) && !alias.includes(' ')
  const root = (name: string) => name.replace('ph', 'f').slice(0, 4)
  if (spanish && written.some((one) => root(one.written) === root(alias))) return undefined
  let best: Form | undefined
  let least = 0.3
  for (const one of written) {
    const distance = soundDistance(heard.sounds, one.sounds, 99) / one.weight
    if (distance < least) [best, least] = [one, distance]
  }
  return best ? { ...heard, written: best.written, alias } : undefined
}

/** A drug that isn't in our list: a word that sounds like it isn't a misrecognition of one of ours. */
function otherForm(name: string): Form {
  const sounds = soundsOf([name.replace(/ine$/, 'een')])
  return {
    drug: undefined,
    written: name,
    sounds,
    weight: weightOfSounds(sounds),
    classes: classesOf(sounds),
  }
}

type Lexicon = { forms: readonly Form[]; misheard: ReadonlySet<string> }
let lexicon: Lexicon | undefined
function loaded(): Lexicon {
  if (lexicon) return lexicon
  const forms = [...DRUGS.flatMap(formsOf), ...OTHER_NAMES.map(otherForm)]
  lexicon = {
    forms: forms.filter(({ weight }) => weight >= MIN_WEIGHT),
    misheard: new Set(forms.map(({ alias }) => alias).filter((alias) => alias !== undefined)),
  }
  return lexicon
}

const OTHERS = new Set(OTHER_NAMES)
export function isOtherDrug(word: string): boolean {
  return OTHERS.has(word)
}

/** Is the word in the lexicon only because recognizers write it? */
export function isMisheard(word: string): boolean {
  return loaded().misheard.has(word)
}

/** A real visit of 200,000 characters needs a few thousand searches; a hostile text would need minutes. */
const MAX_SEARCHES = 5_000

/** Extra distance to search, so the nearest other drug is found, too. */
const BESIDE = 0.07

/** Caches results for one transcript, and stops searching when a text asks for more than any real visit. */
export class DrugSearch {
  private readonly answers = new Map<string, DrugMatch | undefined>()

  /** The drug whose name sounds nearest, if it is within a share of its length. */
  bySound(sounds: string, share: number): DrugMatch | undefined {
    const reach = share < 0.1 ? 0.1 : share < 0.2 ? 0.2 : share
    const key = `${reach} ${sounds}`
    if (this.answers.has(key) || this.answers.size >= MAX_SEARCHES) return this.answers.get(key)
    const best = nearest(sounds, reach + BESIDE)
    this.answers.set(key, best)
    return best
  }
}

function nearest(sounds: string, share: number): DrugMatch | undefined {
  const weight = weightOfSounds(sounds)
  const classes = classesOf(sounds)
  let best: DrugMatch | undefined
  for (const form of loaded().forms) {
    const rare = isRare(form) ? RARE : 0
    const limit = form.weight * (share - rare)
    if (Math.abs(form.weight - weight) > limit * 1.5) continue
    if (countBits(form.classes & ~classes) > limit / 0.5 || countBits(classes & ~form.classes) > limit / 0.5)
      continue
    const distance = soundDistance(sounds, form.sounds, limit) / form.weight + rare
    if (distance === Number.POSITIVE_INFINITY) continue
    if (!best || distance < best.distance) {
      const next = best ? (best.drug === form.drug ? best.next : best.distance) : Number.POSITIVE_INFINITY
      best = { drug: form.drug, written: form.written, weight: form.weight, distance, next }
    } else if (form.drug !== best.drug && distance < best.next) best.next = distance
  }
  return best
}
