import type { Person, Tense, VerbForm } from './conjugate.ts'
import { drugByRule } from './drug-names.ts'
import { type Token, tokenise } from './fold.ts'
import { type Gloss, type Idiom, type Lexicon, lexicon, type Phrase } from './lexicon.ts'
import { readNumber } from './numbers.ts'
import { readTime } from './times.ts'
import type { Unit, VerbGroup } from './units.ts'

const CLITICS = new Set(['me', 'te', 'se', 'nos', 'os', 'le', 'les', 'lo', 'la', 'los', 'las'])
const ARTICLE_CLITICS = new Set(['lo', 'la', 'los', 'las'])
const ENCLITIC =
  /^(.{2,}?)((?:me|te|se|nos|os)?(?:lo|la|los|las|le|les)|me|te|se|nos|os|seme|sete|senos|sele|seles)$/

/** Preverbal adverbs that belong inside the English verb. */
const INNER: Record<string, string> = {
  ya: 'already',
  siempre: 'always',
  todavia: 'still',
  aun: 'still',
  tambien: 'also',
  casi: 'almost',
  solo: 'only',
  solamente: 'only',
  nomas: 'only',
  apenas: 'just',
  realmente: 'really',
}

/** Verbs that let the pronoun of the next infinitive climb before them: "la voy a tomar". */
const CLIMB = new Set(
  'ir poder querer deber tener acabar volver empezar comenzar dejar tratar soler saber necesitar pensar seguir haber intentar preferir lograr terminar estar desear'.split(
    ' ',
  ),
)

const QUANTITY = new Set(
  'mucho mucha muchos muchas tanto tanta tantos tantas poco poca pocos pocas bastante bastantes demasiado demasiada demasiadas muchisimo muchisima muchisimas muchisimos mas menos algo muy ningun ninguna ningunas nada nunca siempre tambien ya'.split(
    ' ',
  ),
)
const QUANTITY_EN: Record<string, string> = {
  mucho: 'very',
  tanto: 'so',
  poco: 'a little',
  bastante: 'quite',
  demasiado: 'too',
  muchisimo: 'very very',
  mas: 'more',
  menos: 'less',
  algo: 'somewhat',
  muy: 'very',
  siempre: 'always',
  tambien: 'also',
  ya: 'now',
}

/** These idioms mean what they say only before an infinitive. */
const NEEDS_INFINITIVE = new Set(
  'llegar a,dejar de,tratar de,empezar a,comenzar a,poner a,echar a,volver a,acabar de,terminar de,estar por,ir a,tener que,seguir sin,aprender a,quedar en,quedar de,soler ,ayudar a,obligar a,enseñar a,tocar ,importar '.split(
    ',',
  ),
)

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

/** Everyday homographs: the lemma that is meant unless the context says otherwise. */
const PREFERRED: Record<string, string> = {
  siento: 'sentir',
  sientes: 'sentir',
  siente: 'sentir',
  sienten: 'sentir',
  sienta: 'sentir',
  creo: 'creer',
  creas: 'creer',
  crea: 'crear',
  se: 'saber',
  ve: 'ver',
  ven: 'ver',
  di: 'dar',
  visto: 'ver',
  viste: 'ver',
  vestido: 'vestir',
  sentido: 'sentir',
  caso: 'casar',
  cosa: 'coser',
  parecia: 'parecer',
  para: 'parar',
}

export type Scan = { units: Unit[]; question: boolean }

export class Scanner {
  private readonly lex: Lexicon = lexicon()
  private readonly tokens: Token[]
  private readonly units: Unit[] = []
  private readonly accented: boolean
  private readonly question: boolean
  private readonly pastTalk: boolean
  private climbing: string[] = []

  constructor(text: string) {
    this.tokens = tokenise(text)
    this.accented = /[áéíóúñ¿¡]/i.test(text) || /^[A-Z].*[.!?]$/s.test(text.trim())
    this.question = /[¿?]/.test(text)
    this.pastTalk =
      /\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|(?:19|20)\d\d|última vez|ayer|anoche|pasad[oa]|hace \w+|entonces|vez pasada|antier)\b/i.test(
        text,
      )
  }

  scan(): Unit[] {
    let at = 0
    while (at < this.tokens.length) {
      const next = this.step(at)
      at = next > at ? next : at + 1
    }
    return this.units
  }

  private add(unit: Partial<Unit> & Pick<Unit, 'kind' | 'en'>, from: number) {
    const token = this.tokens[from]
    this.units.push({ key: token?.key ?? '', low: token?.low ?? '', ...unit })
  }

  private step(at: number): number {
    const token = this.tokens[at] as Token
    if (token.kind === 'mark') {
      this.add({ kind: 'mark', en: token.raw }, at)
      return at + 1
    }
    const time = readTime(this.tokens, at, this.units.at(-1))
    if (time) {
      for (const unit of time.units) this.units.push(unit)
      return at + time.length
    }
    const phrase = this.phraseAt(at, 2)
    if (phrase) return this.addPhrase(phrase, at)
    const number = readNumber(this.tokens, at)
    if (number && token.key === 'uno' && number.length === 1 && this.verbNear(at + 1)) {
      this.add({ kind: 'pronoun', en: 'one' }, at)
      return at + 1
    }
    if (number) {
      this.add({ kind: 'number', en: number.text, value: number.value }, at)
      return at + number.length
    }
    const group = this.verbGroupAt(at)
    if (group) {
      this.add({ kind: 'verb', en: '', group: group.group }, group.at)
      return group.next
    }
    return this.word(at)
  }

  private phraseAt(at: number, least: number): Phrase | undefined {
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

  private closesAt(at: number): boolean {
    const token = this.tokens[at]
    return token === undefined || token.kind === 'mark'
  }

  private addPhrase(phrase: Phrase, at: number): number {
    if (phrase.noun) this.add({ kind: 'noun', en: phrase.en, noun: phrase.noun }, at)
    else this.add({ kind: 'fixed', en: phrase.en }, at)
    return at + phrase.words.length
  }

  /** The verb that begins here with its "no", its adverbs and its pronouns, or nothing. */
  private verbGroupAt(start: number): { group: VerbGroup; at: number; next: number } | undefined {
    let at = start
    let negation: VerbGroup['negation'] = ''
    const adverbs: string[] = []
    const clitics: string[] = []
    for (; at < this.tokens.length; at++) {
      const token = this.tokens[at] as Token
      if (token.kind !== 'word') return undefined
      const { key } = token
      if (clitics.length === 0) {
        if (key === 'no' && negation !== 'never') {
          const already = adverbs.at(-1)
          if (already === 'already' || already === 'still' || already === 'almost') adverbs.pop()
          negation =
            already === 'already'
              ? 'no longer'
              : already === 'still'
                ? 'not yet'
                : already === 'almost'
                  ? 'hardly'
                  : 'no'
          continue
        }
        if (key === 'nunca' || key === 'jamas') {
          negation = 'never'
          continue
        }
        if (key === 'tampoco') {
          negation = 'no'
          adverbs.push('also')
          continue
        }
        const inner = INNER[key]
        if (inner && !(key === 'solo' && this.isNounish(at - 1))) {
          adverbs.push(inner)
          continue
        }
        const stressed = token.low === 'sí' || (!this.accented && this.tokens[at - 1]?.key === 'pero')
        if (key === 'si' && stressed && this.verbNear(at + 1)) {
          adverbs.push('do')
          continue
        }
      }
      if (CLITICS.has(key) && this.isCliticAt(at, clitics.length > 0 || negation !== '')) {
        clitics.push(key)
        continue
      }
      break
    }
    const strong = clitics.length > 0 || negation !== ''
    const form = this.verbAt(at, strong, start)
    if (!form) return undefined
    return this.grow(form, at, negation, adverbs, clitics)
  }

  /** A verb follows within its pronouns. */
  private verbNear(at: number): boolean {
    for (let k = at; k < at + 3; k++) {
      const token = this.tokens[k]
      if (token?.kind !== 'word') return false
      if (CLITICS.has(token.key) || token.key === 'no') continue
      return this.lookup(k).length > 0 && !this.lex.prepositions.has(token.key)
    }
    return false
  }

  private isCliticAt(at: number, strong: boolean): boolean {
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

  private isNounish(at: number): boolean {
    const token = this.tokens[at]
    return token !== undefined && (this.lex.nouns.has(token.key) || this.lex.determiners.has(token.key))
  }

  /** Forms of the word at a place, those with its accents first where the text writes accents. */
  private lookup(at: number): VerbForm[] {
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

  private verbAt(at: number, strong: boolean, start: number): VerbForm[] | undefined {
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
    if (forms.every((form) => form.tense === 'participle')) return undefined
    forms = forms.filter((form) => form.tense !== 'participle')
    if (strong) return forms
    return this.isVerbHere(at, token, forms, start) ? forms : undefined
  }

  private isVerbHere(at: number, token: Token, forms: VerbForm[], start: number): boolean {
    const { key, low } = token
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
    if (before?.kind === 'pronoun' || before?.key === 'que' || before?.kind === 'noun')
      return !this.lex.adjectives.has(key) || !this.lex.participles.has(key)
    if (before?.kind === 'adverb' && /^(?:very|more|so|less|quite)$/.test(before.en)) return false
    if (this.lex.adverbs.has(low) && !VERB_AT_START.has(key)) return false
    if (NOUN_FIRST.has(key)) {
      if (!VERB_AT_START.has(key)) return false
      const next = this.tokens[at + 1]
      return next?.kind === 'word' && !['de', 'del', 'y'].includes(next.key)
    }
    return !(this.lex.adjectives.has(key) && forms.every((form) => form.person !== 1))
  }

  /** "como" is I eat only where no comparison can stand. */
  private isEating(at: number): boolean {
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

  private splitEnclitic(at: number): { forms: VerbForm[]; clitics: string[] } | undefined {
    const token = this.tokens[at]
    if (token?.kind !== 'word' || token.key.length < 4 || this.lex.nouns.has(token.key)) return undefined
    const found = ENCLITIC.exec(token.key)
    if (!found) return undefined
    const [, stem = '', tail = ''] = found
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
        : commands
      const sitting = chosen.filter((form) => form.lemma === 'sentar')
      return { forms: sitting.length > 0 && /se|te|nos/.test(rest) ? sitting : chosen, clitics: list }
    }
    void tail
    return undefined
  }

  /** Takes in what belongs to the verb: a participle after "haber", a gerund, an idiom. */
  private grow(
    forms: VerbForm[],
    at: number,
    negation: VerbGroup['negation'],
    adverbs: string[],
    clitics: string[],
  ): { group: VerbGroup; at: number; next: number } {
    const enclitics = this.lookup(at).length === 0 ? (this.splitEnclitic(at)?.clitics ?? []) : []
    const all = [...this.climbing, ...clitics, ...enclitics]
    this.climbing = []
    let form = this.choose(forms, at, all)
    const sameWord = forms.filter((f) => f.lemma === form.lemma)
    let next = at + 1
    let perfect = false
    let existential = false
    let lemma = form.lemma
    let progressive: VerbGroup['progressive'] = ''
    let tail = ''
    let neg = negation
    const inner = [...adverbs]
    const tense: Tense = form.tense
    if (lemma === 'haber') {
      let k = next
      while (INNER[this.tokens[k]?.key ?? ''] || ['nunca', 'jamas'].includes(this.tokens[k]?.key ?? '')) k++
      const done = this.participleAt(k)
      if (done) {
        for (let m = next; m < k; m++) {
          const key = this.tokens[m]?.key ?? ''
          if (key === 'nunca' || key === 'jamas') neg = 'never'
          else inner.push(INNER[key] as string)
        }
        perfect = true
        lemma = done
        next = k + 1
      } else if (
        this.tokens[next]?.key === 'que' &&
        this.lookup(next + 1).some((f) => f.tense === 'infinitive')
      ) {
        existential = false
      } else
        existential = /^(?:hay|habia|hubo|habra|haya|habria|hubiera|hubiese|habido|habiendo|haber)$/.test(
          this.tokens[at]?.key ?? '',
        )
    }
    if (/^(?:estar|seguir|ir|andar|venir|continuar|llevar|quedar|pasar)$/.test(lemma)) {
      const skip = INNER[this.tokens[next]?.key ?? ''] || this.tokens[next]?.key === 'muy' ? 1 : 0
      const gerund = this.gerundAt(next + skip)
      if (gerund && lemma !== 'pasar' && lemma !== 'quedar') {
        progressive =
          lemma === 'seguir' || lemma === 'continuar' ? 'be still' : lemma === 'llevar' ? 'have been' : 'be'
        if (skip) inner.push(INNER[this.tokens[next]?.key ?? ''] ?? '')
        lemma = gerund.lemma
        all.push(...gerund.clitics)
        next += skip + 1
      } else if (lemma === 'llevar') {
        const span = readTime(this.tokens, next, undefined, true)
        if (span) {
          tail = `for ${span.units.map((unit) => unit.en).join(' ')}`
          next += span.length
          const later = this.gerundAt(next)
          progressive = later ? 'have been' : ''
          if (later) {
            lemma = later.lemma
            all.push(...later.clitics)
            next++
          } else {
            perfect = true
            lemma = 'estar'
          }
        }
      }
    }
    // "no tengo nunca": never.
    if (neg === 'no' && ['nunca', 'jamas'].includes(this.tokens[next]?.key ?? '')) {
      neg = 'never'
      next++
    }
    const verb = this.lex.verbs.get(lemma)
    if (!verb) throw new Error(`verb without entry: ${lemma}`)
    const group: VerbGroup = {
      verb,
      plain: verb.plain,
      reflexive: verb.reflexive,
      felt: verb.felt,
      toward: verb.toward,
      tense,
      person: form.person,
      firstOrThird:
        sameWord.some((f) => f.person === 1 && f.tense === tense) &&
        sameWord.some((f) => f.person === 3 && f.tense === tense),
      maybeCommand: form.tense !== 'imperative' && sameWord.some((f) => f.tense === 'imperative'),
      perfect,
      progressive,
      negation: neg,
      adverbs: inner.filter(Boolean),
      clitics: all,
      enclitic: enclitics.length > 0,
      existential,
      tail,
    }
    if (lemma === 'haber' && !existential && !perfect) {
      group.plain = { text: 'be necessary', marker: 'to' }
      next++
    }
    next = this.idiom(group, next)
    if (
      (CLIMB.has(lemma) && group.plain.marker !== '') ||
      ['querer', 'necesitar', 'intentar', 'preferir', 'lograr', 'saber', 'desear', 'pensar'].includes(lemma)
    ) {
      if (this.infinitiveAt(next) && all.length > enclitics.length && !this.isOwnReflexive(group)) {
        this.climbing = group.clitics
        group.clitics = []
      }
    }
    void form
    form = forms[0] as VerbForm
    return { group, at, next }
  }

  /** "me pongo a llorar": the pronoun is the idiom's own. */
  private isOwnReflexive(group: VerbGroup): boolean {
    return group.plain === group.reflexive
  }

  private idiom(group: VerbGroup, next: number): number {
    const list = this.lex.idioms.get(group.verb.lemma)
    if (!list) return next
    const loose = group.tense === 'infinitive' || group.tense === 'gerund'
    const reflexive = loose
      ? group.clitics.some((c) => c === 'se' || c === 'me' || c === 'te' || c === 'nos')
      : this.isReflexive(group)
    for (const idiom of list) {
      if (idiom.reflexive && !reflexive) continue
      if (!idiom.reflexive && reflexive && !loose && group.verb.lemma === 'poner') continue
      const match = this.matchWords(idiom.words, next)
      if (!match || !this.idiomHolds(group, idiom, next, match.length)) continue
      const meaning = this.intensify(idiom, match.between)
      group.plain = meaning.plain
      group.felt = meaning.felt
      group.toward = idiom.toward
      group.reflexive = idiom.reflexive ? meaning.plain : undefined
      if (loose && idiom.reflexive) {
        // "quiere hacerme daño" is not about oneself: the plain saying is kept beside.
        const other = list.find((o) => !o.reflexive && o.words.join(' ') === idiom.words.join(' '))
        group.plain = other?.plain ?? { ...meaning.plain, text: meaning.plain.text.replace(/ ?\{[rp]\}/, '') }
      }
      const going = group.verb.lemma === 'ir' && idiom.words.join() === 'a'
      if (going && (group.tense === 'preterite' || group.perfect)) group.plain = { text: 'go', marker: 'to' }
      this.splitContraction(next + match.length - 1, idiom)
      return next + match.length - (this.contracted ? 1 : 0)
    }
    return next
  }

  private contracted = false

  /** "aventarse del puente": the saying takes "de", the article stays. */
  private splitContraction(at: number, idiom: Idiom) {
    const token = this.tokens[at]
    this.contracted =
      idiom.words.length > 0 &&
      token !== undefined &&
      (token.key === 'del' || token.key === 'al') &&
      idiom.words.at(-1) !== token.key
    if (this.contracted && token) this.tokens[at] = { ...token, raw: 'el', low: 'el', key: 'el' }
  }

  private isReflexive(group: VerbGroup): boolean {
    const { clitics, person } = group
    if (clitics.includes('se')) return true
    const own =
      person === 1 || (group.firstOrThird && group.verb.reflexive && !group.verb.flags.has('d'))
        ? 'me'
        : person === 2
          ? 'te'
          : person === 4
            ? 'nos'
            : ''
    return own !== '' && clitics.includes(own)
  }

  /** Whether the words after it let the saying mean what it says. */
  private idiomHolds(group: VerbGroup, idiom: Idiom, next: number, length: number): boolean {
    const end = next + length
    const needs =
      NEEDS_INFINITIVE.has(`${group.verb.lemma} ${idiom.words.join(' ')}`) ||
      ['base', 'pp', 'again'].includes(idiom.plain.marker)
    if (needs && !this.infinitiveAt(end)) return false
    if (idiom.words.length === 0 && !idiom.reflexive && !idiom.felt) return false
    const last = idiom.words.at(-1) ?? ''
    if (idiom.words[0] === 'que' && (last === 'si' || last === 'no')) return this.closesAt(end)
    // "pienso en las noches" is a time, "pienso en mi hijo" an object.
    if (/^(?:en|de|a|con|por)$/.test(last)) {
      const phrase = this.phraseAt(end - 1, 2)
      return !phrase || phrase.noun !== undefined
    }
    return true
  }

  /** The words of an idiom, with one word of quantity allowed before the first of them. */
  private matchWords(words: string[], at: number): { length: number; between: string } | undefined {
    if (words.every((word, k) => this.sameWord(word, at + k))) return { length: words.length, between: '' }
    const between = this.tokens[at]?.key ?? ''
    if (
      words.length > 0 &&
      QUANTITY.has(between) &&
      words.every((word, k) => this.sameWord(word, at + 1 + k))
    )
      return { length: words.length + 1, between }
    return undefined
  }

  private sameWord(word: string, at: number): boolean {
    const key = this.tokens[at]?.key
    return key === word || (word === 'de' && key === 'del') || (word === 'a' && key === 'al')
  }

  private intensify(idiom: Idiom, between: string): { plain: Gloss; felt?: Gloss } {
    if (!between) return { plain: idiom.plain, felt: idiom.felt }
    const stem = between.replace(/(?:as|os|a)$/, 'o')
    const word = QUANTITY_EN[between] ?? QUANTITY_EN[stem] ?? ''
    const strengthen = (g: Gloss): Gloss => {
      if (!word) return /^ningun|^nada/.test(between) ? { ...g, text: g.text } : g
      const found = /^(be|get|feel) (?!like)(.*)$/.exec(g.text)
      if (found) return { ...g, text: `${found[1]} ${word} ${found[2]}` }
      const adverb =
        word === 'very' && /^(?:have|drink|take|eat|make|do)\b/.test(g.text)
          ? 'a lot of'
          : word === 'very'
            ? 'really'
            : word === 'so'
              ? 'so much'
              : word === 'too'
                ? 'too much'
                : word
      return {
        ...g,
        text: g.text,
        marker: g.marker,
        ...(adverb
          ? { text: `${g.text.split(' ')[0]} ${adverb} ${g.text.split(' ').slice(1).join(' ')}`.trim() }
          : {}),
      }
    }
    return { plain: strengthen(idiom.plain), felt: idiom.felt && strengthen(idiom.felt) }
  }

  /** Which of several readings of one form: mostly present against command, present against preterite. */
  private choose(forms: VerbForm[], at: number, clitics: string[]): VerbForm {
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
        const other =
          before?.noun?.kind === 'person' ||
          before?.en === 'he' ||
          before?.en === 'she' ||
          before?.en === 'what' ||
          before?.kind === 'name'
        by((f) => (other ? f.tense === 'preterite' && f.person === 3 : f.form === token.low))
      } else by((f) => f.tense === (this.pastTalk ? 'preterite' : 'present'))
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

  /** After these words a subjunctive is no command. */
  private isBound(before: Unit | undefined): boolean {
    if (before === undefined) return false
    return BINDING.test(before.key) || (before.kind === 'fixed' && BINDING_FIXED.test(before.en))
  }

  private atClauseStart(): boolean {
    const before = this.units.at(-1)
    return before === undefined || before.kind === 'mark' || before.key === 'y'
  }

  private participleAt(at: number): string | undefined {
    const forms = this.lex.forms
      .get(this.tokens[at]?.key ?? '')
      ?.filter((form) => form.tense === 'participle')
    const preferred = PREFERRED[this.tokens[at]?.key ?? '']
    return forms?.find((f) => f.lemma === preferred)?.lemma ?? forms?.[0]?.lemma
  }

  private gerundAt(at: number): { lemma: string; clitics: string[] } | undefined {
    const token = this.tokens[at]
    if (token?.kind !== 'word') return undefined
    const plain = this.lex.forms.get(token.key)?.find((form) => form.tense === 'gerund')
    if (plain) return { lemma: plain.lemma, clitics: [] }
    if (!/ndo/.test(token.key)) return undefined
    const split = this.splitEnclitic(at)
    const form = split?.forms.find((f) => f.tense === 'gerund')
    return split && form ? { lemma: form.lemma, clitics: split.clitics } : undefined
  }

  private infinitiveAt(at: number): boolean {
    let k = at
    while (['no', 'nunca', 'siempre', 'mas'].includes(this.tokens[k]?.key ?? '')) k++
    const token = this.tokens[k]
    if (token?.kind !== 'word') return false
    if (this.lex.forms.get(token.key)?.some((form) => form.tense === 'infinitive')) return true
    return this.splitEnclitic(k)?.forms.some((form) => form.tense === 'infinitive') ?? false
  }

  private word(at: number): number {
    const token = this.tokens[at] as Token
    const { key, low } = token
    const lex = this.lex
    const next = this.tokens[at + 1]
    const before = this.units.at(-1)
    const started = at > 0 && this.tokens[at - 1]?.kind === 'word'
    if (
      token.capital &&
      started &&
      !CAPITAL_WORDS.has(key) &&
      !lex.determiners.has(low) &&
      lex.nouns.get(key)?.kind !== 'drug'
    ) {
      const title = lex.nouns.get(key)?.kind === 'person' && !(before?.kind === 'name')
      if (!title) {
        this.add({ kind: 'name', en: token.raw }, at)
        return at + 1
      }
    }
    if ((key === 'don' || key === 'doña') && next?.capital) {
      this.add({ kind: 'name', en: next.raw }, at)
      return at + 2
    }
    const single = this.phraseAt(at, 1)
    const determiner = lex.determiners.get(low) ?? (this.accented ? undefined : lex.determiners.get(key))
    const pronoun = lex.pronouns.get(low)
    const loose =
      /^(?:mucho|poco|tanto|bastante|demasiado|muchisimo)$/.test(key) &&
      /^(?:el|la|los|las|mi|mis|su|sus|un|una|que|de)$/.test(next?.key ?? '')
    const nounNext = next?.kind === 'word' && !loose && this.nounFollows(at + 1)
    if (
      determiner !== undefined &&
      low !== 'dicho' &&
      (nounNext || !pronoun) &&
      !(lex.adverbs.has(low) && !nounNext)
    ) {
      this.add({ kind: 'determiner', en: determiner }, at)
      return at + 1
    }
    if (pronoun !== undefined) {
      this.add({ kind: 'pronoun', en: pronoun }, at)
      return at + 1
    }
    if (single && !single.noun) return this.addPhrase(single, at)
    if (lex.conjunctions.has(low) && low !== 'luego' && low !== 'entonces') {
      this.add({ kind: 'conjunction', en: lex.conjunctions.get(low) as string }, at)
      return at + 1
    }
    const noun = lex.nouns.get(key) ?? (key.includes('n') ? lex.nouns.get(withTilde(key)) : undefined)
    const adjective = lex.adjectives.get(key)
    if (lex.prepositions.has(low) && !(low === 'bajo' && before?.kind === 'verb')) {
      this.add({ kind: 'preposition', en: lex.prepositions.get(low) as string }, at)
      return at + 1
    }
    const nounPlace =
      before?.kind === 'determiner' ||
      before?.kind === 'preposition' ||
      before?.kind === 'number' ||
      before?.kind === 'adjective'
    const adverb = lex.adverbs.get(low) ?? lex.adverbs.get(key)
    if (adverb !== undefined && !(nounPlace && noun)) {
      this.add({ kind: 'adverb', en: adverb }, at)
      return at + 1
    }
    if (noun && adjective) {
      const asNoun = nounPlace
        ? !(next && lex.nouns.has(next.key) && before?.kind !== 'preposition')
        : before?.kind !== 'noun' && before?.kind !== 'verb' && before?.kind !== 'adverb'
      this.add(asNoun ? { kind: 'noun', en: noun.en, noun } : { kind: 'adjective', en: adjective }, at)
      return at + 1
    }
    if (noun) this.add({ kind: 'noun', en: noun.en, noun }, at)
    else if (adjective !== undefined) this.add({ kind: 'adjective', en: adjective }, at)
    else if (lex.participles.has(key))
      this.add({ kind: 'adjective', en: lex.participles.get(key) as string }, at)
    else this.unknown(token, at)
    return at + 1
  }

  private nounFollows(at: number): boolean {
    const token = this.tokens[at]
    if (!token) return false
    if (token.capital) return true
    const { key, low } = token
    const lex = this.lex
    if (lex.nouns.has(key) || lex.adjectives.has(key) || lex.participles.has(key)) return true
    if (readNumber(this.tokens, at) || lex.determiners.has(low)) return true
    if (this.phraseAt(at, 2)?.noun) return true
    if (key === 'de' || key === 'que' || key === 'cual') return true
    if (
      lex.prepositions.has(key) ||
      lex.conjunctions.has(low) ||
      lex.pronouns.has(low) ||
      lex.adverbs.has(low)
    )
      return false
    return this.lookup(at).length === 0 && !CLITICS.has(key)
  }

  private unknown(token: Token, at: number) {
    const drug = drugByRule(token.key)
    if (drug) {
      this.add({ kind: 'noun', en: drug, noun: { en: drug, plural: false, kind: 'drug', gender: 'f' } }, at)
      return
    }
    const manner = /^(.+)mente$/.exec(token.key)
    const adjective =
      manner &&
      (this.lex.adjectives.get(manner[1] as string) ??
        this.lex.participles.get((manner[1] as string).replace(/a$/, 'o')))
    if (adjective) this.add({ kind: 'adverb', en: `${adjective}ly` }, at)
    else this.add({ kind: 'name', en: token.raw }, at)
  }
}

/** Missing tildes of ñ: "anos", "manana", "nino". */
function withTilde(key: string): string {
  return key.replace(/n(?=[aeio])(?!.*n[aeio])/, 'ñ')
}

const BINDING =
  /^(?:que|cuando|ojala|aunque|hasta|para|si|quizas|quiza|tal|como|donde|sin|mientras|antes|despues|en|quien|quienes)$/
const BINDING_FIXED =
  /(?:that|so that|until|when|before|after|maybe|hopefully|if|case|soon as|without|as long as|time|whatever|ever)$/

/** Without their accent these are small words and no verbs. */
const ONE_SOUND = new Set(['de', 'se'])
const NEVER_VERB = new Set(
  [
    'nada',
    'para',
    'sobre',
    'bajo',
    'una',
    'uno',
    'ante',
    'cada',
    'como',
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
    'eres',
  ].filter((k) => k !== 'eres' && k !== 'como'),
)
const CAPITAL_WORDS = new Set(['dios', 'navidad', 'internet', 'ud', 'uds', 'usted'])

export type { Person }
