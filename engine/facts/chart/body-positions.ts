/** A value with the patient's position: "54 lying, 82 standing". */
export type Placed = { text: string; cue: string; after: string }

export const POSITION = /\b(lying(?: down)?|laying(?: down)?|sitting|seated|standing|stood(?: up)?)\b/i
const PLACE_NEXT =
  /^(?:,? (?=lying down,|lying,|sitting,|standing,)| ?)(?:(?:when|while) (?:you|he|she) (?:are |were |is |was )?)?(lying(?: down)?|laying(?: down)?|sitting|seated|standing|stood(?: up)?)\b/i
/** "54 lying, 82 standing" */
export function inPositions(text: string, readingsOf: readonly Placed[]): string | undefined {
  if (!POSITION.test(text)) return undefined
  const placed = readingsOf.map(({ text: value, cue, after }) => {
    const place = PLACE_NEXT.exec(after)?.[1] ?? lastPlace(clauseOf(cue))
    return place && `${value} ${placeWords(place)}`
  })
  // "134/70, standing 128/72": the first was measured in the usual position.
  if (placed.length === 2 && placed[0] === undefined && placed[1]?.endsWith('standing'))
    return `${readingsOf[0]?.text}, ${placed[1]}`
  return placed.every((one) => one !== undefined) &&
    new Set(placed.map((one) => one?.split(' ')[1])).size === placed.length
    ? placed.join(', ')
    : undefined
}
const placeWords = (place: string): string =>
  /^l/i.test(place) ? 'lying' : /^si|^sea/i.test(place) ? 'sitting' : 'standing'

const EACH_PLACE = new RegExp(POSITION.source, 'gi')
const lastPlace = (words: string): string | undefined => [...words.matchAll(EACH_PLACE)].at(-1)?.[1]
/** The words between the last number or sentence and the value. */
const clauseOf = (cue: string): string => cue.split(/[.;\d]/).at(-1) ?? cue

/** The last position mentioned in the words. */
export function positionIn(words: string): string | undefined {
  const place = lastPlace(words)
  return place && placeWords(place)
}
