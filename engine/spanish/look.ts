import type { VerbForm } from './conjugate.ts'
import { type Token, tokenise } from './fold.ts'
import { type Lexicon, lexicon, type Phrase } from './lexicon.ts'
import { CLITICS, PREFERRED } from './small-words.ts'
import type { Unit } from './units.ts'

const ENCLITIC =
  /^(.{2,}?)((?:me|te|se|nos|os)?(?:lo|la|los|las|le|les)|me|te|se|nos|os|seme|sete|senos|sele|seles)$/

const BINDING =
  /^(?:que|cuando|ojala|aunque|hasta|para|si|quizas|quiza|tal|como|donde|sin|mientras|antes|despues|en|quien|quienes)$/

const BINDING_FIXED =
  /(?:that|so that|until|when|before|after|maybe|hopefully|if|case|soon as|without|as long as|time|whatever|ever)$/

/** Without their accent these are small words and no verbs. */
const ONE_SOUND = new Set(['de', 'se'])

/** The words of a sentence and what the lexicon knows about them. */
export class Look {
  protected readonly lex: Lexicon = lexicon()

  protected readonly tokens: Token[]

  protected readonly units: Unit[] = []

  protected readonly accented: boolean

  protected readonly question: boolean

  protected readonly pastTalk: boolean

  protected climbing: string[] = []

  constructor(text: string) {
    this.tokens = tokenise(text)
    this.accented = /[áéíóúñ¿¡]/i.test(text) || /^[A-Z].*[.!?]$/s.test(text.trim())
    this.question = /[¿?]/.test(text)
    this.pastTalk =
      /\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|(?:19|20)\d\d|última vez|ayer|anoche|pasad[oa]|hace \w+|vez pasada|antier)\b/i.test(
        text,
      )
  }

  protected add(unit: Partial<Unit> & Pick<Unit, 'kind' | 'en'>, from: number) {
    const token = this.tokens[from]
    this.units.push({ key: token?.key ?? '', low: token?.low ?? '', ...unit })
  }

  protected phraseAt(at: number, least: number): Phrase | undefined {
    const list = this.lex.phrases.get(this.tokens[at]?.key ?? '')
    return list?.find(
      (phrase) =>
        phrase.words.length >= least &&
        (!phrase.questionOnly || this.question) &&
        (!phrase.closing || this.closesAt(at + phrase.words.length)) &&
        phrase.words.every((word, k) => {
          const token = this.tokens[at + k]
          if (token?.key !== word) return false
          const strict = phrase.strict[k]
          return strict === undefined || token.low === strict || !this.accented
        }),
    )
  }

  protected closesAt(at: number): boolean {
    const token = this.tokens[at]
    return token === undefined || token.kind === 'mark'
  }

  protected addPhrase(phrase: Phrase, at: number): number {
    if (phrase.noun) this.add({ kind: 'noun', en: phrase.en, noun: phrase.noun }, at)
    else this.add({ kind: 'fixed', en: phrase.en }, at)
    return at + phrase.words.length
  }

  /** Forms of the word at a place, those with its accents first where the text writes accents. */
  protected lookup(at: number): VerbForm[] {
    const token = this.tokens[at]
    if (token?.kind !== 'word') return []
    const forms = this.lex.forms.get(token.key)
    if (!forms || (ONE_SOUND.has(token.low) && token.low === token.key)) return []
    if (this.accented || token.low !== token.key) {
      const exact = forms.filter((form) => form.form === token.low)
      if (exact.length > 0) return exact
    }
    return forms
  }

  protected splitEnclitic(at: number): { forms: VerbForm[]; clitics: string[] } | undefined {
    const token = this.tokens[at]
    if (token?.kind !== 'word' || token.key.length < 4 || this.lex.nouns.has(token.key)) return undefined
    const found = ENCLITIC.exec(token.key)
    if (!found) return undefined
    const [, stem = ''] = found
    for (let cut = stem.length; cut <= token.key.length - 2; cut++) {
      const base = token.key.slice(0, cut)
      const rest = token.key.slice(cut)
      if (!/^(?:(?:me|te|se|nos|os)?(?:lo|la|los|las|le|les)|(?:se)?(?:me|te|nos|os)|se)$/.test(rest))
        continue
      let forms = (this.lex.forms.get(base) ?? []).filter(
        (form) => form.tense === 'infinitive' || form.tense === 'gerund' || form.tense === 'imperative',
      )
      // "vámonos", "sentémonos" drop the s.
      if (forms.length === 0 && rest === 'nos')
        forms = (this.lex.forms.get(`${base}s`) ?? []).filter((form) => form.person === 4)
      if (forms.length === 0) continue
      const commands = forms.filter((form) => form.tense === 'imperative')
      // A stressed syllable is written: "tómela" is a command, "tómala" too; "tomarla" is not.
      const clitics = rest.match(/^(se|me|te|nos|os)?(.*)$/)
      const list = [clitics?.[1] ?? '', clitics?.[2] ?? ''].filter(Boolean)
      const chosen = forms.some((form) => form.tense === 'infinitive' || form.tense === 'gerund')
        ? forms.filter((form) => form.tense !== 'imperative')
        : commands.length > 0
          ? commands
          : // "vámonos" is said of a form that is no command elsewhere.
            forms.filter((form) => form.person === 4)
      if (chosen.length === 0) continue
      const sitting = chosen.filter((form) => form.lemma === 'sentar')
      return { forms: sitting.length > 0 && /se|te|nos/.test(rest) ? sitting : chosen, clitics: list }
    }

    return undefined
  }

  protected participleAt(at: number): string | undefined {
    const forms = this.lex.forms
      .get(this.tokens[at]?.key ?? '')
      ?.filter((form) => form.tense === 'participle')
    const preferred = PREFERRED[this.tokens[at]?.key ?? '']
    return forms?.find((f) => f.lemma === preferred)?.lemma ?? forms?.[0]?.lemma
  }

  protected gerundAt(at: number): { lemma: string; clitics: string[] } | undefined {
    const token = this.tokens[at]
    if (token?.kind !== 'word') return undefined
    const plain = this.lex.forms.get(token.key)?.find((form) => form.tense === 'gerund')
    if (plain) return { lemma: plain.lemma, clitics: [] }
    if (!/ndo/.test(token.key)) return undefined
    const split = this.splitEnclitic(at)
    const form = split?.forms.find((f) => f.tense === 'gerund')
    return split && form ? { lemma: form.lemma, clitics: split.clitics } : undefined
  }

  protected infinitiveAt(at: number): boolean {
    let k = at
    while (['no', 'nunca', 'siempre', 'mas'].includes(this.tokens[k]?.key ?? '')) k++
    const token = this.tokens[k]
    if (token?.kind !== 'word') return false
    if (this.lex.forms.get(token.key)?.some((form) => form.tense === 'infinitive')) return true
    return this.splitEnclitic(k)?.forms.some((form) => form.tense === 'infinitive') ?? false
  }

  /** After these words a subjunctive is no command. */
  protected isBound(before: Unit | undefined): boolean {
    if (before === undefined) return false
    return BINDING.test(before.key) || (before.kind === 'fixed' && BINDING_FIXED.test(before.en))
  }

  protected atClauseStart(): boolean {
    const before = this.units.at(-1)
    return before === undefined || before.kind === 'mark' || before.key === 'y'
  }

  protected isNounish(at: number): boolean {
    const token = this.tokens[at]
    return token !== undefined && (this.lex.nouns.has(token.key) || this.lex.determiners.has(token.key))
  }

  /** A verb follows within its pronouns. */
  protected verbNear(at: number): boolean {
    for (let k = at; k < at + 3; k++) {
      const token = this.tokens[k]
      if (token?.kind !== 'word') return false
      if (CLITICS.has(token.key) || token.key === 'no') continue
      return this.lookup(k).length > 0 && !this.lex.prepositions.has(token.key)
    }
    return false
  }
}
