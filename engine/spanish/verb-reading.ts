import type { VerbForm } from './conjugate.ts'
import type { Token } from './fold.ts'
import { Look } from './look.ts'
import { CLITICS, PREFERRED } from './small-words.ts'

const ARTICLE_CLITICS = new Set(['lo', 'la', 'los', 'las'])

/** A noun rather than a verb when nothing before it decides. */
const NOUN_FIRST = new Set(
  'cita receta duelo consulta visita prueba causa regla cura daño apoyo control ayuno gasto cambio llanto seguro dolor sueño ayuda peso trabajo consumo pregunta carga nota lista marca cuenta junta vista ingreso alta baja entrada salida orden nombre limite vino sal toque pago paso falta deseo ruido abuso contacto orina'.split(
    ' ',
  ),
)

const VERB_AT_START = new Set([
  'trabajo',
  'sueño',
  'peso',
  'ayuda',
  'deseo',
  'consumo',
  'cambio',
  'pago',
  'falta',
  'baja',
  'vino',
  'cuenta',
  'pregunta',
  'gasto',
  'ingreso',
  'marca',
])

const NEVER_VERB = new Set([
  'nada',
  'para',
  'sobre',
  'bajo',
  'una',
  'uno',
  'ante',
  'cada',
  'solo',
  'todo',
  'casa',
  'ganas',
  'casas',
  'toda',
  'cosa',
  'cosas',
  'menos',
  'hasta',
  'segundo',
  'contra',
  'semana',
  'dias',
])

/** Whether a word is a verb here, and which of its forms. */
export class VerbReading extends Look {
  protected isCliticAt(at: number, strong: boolean): boolean {
    const token = this.tokens[at] as Token
    if (token.low === 'té') return false
    if (!ARTICLE_CLITICS.has(token.key)) return this.tokens[at + 1]?.kind === 'word'
    const next = this.tokens[at + 1]
    if (next?.kind !== 'word') return false
    if (CLITICS.has(next.key) && !ARTICLE_CLITICS.has(next.key)) return false
    const forms = this.lookup(at + 1).filter(
      (f) => f.tense !== 'infinitive' && f.tense !== 'participle' && f.tense !== 'gerund',
    )
    if (forms.length === 0) return false
    if (strong) return true
    if (this.lex.nouns.has(next.key) || this.lex.adjectives.has(next.key)) {
      const before = this.units.at(-1)
      // "mi hija la cuida": after a subject the article is a pronoun.
      return (
        before !== undefined &&
        (before.kind === 'noun' || (before.kind === 'pronoun' && before.en !== 'nothing')) &&
        !this.lex.adjectives.has(next.key)
      )
    }
    return true
  }

  protected verbAt(at: number, strong: boolean, start: number): VerbForm[] | undefined {
    const token = this.tokens[at]
    if (token?.kind !== 'word') return undefined
    const { key } = token
    if (token.capital && at > 0 && this.tokens[at - 1]?.kind === 'word') return undefined
    let forms = this.lookup(at)
    if (forms.length === 0) {
      const enclitic = this.splitEnclitic(at)
      return enclitic ? enclitic.forms : undefined
    }
    const preferred = PREFERRED[key]
    if (preferred && forms.some((form) => form.lemma === preferred))
      forms = forms.filter((form) => form.lemma === preferred)
    const known = this.lex.nouns.has(key) || this.lex.adjectives.has(key) || this.lex.adverbs.has(key)
    if (!strong && this.accented && known && forms.every((form) => form.form !== token.low)) return undefined
    if (forms.every((form) => form.tense === 'participle')) return undefined
    forms = forms.filter((form) => form.tense !== 'participle')
    if (strong) return forms
    return this.isVerbHere(at, token, forms, start) ? forms : undefined
  }

  protected isVerbHere(at: number, token: Token, forms: VerbForm[], start: number): boolean {
    const { key, low } = token
    const stressed = low !== key && /[óéí]$/.test(low) && !/^(?:cafe|bebe|te|pure|pie)$/.test(key)
    if (stressed && forms.some((f) => f.form === low)) return true
    if (
      NEVER_VERB.has(key) ||
      (this.lex.pronouns.has(low) && low !== 'uno') ||
      this.lex.prepositions.has(key)
    )
      return false
    if (key === 'como') return this.isEating(at)
    if (key === 'esta' || key === 'estas') {
      if (low !== key) return true
      const next = this.tokens[at + 1]
      if (this.accented) return false
      // Without accents: "esta pastilla" is this pill, "esta cansada" is.
      return (
        !(next && (this.lex.nouns.has(next.key) || next.key === 'vez')) ||
        this.lex.adjectives.has(next?.key ?? '')
      )
    }
    if (key === 'este' || key === 'estes')
      return low !== key || (!this.accented && this.units.at(-1)?.key === 'que')
    if (key === 'fuera') return this.units.at(-1)?.kind !== 'verb' && this.tokens[at - 1]?.key !== 'de'
    if (key === 'sobre') return false
    if (key === 'entre') {
      const next = this.tokens[at + 1]
      return this.units.at(-1)?.kind === 'noun' && (next?.kind !== 'word' || /^(?:a|al|en)$/.test(next.key))
    }
    const nounReading = this.lex.nouns.has(key) || this.lex.adjectives.has(key) || this.lex.adverbs.has(low)
    if (!nounReading) return true
    if (start < at) return true
    const before = this.units.at(-1)
    if (before?.en === 'what' && !this.accented) return true
    if (before?.kind === 'determiner' || before?.kind === 'preposition' || before?.kind === 'number')
      return false
    if (before?.kind === 'adjective' && this.lex.nouns.has(key)) return false
    if (before?.kind === 'fixed' && / (?:of|to|with|from|the)$/.test(` ${before.en}`)) return false
    if (before?.kind === 'verb') return false
    if (before?.kind === 'conjunction' && /^(?:si|cuando)$/.test(before.key) && !this.lex.adjectives.has(key))
      return true
    if (before?.kind === 'pronoun' || before?.key === 'que' || before?.kind === 'noun')
      return !this.lex.adjectives.has(key) || !this.lex.participles.has(key)
    if (before?.kind === 'adverb' && /^(?:very|more|so|less|quite)$/.test(before.en)) return false
    if (this.lex.adjectives.has(key) && before && before.kind !== 'mark' && this.closesAt(at + 1))
      return false
    if (this.lex.adverbs.has(low) && !VERB_AT_START.has(key)) return false
    if (NOUN_FIRST.has(key)) {
      if (!VERB_AT_START.has(key)) return false
      const next = this.tokens[at + 1]
      return next?.kind === 'word' && !['de', 'del', 'y'].includes(next.key)
    }
    return !(this.lex.adjectives.has(key) && forms.every((form) => form.person !== 1))
  }

  /** "como" is I eat only where no comparison can stand. */
  protected isEating(at: number): boolean {
    const next = this.tokens[at + 1]
    const before = this.tokens[at - 1]
    if (next?.kind !== 'word')
      return before !== undefined && ['no', 'ya', 'nunca', 'casi', 'si', 'siempre', 'yo'].includes(before.key)
    if (
      /^(?:bien|mas|menos|poco|mucho|muy|bastante|demasiado|nada|algo|mal|mejor|igual|normal|saludable|comida|muchisimo|poquito|carne)$/.test(
        next.key,
      )
    )
      return (
        before === undefined ||
        before.kind === 'mark' ||
        (['no', 'ya', 'casi', 'yo', 'y', 'que', 'si', 'ahora', 'pero', 'solo', 'tambien', 'siempre'].includes(
          before.key,
        ) &&
          !['dos', 'tres'].includes(next.key))
      )
    return before !== undefined && ['no', 'casi', 'yo'].includes(before.key) && next.kind === 'word'
  }

  /** Which of several readings of one form: mostly present against command, present against preterite. */
  protected choose(forms: VerbForm[], at: number, clitics: string[]): VerbForm {
    let list = forms
    const token = this.tokens[at] as Token
    const by = (keep: (form: VerbForm) => boolean) => {
      const kept = list.filter(keep)
      if (kept.length > 0) list = kept
    }
    // "fue al doctor" is went; "fue difícil" was.
    if (list.some((f) => f.lemma === 'ser') && list.some((f) => f.lemma === 'ir')) {
      const next = this.tokens[at + 1]?.key ?? ''
      const early = /^(?:principio|comienzo|final|inicio)$/.test(this.tokens[at + 2]?.key ?? '')
      const going = early
        ? false
        : clitics.length > 0
          ? clitics.includes('se') ||
            clitics.includes('me') ||
            clitics.includes('te') ||
            clitics.includes('le')
          : /^(?:a|al|con|para|donde|hasta|hacia|bien|mal|por|sin|caminando|solo|sola|muy)$/.test(next) ||
            [1, 2, 3].some((k) => /^(?:a|al)$/.test(this.tokens[at + k]?.key ?? ''))
      by((f) => f.lemma === (going ? 'ir' : 'ser'))
    }
    if (list.some((f) => f.tense === 'preterite') && list.some((f) => f.tense === 'present')) {
      if (
        token.low === token.key &&
        !this.accented &&
        list.some((f) => f.person === 3 && f.tense === 'preterite' && f.form !== token.low)
      ) {
        // Unaccented text: "me receto" after somebody else is prescribed.
        const before = this.units.at(-1)
        const helped = clitics.includes('me') && list.every((f) => !this.lex.verbs.get(f.lemma)?.reflexive)
        const other =
          helped ||
          before?.noun?.kind === 'person' ||
          before?.en === 'he' ||
          before?.en === 'she' ||
          before?.en === 'what' ||
          before?.kind === 'name'
        by((f) => (other ? f.tense === 'preterite' && f.person === 3 : f.form === token.low))
      } else
        by((f) => f.tense === (this.pastTalk || this.units.at(-1)?.en === 'since' ? 'preterite' : 'present'))
    }
    // Unaccented "tome", "deje": a past first person unless something asks for the subjunctive.
    const pastFirst = list.find((f) => f.tense === 'preterite' && f.person === 1)
    if (
      pastFirst &&
      pastFirst.form !== token.low &&
      !this.accented &&
      list.some((f) => f.tense === 'subjunctive')
    ) {
      const before = this.units.at(-1)?.key ?? ''
      const asks =
        /^(?:que|cuando|ojala|si|aunque|hasta|para|quien|donde)$/.test(before) ||
        this.tokens[at - clitics.length - 1]?.key === 'no' ||
        (clitics.length === 0 && this.atClauseStart())
      by((f) => (asks ? f.tense !== 'preterite' : f.tense === 'preterite'))
    }
    if (list.some((f) => f.tense === 'imperative') && list.length > 1) {
      const subjunctive = list.some((f) => f.tense === 'subjunctive')
      const before = this.units.at(-1)
      if (subjunctive) {
        const bound = this.isBound(before)
        const negated = this.tokens[at - clitics.length - 1]?.key === 'no'
        const free = clitics.length === 0 || negated
        by((f) =>
          bound || !free || before?.kind === 'noun' || before?.kind === 'pronoun'
            ? f.tense === 'subjunctive' && f.person !== 1
            : f.tense === 'imperative',
        )
      } else by((f) => f.tense !== 'imperative')
    }
    const second = list.find((f) => f.tense === 'subjunctive' && f.person === 2)
    if (second && this.tokens[at - clitics.length - 1]?.key === 'no' && !this.isBound(this.units.at(-1)))
      return { ...second, tense: 'imperative' }
    return list.find((f) => f.person === 3) && list.some((f) => f.person === 1)
      ? (list.find((f) => f.person === 3) as VerbForm)
      : (list[0] as VerbForm)
  }
}
