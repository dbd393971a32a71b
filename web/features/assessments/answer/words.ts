/** Everything the patient's page says, in both languages. Texts the product's owner wrote stay as they are in English. */

export type Language = 'en' | 'es'

const en = {
  language: 'Español',
  languageTag: 'es',
  languageLabel: 'Español: cambiar a español',
  skip: 'Skip to the question',
  loading: 'Loading the assessment',
  count: (now: number, all: number) => `${now} of ${all}`,
  progress: (answered: number, all: number) => `${answered} of ${all} answered`,
  choose: 'Choose everything that is true for you.',
  previous: 'Previous',
  next: 'Next',
  complete: 'Complete Assessment',
  completing: 'Sending...',
  questions: 'Questions',
  jump: (number: number, answered: boolean) => `Question ${number}${answered ? ', answered' : ''}`,
  incomplete: 'Incomplete Assessment',
  remaining: (count: number) => `Please answer ${count} remaining question(s)`,
  crisisBefore: 'In danger, or thinking of suicide?',
  callOrText: 'Call or text',
  call: 'Call',
  crisisAfter: ' now.',
  notWatched: 'Nobody reads this page while you answer.',
  saved: 'Your answers are saved as you go.',
  offline: 'No connection. You can go on: your answers are kept on this device and sent when it is back.',
  notSaved: 'Your answers could not be saved yet. We keep trying.',
  waiting: 'Waiting for a connection',
  waitingText:
    'Your answers are complete. They are kept on this device and sent by themselves as soon as the connection is back. Leave this page open.',
  tryNow: 'Try now',
  submitFailed: 'Failed to submit assessment. Please try again.',
  thanks: 'Thank you. Your answers are with your clinician.',
  thanksText: 'They read them before your next visit. You can close this page; the link no longer opens.',
  worseBefore: 'If things get worse before then, call your clinic, or',
  worseAfter: ' at any hour.',
  helpTitle: 'You do not have to carry this alone',
  helpText:
    'You told us about thoughts of death or of harming yourself. Your clinician is told, but may not see it right away.',
  helpCall: (number: string) => `Call ${number}`,
  helpMessage: (number: string) => `Text ${number}`,
  helpEmergency: 'If you are in danger now, call',
  invalid: 'Invalid assessment link',
  notFound: 'Assessment not found or has expired',
  completed: 'This assessment has already been completed',
  expired: 'This assessment has expired',
  revoked: 'This assessment was withdrawn',
  failed: 'Failed to load assessment',
  failedNetwork: 'Failed to load assessment. Please check your internet connection.',
  askForLink: 'Check that you opened the whole link, or ask your clinician for a new one.',
  askForNew: 'Ask your clinician for a new link.',
  alreadyThere: 'Your answers are with your clinician. There is nothing more to do.',
  withdrawnText: 'Your clinician has taken it back. Ask them if you think this is a mistake.',
  tryLater: 'This is not your fault. Try again in a moment.',
  tryAgain: 'Try again',
}

export type Words = typeof en

const es: Words = {
  language: 'English',
  languageTag: 'en',
  languageLabel: 'English: switch to English',
  skip: 'Ir a la pregunta',
  loading: 'Cargando el cuestionario',
  count: (now, all) => `${now} de ${all}`,
  progress: (answered, all) => `${answered} de ${all} respondidas`,
  choose: 'Marque todo lo que sea cierto en su caso.',
  previous: 'Anterior',
  next: 'Siguiente',
  complete: 'Enviar cuestionario',
  completing: 'Enviando...',
  questions: 'Preguntas',
  jump: (number, answered) => `Pregunta ${number}${answered ? ', respondida' : ''}`,
  incomplete: 'Cuestionario incompleto',
  remaining: (count) =>
    count === 1 ? 'Falta responder 1 pregunta' : `Faltan ${count} preguntas por responder`,
  crisisBefore: '¿Está en peligro o piensa en el suicidio?',
  callOrText: 'Llame o envíe un mensaje al',
  call: 'Llame al',
  crisisAfter: ' ahora.',
  notWatched: 'Nadie lee esta página mientras usted responde.',
  saved: 'Sus respuestas se guardan mientras responde.',
  offline:
    'Sin conexión. Puede continuar: sus respuestas quedan en este dispositivo y se envían cuando vuelva la conexión.',
  notSaved: 'Sus respuestas aún no se han podido guardar. Seguimos intentándolo.',
  waiting: 'Esperando la conexión',
  waitingText:
    'Ya respondió todo. Sus respuestas quedan en este dispositivo y se envían solas en cuanto vuelva la conexión. Deje esta página abierta.',
  tryNow: 'Intentar ahora',
  submitFailed: 'No se pudo enviar el cuestionario. Inténtelo de nuevo.',
  thanks: 'Gracias. Su profesional ya tiene sus respuestas.',
  thanksText: 'Las leerá antes de su próxima visita. Puede cerrar esta página; el enlace ya no se abre.',
  worseBefore: 'Si empeora antes, llame a su clínica, o',
  worseAfter: ' a cualquier hora.',
  helpTitle: 'No tiene que llevar esto a solas',
  helpText:
    'Nos habló de pensamientos de muerte o de hacerse daño. Se avisa a su profesional, pero puede que no lo vea enseguida.',
  helpCall: (number) => `Llamar al ${number}`,
  helpMessage: (number) => `Mensaje al ${number}`,
  helpEmergency: 'Si está en peligro ahora mismo, llame al',
  invalid: 'El enlace del cuestionario no es válido',
  notFound: 'El cuestionario no existe o ha caducado',
  completed: 'Este cuestionario ya fue respondido',
  expired: 'Este cuestionario ha caducado',
  revoked: 'Este cuestionario fue retirado',
  failed: 'No se pudo cargar el cuestionario',
  failedNetwork: 'No se pudo cargar el cuestionario. Compruebe su conexión a internet.',
  askForLink: 'Compruebe que abrió el enlace completo, o pida uno nuevo a su profesional.',
  askForNew: 'Pida un enlace nuevo a su profesional.',
  alreadyThere: 'Su profesional ya tiene sus respuestas. No tiene que hacer nada más.',
  withdrawnText: 'Su profesional lo ha retirado. Pregúntele si cree que es un error.',
  tryLater: 'No es culpa suya. Inténtelo de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
}

export const WORDS: Record<Language, Words> = { en, es }

/** The language of the browser, if it is one of ours. */
export function firstLanguage(preferred: readonly string[]): Language {
  const known = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'es')
  return known === 'es' ? 'es' : 'en'
}
