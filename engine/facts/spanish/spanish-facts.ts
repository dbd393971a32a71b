import type { Appointment, Diagnosis, Fact, Measure } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { spanishAnswers } from './spanish-answers.ts'
import {
  meanings,
  type SpanishSentence,
  spanishExchanges,
  spanishSentences,
  unitsOf,
} from './spanish-text.ts'
import { spanishTreatment } from './spanish-treatment.ts'

/** Facts of a Spanish visit, from tables. Words that match no pattern can still be quoted, in Spanish. */
export function spanishFacts(visit: UnitsOfVisit): Fact[] {
  if (visit.language !== 'es' || visit.form !== 'dialogue') return []
  const sentences = spanishSentences(visit)
  const exchanges = spanishExchanges(sentences)
  const told = sentences.filter(({ role, asks }) => role === 'clinician' && !asks)
  return [
    ...spanishAnswers(exchanges),
    ...spanishTreatment(exchanges),
    ...measures(told),
    ...diagnoses(told),
    ...appointments(told),
  ]
}

const EARLIER =
  '(?:(?:[^.\\d]|\\. ){0,80}?(?:la otra vez|la vez pasada|el mes pasado|la primera|antes|estaba en|hace \\d+ semanas|en \\w+ era)[^\\d]{0,24}(VALUE)\\b)?'
const MEASURES = meanings(
  'phq-?9=PHQ-9; gad-?7=GAD-7; moca=MoCA; edimburgo=Edinburgh Postnatal Depression Scale; yale-brown=Y-BOCS; presion=Blood pressure; pulso=Pulse; pesa|peso|balanza|bascula=Weight',
).map(([name, what]) => {
  const value = what === 'Blood pressure' ? '\\d{2,3} (?:sobre|con) \\d{2,3}' : '\\d{1,3}(?: de \\d{2})?'
  const pattern = `${name.source}[^.\\d]{0,30}(?<!\\d)(${value})\\b${EARLIER.replace('VALUE', value)}`
  return { what, pattern: new RegExp(pattern), vital: /^(?:Bl|Pu|We)/.test(what) }
})

function measures(told: readonly SpanishSentence[]): Measure[] {
  const facts: Measure[] = []
  for (const [index, said] of told.entries()) {
    // "Hoy salió en diez. La otra vez fue dieciocho." spans two sentences of one unit.
    const next = told[index + 1]
    const text = next && next.unit === said.unit ? `${said.text} ${next.text}` : said.text
    for (const { what, pattern, vital } of MEASURES) {
      const found = pattern.exec(text)
      const unit = what === 'Weight' ? (/\d (kilos|libras)\b/.exec(text)?.[1] ?? '') : undefined
      if (!found?.[1] || found.index >= said.text.length || unit === '') continue
      const written = (value: string): string =>
        value.replace(/ (?:sobre|con|de) /, '/') + (unit ? (unit === 'kilos' ? ' kg' : ' lb') : '')
      facts.push({
        kind: 'measure',
        what,
        kindOf: vital ? 'vital' : 'score',
        value: written(found[1]),
        ...(found[2] && { earlier: { value: written(found[2]) } }),
        units: [said.unit],
      })
    }
  }
  return facts
}

const DISORDERS = meanings(
  'depresion mayor=major depression; depresion posparto=postpartum depression; depresion moderada=moderate depression; trastorno de panico con agorafobia=panic disorder with agoraphobia; trastorno de panico(?! con)=panic disorder; trastorno obsesivo-compulsivo=obsessive-compulsive disorder; trastorno bipolar=bipolar disorder; ansiedad generalizada=generalized anxiety disorder; estres postraumatico=PTSD',
)

function diagnoses(told: readonly SpanishSentence[]): Diagnosis[] {
  return told.flatMap(({ text, unit }) => {
    if (!/\b(?:para mi|usted tiene|tiene una|es una|tienes)\b|^trastorno/.test(text)) return []
    return DISORDERS.filter(
      ([pattern]) =>
        pattern.test(text) && !new RegExp(`\\bno (?:es|tiene|hay)\\b[^.]{0,20}${pattern.source}`).test(text),
    ).map(([, name]): Diagnosis => ({ kind: 'diagnosis', name, status: 'named', units: [unit] }))
  })
}

const DAYS = meanings(
  'lunes=Monday; martes=Tuesday; miercoles=Wednesday; jueves=Thursday; viernes=Friday; sabado=Saturday; domingo=Sunday',
)
const SPANS: Record<string, string> = { semana: 'week', dia: 'day', mes: 'month' }
const SPAN = /\ben (\d+) (semana|dia|mes)(?:e?s)?\b/
const MEETS = /\b(?:nos vemos|(?:la|lo|te) veo|vuelva|regrese) en\b/
const DATE =
  /\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo) (\d{1,2})\b(?:[^.\d]{0,20} a las (\d{1,2})(?:\.5| y (\d{1,2}))?)?/

/** The last agreed time; "mejor en tres" replaces "en cuatro semanas". */
function appointments(told: readonly SpanishSentence[]): Appointment[] {
  const from = told.findLastIndex(({ text }) => MEETS.test(text))
  const meets = told[from]
  if (!meets) return []
  const run = told.slice(from).filter(({ unit }) => unit - meets.unit <= 2)
  const text = run.map((said) => said.text).join(' ')
  const [, count, span = ''] = SPAN.exec(text) ?? []
  const changed = /\b(?:no|ah no)\b/.test(text.slice(text.search(SPAN)))
  const better =
    /\b(?:mejor en|no[^.]{0,40}\. en|en) (\d+)(?: (semana|dia|mes)(?:e?s)?)?[,.](?![^.]*\bmejor\b)/.exec(
      text.slice(text.search(SPAN) + 8),
    )
  const [number, unit] = changed ? [better?.[1], better?.[2] ?? span] : [count, span]
  const day = DATE.exec(text)
  const minutes = /a las \d{1,2}\.5/.test(text) ? '30' : (day?.[4] ?? '00').padStart(2, '0')
  const weekday = day && DAYS.find(([pattern]) => pattern.test(day[0]))?.[1]
  const when = [
    ...(number ? [`in ${number} ${SPANS[unit]}${number === '1' ? '' : 's'}`] : []),
    ...(day ? [`${weekday} the ${ordinal(day[2] ?? '')}${day[3] ? ` at ${day[3]}:${minutes}` : ''}`] : []),
  ].join(', ')
  return when === '' ? [] : [{ kind: 'appointment', what: 'follow-up visit', when, units: unitsOf(run) }]
}

function ordinal(day: string): string {
  const ending = /1[123]$/.test(day) ? undefined : ['th', 'st', 'nd', 'rd'][Number(day.at(-1))]
  return `${day}${ending ?? 'th'}`
}
