/** Every text on the patient's page, in both languages. The English texts quoted in the specification must not change. */

export type Language = 'en' | 'es'

const en = {
  language: 'Español',
  languageTag: 'es',
  languageLabel: 'Español: cambiar a español',
  loading: 'Loading your questions...',
  from: (sender: string) => `From ${sender}`,
  count: (now: number, all: number) => `${now} of ${all}`,
  progress: (answered: number, all: number) => `${answered} of ${all} answered`,
  choose: 'Select all that apply to you.',
  previous: 'Previous',
  next: 'Next',
  complete: 'Complete Assessment',
  completing: 'Sending...',
  questions: 'Questions',
  jump: (number: number, answered: boolean) => `Question ${number}${answered ? ', answered' : ''}`,
  incomplete: 'Incomplete Assessment',
  remaining: (count: number) => `Please answer ${count} remaining question(s)`,
  crisisBefore: 'In danger or thinking about suicide?',
  callOrText: 'Call or text',
  call: 'Call',
  crisisAfter: ' now.',
  notMonitored: 'No one monitors your answers in real time.',
  saved: 'Your answers are saved as you go.',
  offline:
    'You’re offline, but you can keep going. Your answers stay on this device and are sent when you’re back online.',
  notSaved: 'We couldn’t save your answers yet. We’ll keep trying.',
  waiting: 'Waiting to send your answers',
  waitingText:
    'You’ve answered every question, but you’re offline. Your answers stay on this device and are sent when you’re back online. Please keep this page open.',
  tryNow: 'Try now',
  submitFailed: 'Failed to submit assessment. Please try again.',
  thanks: 'Thank you. Your clinician has your answers.',
  thanksText:
    'You can talk about them at your next visit. You can close this page now. The link won’t work again.',
  worseBefore: 'If things get worse before then, call your clinic, or',
  worseAfter: ' anytime, day or night.',
  helpTitle: 'You don’t have to go through this alone',
  helpText:
    'You told us about thoughts of death or of hurting yourself. Your clinician will get an alert but may not see it right away.',
  helpCall: (number: string) => `Call ${number}`,
  helpMessage: (number: string) => `Text ${number}`,
  helpEmergency: 'If you’re in danger right now, call',
  invalid: 'Invalid assessment link',
  notFound: 'Assessment not found or has expired',
  completed: 'This assessment has already been completed',
  expired: 'This assessment has expired',
  revoked: 'This assessment was canceled',
  failed: 'Failed to load assessment',
  failedNetwork: 'Failed to load assessment. Please check your internet connection.',
  askForLink: 'Make sure you opened the full link, or ask your clinician for a new one.',
  askForNew: 'Ask your clinician for a new link.',
  alreadySent: 'Your clinician has your answers. There’s nothing more you need to do.',
  revokedText: 'Your clinician canceled it. If you think this is a mistake, please ask them.',
  tryLater: 'This isn’t your fault. Please try again in a moment.',
  tryAgain: 'Try again',
}

export type Messages = typeof en

const es: Messages = {
  language: 'English',
  languageTag: 'en',
  languageLabel: 'English: switch to English',
  loading: 'Cargando sus preguntas...',
  from: (sender) => `De ${sender}`,
  count: (now, all) => `${now} de ${all}`,
  progress: (answered, all) => `${answered} de ${all} respondidas`,
  choose: 'Marque todas las opciones que se apliquen a usted.',
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
  callOrText: 'Llame o envíe un mensaje de texto al',
  call: 'Llame al',
  crisisAfter: ' ahora.',
  notMonitored: 'Nadie revisa sus respuestas en tiempo real.',
  saved: 'Sus respuestas se guardan mientras responde.',
  offline:
    'No tiene conexión, pero puede continuar. Sus respuestas quedan en este dispositivo y se enviarán cuando vuelva la conexión.',
  notSaved: 'Todavía no pudimos guardar sus respuestas. Seguiremos intentándolo.',
  waiting: 'Esperando para enviar sus respuestas',
  waitingText:
    'Ya respondió todas las preguntas, pero no tiene conexión. Sus respuestas quedan en este dispositivo y se enviarán cuando vuelva la conexión. Por favor, deje esta página abierta.',
  tryNow: 'Intentar ahora',
  submitFailed: 'No se pudo enviar el cuestionario. Inténtelo de nuevo.',
  thanks: 'Gracias. Su profesional de salud ya tiene sus respuestas.',
  thanksText:
    'Puede hablar de ellas en su próxima visita. Ya puede cerrar esta página. El enlace no volverá a funcionar.',
  worseBefore: 'Si las cosas empeoran antes de su visita, llame a su clínica, o',
  worseAfter: ' a cualquier hora, de día o de noche.',
  helpTitle: 'No tiene que pasar por esto a solas',
  helpText:
    'Nos habló de pensamientos sobre la muerte o de hacerse daño. Su profesional de salud recibirá un aviso, pero es posible que no lo vea de inmediato.',
  helpCall: (number) => `Llamar al ${number}`,
  helpMessage: (number) => `Enviar mensaje al ${number}`,
  helpEmergency: 'Si está en peligro ahora mismo, llame al',
  invalid: 'El enlace del cuestionario no es válido',
  notFound: 'El cuestionario no existe o ya venció',
  completed: 'Este cuestionario ya fue respondido',
  expired: 'Este cuestionario ya venció',
  revoked: 'Este cuestionario fue cancelado',
  failed: 'No se pudo cargar el cuestionario',
  failedNetwork: 'No se pudo cargar el cuestionario. Revise su conexión a internet.',
  askForLink: 'Asegúrese de abrir el enlace completo, o pida uno nuevo a su profesional de salud.',
  askForNew: 'Pida un enlace nuevo a su profesional de salud.',
  alreadySent: 'Su profesional de salud ya tiene sus respuestas. No tiene que hacer nada más.',
  revokedText: 'Su profesional de salud lo canceló. Si cree que es un error, pregúntele.',
  tryLater: 'No es culpa suya. Inténtelo de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
}

export const MESSAGES: Record<Language, Messages> = { en, es }

/** The first of the browser's languages that we have; English otherwise. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const known = browserLanguages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'es')
  return known === 'es' ? 'es' : 'en'
}
