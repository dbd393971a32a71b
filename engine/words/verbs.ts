/** As much English grammar as it takes to move a sentence from "I" or "you" to the third person. */

const PAST = new Set(
  `went took had was did said told felt got gave thought knew came saw left lost found kept slept ate drank began woke bought brought cut quit put hit hurt let ran read sat stood threw wrote drove grew fell heard held made meant met paid sent spent spoke got taught wore won broke chose forgot fought hid lay lied led lent built caught dealt dreamt shook stole stuck swore understood upset set beat bent bit bled blew burst cost crept dug drew flew forgave froze hung kneeled laid leapt lit overslept overdosed proved rode rose sold shot shut sang sank slid spread sprang swam swept swung tore tripped wound wept used became overcame awoke arose bore clung fed fled flung ground mistook misunderstood overate overheard outgrew rang shrank sought spat spun stank strode struck swelled undid withdrew withheld wrung sped bred`.split(
    ' ',
  ),
)
const MODALS = new Set(
  'will would can could may might must shall should ought cannot had did was were has is does'.split(' '),
)
const PARTICIPLES = new Set(
  'been gone done seen taken drunk eaten written given woken known spoken broken forgotten driven beaten gotten fallen grown thrown worn chosen hidden stolen'.split(
    ' ',
  ),
)
/** What stands where a verb is looked for and is none. */
const NO_VERBS = new Set(
  'and or nor but either neither both all each to of in on at for with from by about as than that this these those his hers her their theirs them it he she they we who what which the a an not never always too so very myself yourself because if when while though'.split(
    ' ',
  ),
)
const ADVERBS =
  /^(?:just|really|never|still|also|always|usually|actually|mostly|sometimes|only|even|already|probably|definitely|then|now|both|often|rarely|hardly|almost|barely|finally|recently|currently|totally|completely|mainly|normally|generally|simply|quickly|kind|sort|of|basically|maybe|literally|kinda|first|ever|truly|honestly|certainly|typically|occasionally|constantly|absolutely|gradually|eventually|not)$/i

/** Of a verb in its base form; anything else comes back as it was. */
export function thirdSingular(verb: string): string {
  const lower = verb.toLowerCase()
  if (lower === 'am' || lower === 'are') return 'is'
  if (lower === 'were') return 'was'
  if (lower === 'have') return 'has'
  if (lower === 'do') return 'does'
  if (lower === 'go') return 'goes'
  if (lower === 'be') return 'is'
  if (NO_VERBS.has(lower)) return verb
  if (PARTICIPLES.has(lower)) return `has ${lower}`
  if (MODALS.has(lower) || PAST.has(lower)) return lower
  if (/ed$/.test(lower) && !/(?<!agr|fr|decr|guarant)eed$|^(?:shed|wed|bed|embed)$/.test(lower)) return lower
  if (/ing$/.test(lower) && !/^(?:bring|sing|cling|ring|sting|swing|fling|string|wring|spring)$/.test(lower))
    return lower
  if (!/^[a-z]+$/.test(lower) || lower.length < 2) return verb
  if (/(?:s|x|z|ch|sh)$/.test(lower))
    return /[^s]s$/.test(lower) && !/us$|is$/.test(lower) ? lower : `${lower}es`
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`
  return `${lower}s`
}

export function isAdverb(word: string): boolean {
  return ADVERBS.test(word) || (/ly$/.test(word) && word.length > 4)
}
