import { type DrugMention, drugsIn } from '../../understand/drug-names.ts'
import type { Dose, Fact, OrderAct } from '../fact.ts'
import { countedNumber, type Exchange, meanings, OF_OTHERS, type Said } from './spanish-text.ts'

const WHEN = meanings(
  '(?:1|una) vez al dia=once a day; 2 veces(?: al dia)?=twice a day; 3 veces(?: al dia)?=three times a day; (?:en|por) la mañana|con el (?:desayuno|cafe)=in the morning; (?:en|por) la noche|de noche|al acostarse|todas las noches=at night; todos los dias|diari[oa]=daily',
)

function doseIn(text: string, { drug }: DrugMention): Dose | undefined {
  const said = countedNumber(text)
  const value = Number(said)
  const range = drug.doseMg
  const unit = /\bmicrogramos\b/.test(text) ? 'mcg' : 'mg'
  if (said === undefined || !range || value < range[0] / 4 || value > range[1] * 1.5) return undefined
  const when = WHEN.find(([pattern]) => pattern.test(text))?.[1]
  return { amount: `${said} ${unit}`, ...(when !== undefined && { when }) }
}

const TAKES = /\b(?:tom(?:a|as|o|ando)|medicin|pastilla|que mas|cuant[ao]s?|como va con)\b/
const PAST =
  /\b(?:antes|deje|fue|era|dieron|dio|regalo|empece|al comienzo|si me|tuviera|quiero|subio|subimos)\b/

/** What the patient says to take, asked for by name or told with its dose. */
function regimens({ asked, answer }: Exchange): Fact[] {
  const facts: Fact[] = []
  const question = asked.filter(({ asks }) => asks).at(-1)
  const askedDrugs = question ? drugsIn(question.text) : []
  const [only] = askedDrugs
  if (question && only && askedDrugs.length === 1 && TAKES.test(question.text)) {
    const own = answer.slice(0, 4).filter(({ text, asks }) => !asks && !OF_OTHERS.test(text))
    const text = own.map(({ text }) => text).join(' ')
    const told = /^(?:si[,.] )?(?:la de )?\d|^(?:la tomo )?todos los dias/.test(text)
    const dose =
      told && drugsIn(text).length === 0 ? doseIn(text.replace(/ empece con[^.]*/, ''), only) : undefined
    if (dose)
      facts.push({
        kind: 'regimen',
        drug: only.drug.name,
        dose,
        status: 'current',
        units: unitsOf([question, ...own]),
      })
  }
  if (!question || !TAKES.test(question.text)) return facts
  for (const said of answer) {
    if (said.asks || PAST.test(said.text) || OF_OTHERS.test(said.text) || /^no\b/.test(said.text)) continue
    const drugs = drugsIn(said.text)
    for (const [index, drug] of drugs.entries()) {
      const dose = doseIn(said.text.slice(drug.end, drugs[index + 1]?.start), drug)
      if (dose)
        facts.push({
          kind: 'regimen',
          drug: drug.drug.name,
          dose,
          status: 'current',
          units: unitsOf([question, said]),
        })
    }
  }
  return facts
}

const ORDERS: readonly (readonly [OrderAct, RegExp])[] = [
  ['taper', /\bbaja (?:la|el)\b.*\bse (?:para|suspende|quita)\b/],
  [
    'continue',
    /\b(?:la|lo) dejamos\b|\bse queda igual\b|\bsin cambios?\b|\bseguimos con\b|\bsig(?:ue|a) (?:con|tomando)\b|\bcontinu(?:e|a|amos) con\b/,
  ],
  [
    'increase',
    /^(?:y )?(?:subir|aumentar) (?:la|el)\b|\b(?:le subo|aumentamos|vamos a (?:subir|aumentar))\b/,
  ],
  ['decrease', /^(?:y )?(?:bajar|reducir) (?:la|el)\b|\b(?:le bajo|bajamos|vamos a (?:bajar|reducir))\b/],
  ['stop', /\b(?:suspend(?:emos|a|e|er)|vamos a (?:quitar|suspender)|deje de tomar)\b|^nada de\b/],
  [
    'start',
    /\b(?:iniciamos|iniciar|agregamos|le receto|vamos a (?:iniciar|agregar|empezar)|le voy a recetar)\b|^(?:y )?empieza (?:la|el|con)\b/,
  ],
]
const NOT_AN_ORDER =
  /\b(?:podri\w+|podemos|subiria|opcion|una es|otra es|tercera|cuarta|venia|quizas|tal vez|puede\b|pensamos|la vez pasada|hace \d|no (?:la|lo) sub|ayuda|dos,|tres,)/
const REFUSES = /^(?:ay,? )?(?:no\b|prefiero no|mejor (?:no|me quedo))/

/** What the clinician plainly orders, and what the patient turns down. */
function orders({ asked, answer: reply }: Exchange): Fact[] {
  const facts: Fact[] = []
  const refused = reply[0] !== undefined && REFUSES.test(reply[0].text)
  for (const said of asked) {
    const drugs = drugsIn(said.text)
    const [drug] = drugs
    if (!drug || drugs.length !== 1 || said.asks) continue
    const last = said === asked.at(-1)
    const option = NOT_AN_ORDER.test(said.text) || /(?:^|[\s,])si\s/i.test(said.raw)
    const turnedDown = reply
      .slice(0, 2)
      .some(({ text }) => /\b(?:esa|esas|de esas|entonces) no\b|\bno (?:la|lo|las|los) quiero\b/.test(text))
    if (refused && last && (option || turnedDown)) {
      const to = /\b(?:subir|aumentar)\b/.test(said.text)
        ? doseIn(said.text.slice(drug.end), drug)
        : undefined
      const what = to ? `increasing ${drug.drug.name} to ${to.amount}` : drug.drug.name
      if (turnedDown)
        facts.push({
          kind: 'not-used',
          what,
          status: 'declined',
          by: 'patient',
          units: unitsOf([said, reply[0] as Said]),
        })
      continue
    }
    const act = ORDERS.find(([, pattern]) => pattern.test(said.text))?.[0]
    if (!act || option || (refused && last)) continue
    const dose = act === 'stop' || act === 'taper' ? undefined : doseIn(said.text.slice(drug.end), drug)
    facts.push({ kind: 'order', act, drug: drug.drug.name, ...(dose && { to: dose }), units: [said.unit] })
  }
  return facts
}

const unitsOf = (said: readonly Said[]): number[] =>
  [...new Set(said.map(({ unit }) => unit))].sort((a, b) => a - b)

export function spanishTreatment(exchanges: readonly Exchange[]): Fact[] {
  return exchanges.flatMap((exchange) => [...regimens(exchange), ...orders(exchange)])
}
