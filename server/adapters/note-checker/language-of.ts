/** Until the engine's reader says it (engine/read/language.ts): the language whose commonest words are there. */
export function languageOf(text: string): 'en' | 'es' | 'other' {
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const share = (common: ReadonlySet<string>) =>
    words.filter((word) => common.has(word)).length / Math.max(1, words.length)
  const english = share(ENGLISH)
  const spanish = share(SPANISH)
  // Shorthand has few small words and is English as long as it is written in plain letters.
  if (Math.max(english, spanish) < 0.1) return /(?!\p{Script=Latin})\p{L}/u.test(text) ? 'other' : 'en'
  return spanish > english ? 'es' : 'en'
}

const ENGLISH = new Set(
  'the and to of a i you it is in that was for on my have not with do been no are me so what this be how'.split(
    ' ',
  ),
)
const SPANISH = new Set(
  'de la que el en y los se del las un por con una su para es al lo como más pero sus le ya muy mi sí porque qué me no está tengo'.split(
    ' ',
  ),
)
