/** Every text the patient reads, in both languages. */
export type Language = 'en' | 'es'

const en = {
  language: 'Español',
  languageTag: 'es',
  languageLabel: 'Español: cambiar a español',
  loading: 'Loading',
  title: 'Is it okay to record your visits?',
  asks: (clinician: string) => `${clinician} is asking for your consent.`,
  points: [
    'A recording helps your clinician write the note for your chart.',
    'The audio is deleted when the note is done. Only the transcript and the note are kept, encrypted.',
    'You can say no. It won’t affect your care.',
    'You can change your mind at any time. Just tell your clinician before or during a visit.',
  ],
  sentTo: (hosts: readonly string[]) =>
    hosts.length === 0
      ? 'The note is written on your clinic’s own server. The transcript isn’t sent to anyone else.'
      : `To write the note, the transcript of your visit is sent to ${hosts.join(' and ')}, a service your clinic uses.`,
  yes: 'Yes, I agree',
  no: 'No, don’t record me',
  sending: 'Sending...',
  agreed: 'Thank you. Your consent is saved.',
  declined: 'Thank you. Your visits won’t be recorded.',
  agreedText:
    'Your clinician can see your answer in your chart. To change your mind at any time, just tell them.',
  declinedText: 'Your clinician can see your answer in your chart. If you change your mind, just tell them.',
  gone: 'This was already answered',
  goneText: 'There’s nothing more to do. To change your answer, tell your clinician.',
  unknown: 'This link isn’t valid or has expired',
  unknownText: 'Ask your clinician for a new one.',
  failed: 'Something went wrong',
  failedText: 'Check your connection and try again.',
  tryAgain: 'Try again',
}

export type Messages = typeof en

const es: Messages = {
  language: 'English',
  languageTag: 'en',
  languageLabel: 'English: switch to English',
  loading: 'Cargando',
  title: '¿Está de acuerdo con que se graben sus visitas?',
  asks: (clinician) => `${clinician} le pide su consentimiento.`,
  points: [
    'La grabación ayuda a su profesional de salud a escribir la nota de su expediente.',
    'El audio se borra cuando la nota está lista. Solo se guardan la transcripción y la nota, cifradas.',
    'Puede decir que no. Eso no afectará su atención.',
    'Puede cambiar de opinión en cualquier momento. Solo dígaselo a su profesional de salud antes de una visita o durante ella.',
  ],
  sentTo: (hosts) =>
    hosts.length === 0
      ? 'La nota se escribe en el servidor de su clínica. La transcripción no se envía a nadie más.'
      : `Para escribir la nota, la transcripción de su visita se envía a ${hosts.join(' y ')}, un servicio que usa su clínica.`,
  yes: 'Sí, estoy de acuerdo',
  no: 'No, no quiero que me graben',
  sending: 'Enviando...',
  agreed: 'Gracias. Su consentimiento quedó registrado.',
  declined: 'Gracias. Sus visitas no se grabarán.',
  agreedText:
    'Su profesional de salud puede ver su respuesta en su expediente. Si cambia de opinión, solo dígaselo.',
  declinedText:
    'Su profesional de salud puede ver su respuesta en su expediente. Si cambia de opinión, solo dígaselo.',
  gone: 'Esta pregunta ya se respondió',
  goneText: 'No hay nada más que hacer. Para cambiar su respuesta, hable con su profesional de salud.',
  unknown: 'Este enlace no es válido o ha caducado',
  unknownText: 'Pida uno nuevo a su profesional de salud.',
  failed: 'Algo salió mal',
  failedText: 'Compruebe su conexión e inténtelo otra vez.',
  tryAgain: 'Intentar otra vez',
}

export const MESSAGES: Record<Language, Messages> = { en, es }

export function firstLanguage(wanted: readonly string[]): Language {
  const first = wanted.find((tag) => /^(en|es)\b/i.test(tag))
  return first && /^es\b/i.test(first) ? 'es' : 'en'
}
