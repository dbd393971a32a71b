import type { Sentence } from './visit.ts'

/** Words that begin a statement in a dictation. */
const STARTS =
  /^(?:he|she|they|patient|the patient|mrs|mister|nursing|staff|no|denies|mood|affect|speech|thinking|thought (?:process|content)|memory|insight|judgment|orient|blood pressure|pulse|weight|height|on exam|assessment|impression|diagnos[ei]s|plan|labs?|sleep|appetite|energy|allerg(?:y|ies)|medications?|past (?:psychiatric|medical)|family history|social history|risk|return|continue|start|stop|increase|decrease|keep|hold|repeat|follow up|i (?:will|told|asked|spoke|think|am|met)|we (?:will|talked|agreed|discussed|reviewed)|(?:his|her|the) (?:wife|husband|mother|father|sister|brother|daughter|son|partner|parents))\b/
/** A statement doesn't end with one of these. */
const GOES_ON =
  /^(?:and|but|or|nor|that|if|when|whether|because|since|as|which|who|whom|what|how|why|says?|said|reports?|denie[sd]|of|to|with|without|for|by|at|in|on|from|than|the|a|an|his|her|their|my|our|while|where|so|until|till|before|after|about|told|had|has|have|is|was|are|were|be|been|not|no|did|does|do|would|will|can|could|should|may|might|safety|treatment|suicide|care|meal|then|also|still|now|some|any|more|less|think|ask(?:ed|s|ing)|tells|thinks|feels?|saying|than|this|keep|keeps)$/
const HEADING =
  /^(assessment|impression|diagnos[ei]s|plan|medications?|allergies|past psychiatric history|family history|social history)\s+/i
const MIN_WORDS = 3

/** The statements of a dictation that a recognizer wrote without punctuation. */
export function unmarkedDictation(source: string): Sentence[] {
  const words = [...source.matchAll(/\S+/g)]
  const sentences: Sentence[] = []
  let from = 0
  const close = (to: number): void => {
    const first = words[from]
    const last = words[to - 1]
    if (!first || !last) return
    const end = last.index + last[0].length
    sentences.push({ start: first.index, end, text: written(source.slice(first.index, end)) })
    from = to
  }
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]?.[0] ?? ''
    const marked = /[.?!]["”’)]*$/.test(before)
    const starts =
      at - from >= MIN_WORDS &&
      !GOES_ON.test(before.toLowerCase()) &&
      STARTS.test(source.slice(word.index, word.index + 40).toLowerCase())
    if (at > from && (marked || starts)) close(at)
  }
  close(words.length)
  return sentences
}

function written(words: string): string {
  const text = words.replace(/\s+/g, ' ').replace(/\bi\b/g, 'I').replace(HEADING, '$1: ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`
}
