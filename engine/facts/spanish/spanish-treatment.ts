import { type DrugMention, drugsIn } from '../../lexicon/drug-names.ts'
import type { Dose, Fact, OrderAct, Regimen } from '../fact.ts'
import {
  countedNumber,
  type Exchange,
  meanings,
  OF_OTHERS,
  type SpanishSentence,
  unitsOf,
} from './spanish-text.ts'

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

/** Drugs the patient reports taking, asked about by name or with a dose. */
function regimens({ asked, answer }: Exchange): Regimen[] {
  const question = asked.filter(({ asks }) => asks).at(-1)
  if (!question || !TAKES.test(question.text)) return []
  const takes = (drug: DrugMention, text: string, said: readonly SpanishSentence[]): Regimen[] => {
    const dose = doseIn(text, drug)
    if (!dose) return []
    return [{ kind: 'regimen', drug: drug.drug.name, dose, status: 'current', units: unitsOf(said) }]
  }
  const [only, second] = drugsIn(question.text)
  const own = answer.slice(0, 4).filter(({ text, asks }) => !asks && !OF_OTHERS.test(text))
  const text = own.map((said) => said.text).join(' ')
  if (only && !second && drugsIn(text).length === 0)
    return /^(?:si[,.] )?(?:la de )?\d|^(?:la tomo )?todos los dias/.test(text)
      ? takes(only, text.replace(/ empece con[^.]*/, ''), [question, ...own])
      : []
  return answer.flatMap((said) => {
    if (said.asks || PAST.test(said.text) || OF_OTHERS.test(said.text) || /^no\b/.test(said.text)) return []
    return drugsIn(said.text).flatMap((drug, index, all) =>
      takes(drug, said.text.slice(drug.end, all[index + 1]?.start), [question, said]),
    )
  })
}

const ORDERS = meanings(
  'baja (?:la|el) .*se (?:para|suspende|quita)=taper; l[ao] dejamos|se queda igual|sin cambios?|seguimos con|sig[ue]+a? (?:con|tomando)|continu(?:e|a|amos) con=continue; subir (?:la|el)|aumentar (?:la|el)|le subo|aumentamos|vamos a (?:subir|aumentar)=increase; bajar (?:la|el)|reducir (?:la|el)|le bajo|bajamos|vamos a (?:bajar|reducir)=decrease; suspend(?:emos|a|e|er)|vamos a quitar|deje de tomar|nada de=stop; iniciamos|iniciar|agregamos|le receto|vamos a (?:agregar|empezar)|le voy a recetar|empieza (?:la|el|con)=start',
)
const NOT_AN_ORDER =
  /\b(?:podri\w+|podemos|subiria|opcion|una es|otra es|tercera|cuarta|venia|quizas|tal vez|puede\b|pensamos|la vez pasada|hace \d|no (?:la|lo|le|se|vamos|quiero|voy|suspend|deje|inici|agreg)|sin subir|ayuda|dos,|tres,)/
const REFUSES = /^(?:ay,? )?(?:no\b|prefiero no|mejor (?:no|me quedo))/

/** Drugs the clinician plainly orders, and those the patient rejects. */
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
          units: unitsOf([said, ...reply.slice(0, 1)]),
        })
      continue
    }
    const act = ORDERS.find(([pattern]) => pattern.test(said.text))?.[1] as OrderAct | undefined
    if (!act || option || (refused && last)) continue
    const after = said.text.slice(drug.end)
    // "De 100 a 50": the second is the new dose.
    const change = /\bde (\d+(?:\.\d+)?)(?: mg| miligramos)? a (?=\d)/.exec(after)
    const from = change && doseIn(change[0].replace(/ a $/, ''), drug)
    const to =
      act === 'stop' || act === 'taper'
        ? undefined
        : doseIn(change ? after.slice(change.index + change[0].length) : after, drug)
    facts.push({
      kind: 'order',
      act,
      drug: drug.drug.name,
      units: [said.unit],
      ...(from && to ? { from } : {}),
      ...(to ? { to } : {}),
    })
  }
  return facts
}

export function spanishTreatment(exchanges: readonly Exchange[]): Fact[] {
  return exchanges.flatMap((exchange) => [...regimens(exchange), ...orders(exchange)])
}
