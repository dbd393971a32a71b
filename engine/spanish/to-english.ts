import { Renderer } from './render.ts'
import { Scanner } from './scan.ts'
import type { Speaker } from './units.ts'

/**
 * A Spanish sentence in English: plain rather than beautiful, but with person, tense, negation, numbers and drug names
 * right, because facts are read from it. Unknown words stay. The speaker, where known, tells whom "usted" verbs mean.
 */
export function toEnglish(sentence: string, speaker?: Speaker): string {
  return new Renderer(new Scanner(sentence).scan(), speaker).text()
}
