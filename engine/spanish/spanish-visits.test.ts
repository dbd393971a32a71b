import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

function partsOf(text: string): Record<string, string> {
  const { note } = writeNote({ text, noteType: 'Progress Note', sections })
  const [S = '', O = '', A = '', P = ''] = note.split(/\*\*(?:OBJECTIVE|ASSESSMENT|PLAN):\*\*/)
  return { S, O, A, P }
}

const den = (q: string) =>
  `Doctora: ¿Cómo ha estado?\nPaciente: Mejor, volví al trabajo el lunes.\nDoctora: ${q}\nPaciente: No.\nDoctora: Bien. ¿Y cómo duerme?\nPaciente: Siete horas, bien.\nDoctora: Nos vemos en cuatro semanas.`
const tell = (q: string, a: string) =>
  `Doctora: Buenos días, pase.\nPaciente: Buenos días.\nDoctora: ${q}\nPaciente: ${a}\nDoctora: Bien. ¿Y el trabajo?\nPaciente: El trabajo va bien.\nDoctora: Nos vemos en cuatro semanas.`
const plan = (c: string) =>
  `Doctora: ¿Qué está tomando?\nPaciente: Sertralina, cien miligramos en la mañana.\nDoctora: ¿Algún efecto secundario?\nPaciente: No.\nDoctora: ¿Cómo está el ánimo?\nPaciente: Todavía bajo, lloro en el carro.\nDoctora: ¿Pensamientos de hacerse daño?\nPaciente: No.\nDoctora: Bueno. ${c}\nPaciente: Está bien.`

const SAID: readonly (readonly [string, string, RegExp])[] = [
  [den('¿Ha pensado en quitarse la vida?'), 'S', /denies[^\n]*suicid/i],
  [den('¿Ha tenido pensamientos de suicidio?'), 'S', /denies[^\n]*suicid/i],
  [den('¿Ha pensado en hacerle daño a alguien?'), 'S', /denies[^\n]*homicid/i],
  [den('¿Ha pensado en lastimar a otra persona?'), 'S', /denies[^\n]*homicid/i],
  [den('¿Ganas de morirse?'), 'S', /denies[^\n]*(?:suicid|death)/i],
  [den('¿Se ha cortado o se ha hecho daño a propósito?'), 'S', /denies[^\n]*(?:self-harm|cut)/i],
  [den('¿Oye voces?'), 'S', /denies[^\n]*(?:halluc|voice)/i],
  [den('¿Ve o escucha cosas que otros no?'), 'S', /denies[^\n]*halluc/i],
  [den('¿Alguna vez ha intentado quitarse la vida?'), 'S', /(?:no history|denies)[^\n]*attempt/i],
  [den('¿Hay armas en la casa?'), 'S', /no[^\n]*(?:firearm|weapon|gun)/i],
  [den('¿Tiene alguna pistola en casa?'), 'S', /no[^\n]*(?:firearm|gun)/i],
  [den('¿Toma alcohol?'), 'S', /denies[^\n]*alcohol/i],
  [den('¿Usa drogas?'), 'S', /denies[^\n]*drug/i],
  [den('¿Es alérgica a algún medicamento?'), 'S', /no known[^\n]*allerg|denies[^\n]*allerg/i],
  [den('¿Tiene alergias?'), 'S', /no known[^\n]*allerg/i],
  [den('¿Piensa a veces que sería mejor no estar aquí?'), 'S', /denies[^\n]*(?:death|suicid)/i],
  [den('¿Efectos secundarios de la medicina?'), 'S', /denies[^\n]*side effect/i],
  [tell('¿Toma alcohol?', 'Dos cervezas el fin de semana.'), 'S', /2 beers/i],
  [tell('¿Es alérgica a algo?', 'A la penicilina, me salen ronchas.'), 'S', /penicillin/i],
  [tell('¿Cuántas horas duerme?', 'Como cinco horas.'), 'S', /5/],
  [tell('¿Qué medicinas toma?', 'Sertralina de cincuenta, una en la mañana.'), 'S', /sertraline[^\n]*50/i],
  [tell('¿Ha pensado en morirse?', 'A veces quisiera no despertar.'), 'S', /not (?:to )?wake|wake up/i],
  [tell('¿Alguna vez intentó suicidarse?', 'Sí, en 2015 me tomé unas pastillas.'), 'S', /2015/],
  [
    tell('¿Se toma la medicina todos los días?', 'Se me olvida como dos veces por semana.'),
    'S',
    /forget|miss/i,
  ],
  [tell('¿Hay armas en la casa?', 'Mi esposo tiene una pistola guardada con llave.'), 'S', /(?:pistol|gun)/i],
  [plan('Vamos a subir la sertralina a ciento cincuenta.'), 'P', /150/],
  [plan('Siga con la sertralina igual.'), 'P', /continue sertraline|sertraline[^\n]*same/i],
  [plan('La sertralina la dejamos igual.'), 'P', /sertraline[^\n]*(?:same|leave)|continue sertraline/i],
  [plan('Vamos a bajar a cincuenta.'), 'P', /50/],
  [plan('Deje de tomar la sertralina.'), 'P', /stop/i],
  [plan('Vamos a agregar bupropión, ciento cincuenta en la mañana.'), 'P', /bupropion[^\n]*150/i],
  [plan('La quiero ver en tres semanas.'), 'P', /3 weeks/i],
  [plan('Nos vemos el martes a las diez.'), 'P', /tuesday/i],
  [plan('Si vuelven esos pensamientos, llame al 988 o vaya a emergencias.'), 'P', /988/],
  [plan('Le voy a pedir unos exámenes de sangre.'), 'P', /blood|test/i],
  [plan('La voy a referir con una terapeuta.'), 'P', /therap/i],
  [
    plan('No vamos a cambiar nada por ahora.'),
    'P',
    /continue sertraline|no change|not (?:going to )?change/i,
  ],
  [plan('Yo diría que es una depresión moderada.'), 'A', /depress/i],
  [plan('Su presión está en ciento treinta sobre ochenta.'), 'O', /130\/80/],
  [plan('En el cuestionario salió catorce.'), 'O', /14/],
]

it.each(SAID)('%s', (text, part, expected) => {
  expect(partsOf(text)[part]).toMatch(expected)
})
