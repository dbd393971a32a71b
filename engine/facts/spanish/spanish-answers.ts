import { drugsIn } from '../../lexicon/drug-names.ts'
import type { Allergy, Fact, SubstanceUse } from '../fact.ts'
import { type Exchange, meanings, OF_OTHERS, type SpanishSentence } from './spanish-text.ts'

/** The concepts a question asks about. A denial covers exactly these. */
const ASKED = meanings(
  'quitar[st]e la vida|matar[st]e|suicid\\w*=suicidal-ideation; morir[st]e|no despertar|estar muert\\w|mejor muert\\w=passive-death-wish; hacer[st]e (?:usted )?(?:daño|algo)|daño a (?:si|ti|usted) mism\\w=self-harm; (?:algun|un) plan|como hacerlo=suicide-plan; has? intentado|intentaste|intento de suicidio=suicide-attempt; hacer(?:le)? daño a (?:alguien|otr\\w+|nadie)=violent-thoughts; hecho daño a (?:alguien|nadie)=violence; (?:oyes?|oido|escuchas?|escuchado)[^?]{0,20}voces=voices; (?:ves?|visto) cosas=visual-hallucinations',
)
const SUBSTANCES = meanings(
  'alcohol|(?<!(?:el|al|del|un|tu|su) )bebes?|cerveza|trago|vino=alcohol; fumas?|cigarr\\w+|tabaco=tobacco; marihuana|cannabis=cannabis; drogas=drug use',
)
const NO = /^(?:ay,? |bueno,? )?(?:no\b|nunca|jamas|nada\b|ningun|a nadie|que va|para nada|ni )/
const LIMITS =
  /\b(?:pero|bueno|a veces|antes|una vez|cuando|todavia|solo|al principio|la ultima|excepto|menos|la otra vez|hace|casi|ahorita|de dia|en serio)\b/
const JOKES = /\b(?:broma|ja,? ja|jaja)\b/

/** A plain denial: nothing in the first two sentences limits it, except a remark about someone else. */
function denies(answer: readonly SpanishSentence[]): boolean {
  const own = answer.slice(0, 3).filter(({ text }, index) => index === 0 || !OF_OTHERS.test(text))
  const first = own[0]?.text
  if (first === undefined || !NO.test(first)) return false
  if (own.some(({ text }) => JOKES.test(text))) return own.some(({ text }) => /\ba nadie\b/.test(text))
  return !own.slice(0, 2).some(({ text, asks }) => asks || LIMITS.test(text.replace(/\beso si\b/, '')))
}

export function spanishAnswers(exchanges: readonly Exchange[]): Fact[] {
  const facts: Fact[] = []
  for (const { asked, answer } of exchanges) {
    const first = answer[0]
    // The last question is the one that is answered.
    const question = asked.at(-1)
    if (!first || !question) continue
    const units = [...new Set([question.unit, first.unit])]
    facts.push(...allergies(asked, answer))
    if (!question.asks) continue
    const text = question.text
    if (denies(answer)) {
      const home = /\bcasa\b/.test(text) ? { held: 'at home' } : {}
      const ever = /\b(?:alguna vez|nunca|en su vida|intent)/.test(text)
      for (const [pattern, id] of ASKED)
        if (pattern.test(text))
          facts.push({
            kind: 'finding',
            id,
            polarity: 'denied',
            ...(ever && { when: 'ever' }),
            p: 0.95,
            units,
          })
      if (/\b(?:armas?|pistola|escopeta)\b/.test(text) && /\b(?:hay|tiene|tienes)\b/.test(text))
        facts.push({ kind: 'means', what: 'firearms', access: 'no', ...home, units })
    }
    facts.push(...substances(text, answer, units))
    const hours = sleepHours(text, answer)
    if (hours !== undefined)
      facts.push({ kind: 'finding', id: 'sleep-hours', polarity: 'present', value: hours, p: 0.9, units })
    const age = /\bcuantos años (?:tiene|tienes|cumplio|cumpliste)\b(?! (?:ya )?(?:la|el|su|tu) )/.test(text)
      ? /^(\d{1,3})\b/.exec(first.text)?.[1]
      : undefined
    if (age !== undefined) facts.push({ kind: 'identity', age, units })
  }
  return facts
}

const wordsOf = (said: readonly SpanishSentence[]): string => said.map(({ text }) => text).join(' ')

const DRINKS = meanings('cervezas?=beers; copas?|tragos?=drinks; cigarrillos?|cigarros?=cigarettes')
const OFTEN = meanings(
  'los? domingos?=on Sundays; (?:los|el) sabados?=on Saturdays; (?:los|el) viernes=on Fridays; al dia|diari\\w+=a day; (?:a la|por) semana=a week',
)

function substances(question: string, answer: readonly SpanishSentence[], units: number[]): SubstanceUse[] {
  const asked = SUBSTANCES.filter(([pattern]) => pattern.test(question))
  const first = answer[0]?.text ?? ''
  if (asked.length === 0 || /\b(?:mezcla|con el alcohol|si )/.test(question)) return []
  const none = denies(answer) && !/\bcopit|cerveza|\bvino\b|\bcañ/.test(wordsOf(answer).slice(0, 160))
  if (none) return asked.map(([, substance]) => ({ kind: 'substance', substance, use: 'none', units }))
  const [, count, what = ''] =
    /^(?:unas |como |solo )?(\d+) (cerveza|copa|trago|cigarrillo|cigarro)s?\b/.exec(first) ?? []
  const often = OFTEN.find(([pattern]) => pattern.test(first))?.[1]
  if (!count || !often || /\b(?:antes|era|eran|deje)\b/.test(first)) return []
  const substance = what.startsWith('cigarr') ? 'tobacco' : 'alcohol'
  const amount = `${count} ${DRINKS.find(([pattern]) => pattern.test(what))?.[1]} ${often}`
  return [{ kind: 'substance', substance, use: 'current', amount, units }]
}

function sleepHours(question: string, answer: readonly SpanishSentence[]): string | undefined {
  if (!/\bduerme|durmiendo|dormid|\bsueño\b/.test(question)) return undefined
  for (const { text } of answer.slice(0, 3)) {
    if (/\bahora\b/.test(text)) return /\bahora (?:duermo )?(?:como |unas )?(\d+(?:\.\d+)?)\b/.exec(text)?.[1]
    if (/\b(?:antes|eran|dormia|en la noche de)\b/.test(text)) continue
    const [, about, hours] = /(como |unas |seran )?\b(\d+(?:\.\d+)?) horas\b/.exec(text) ?? []
    if (hours && Number(hours) <= 16) return `${about ? 'about ' : ''}${hours}`
  }
  return undefined
}

const ALLERGENS = meanings(
  'sulfas?=sulfa; aspirina=aspirin; penicilina=penicillin; latex=latex; dipirona=metamizole (dipyrone); codeina=codeine; mariscos=shellfish; yodo=iodine',
)
const REACTIONS = meanings(
  'ronchas=hives; sarpullido|me broto=rash; asma=asthma; hincha|hincho|hinchazon=swelling; cierra el pecho=chest tightness; comezon=itching',
)

function allergies(asked: readonly SpanishSentence[], answer: readonly SpanishSentence[]): Allergy[] {
  const last = asked.slice(-2)
  const question = last.find(({ text }) => /\balergi/.test(text))
  const first = answer[0]
  if (!question || !first) return []
  const units = [...new Set([question.unit, ...last.map(({ unit }) => unit), first.unit])]
  if (/^(?:no\b|ninguna|que yo sepa,? no)/.test(first.text))
    return [{ kind: 'allergy', to: '', none: true, units }]
  if (OF_OTHERS.test(first.text)) return []
  const told = `${/^(?:si\b|sigue)/.test(first.text) ? wordsOf(last) : ''} ${first.text}`
  const known = ALLERGENS.find(([pattern]) => pattern.test(told))?.[1] ?? drugsIn(told)[0]?.drug.name
  const reactions = REACTIONS.filter(([pattern]) => pattern.test(wordsOf(answer.slice(0, 2))))
  if (known === undefined) return []
  const reaction = reactions.length > 0 ? { reaction: reactions.map(([, name]) => name).join(', ') } : {}
  return [{ kind: 'allergy', to: known, ...reaction, units }]
}
