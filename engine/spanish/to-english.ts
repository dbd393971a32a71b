import { Renderer } from './render.ts'
import { Scanner } from './scan.ts'
import type { Speaker } from './units.ts'

/** Typed shorthand as words: "c/8 h", "s/", "q", "xq". */
function spellOut(text: string): string {
  if (!/\/|\b(?:q|xq|pq|tb|x)\b/i.test(text)) return text
  return text
    .replace(/\bc\/\s?(\d+)\s*h(?:rs?|oras?)?\b/gi, 'cada $1 horas')
    .replace(/\bc\/(?=\s?\p{L})/giu, 'con ')
    .replace(/\bs\/(?=\s?\p{L})/giu, 'sin ')
    .replace(/\bp\/(?=\s?\p{L})/giu, 'para ')
    .replace(/\bq\b/gi, 'que')
    .replace(/\b(?:xq|pq)\b/gi, 'porque')
    .replace(/\btb\b/gi, 'también')
    .replace(/\bx (?=\d)/gi, 'por ')
    .replace(/(\p{L})\/(?=\p{L})/gu, '$1 / ')
}

/**
 * A Spanish sentence in English: plain rather than beautiful, but with person, tense, negation, numbers and drug names
 * right, because facts are read from it. Unknown words stay. The speaker, where known, tells whom "usted" verbs mean.
 */
export function toEnglish(sentence: string, speaker?: Speaker): string {
  return new Renderer(new Scanner(testsOrdered(leftAsItIs(spellOut(sentence)))).scan(), speaker).text()
}

/** Who asks for blood tests orders them. */
function testsOrdered(text: string): string {
  const tests =
    '(?=(?: (?:un|unos|una|unas|los|las|sus|tus|otros|otras))? (?:ex[aá]men|an[aá]lisis|laboratorios?|pruebas?|electro|niveles))'
  return text
    .replace(new RegExp(`\\bpedir${tests}`, 'giu'), 'ordenar')
    .replace(new RegExp(`\\bpido${tests}`, 'giu'), 'ordeno')
}

/** "Dejar la medicina como está" is to leave it the same; "cómo está" elsewhere asks how somebody is. */
function leftAsItIs(text: string): string {
  return text.replace(
    /\b(dej\p{L}+(?: (?:la|el|lo|las|los|su|tu|esa|ese|esta|este) \p{L}+)?)(?: tal)? como (?:est[aá]n?|va)(?!\p{L})/giu,
    '$1 igual',
  )
}
