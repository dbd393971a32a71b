/** Every text the patient reads, in both languages. */
export type Language = 'en' | 'es'

const en = {
  language: 'Español',
  languageTag: 'es',
  languageLabel: 'Español: cambiar a español',
  loading: 'Loading',
  title: 'May your visits be recorded?',
  asks: (clinician: string) => `${clinician} asks for your consent.`,
  points: [
    'Your visit is recorded so your clinician can write the note for your record.',
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
  agreedText: 'Your clinician can see it in your chart. You can withdraw it at any time by telling them.',
  declinedText: 'Your clinician can see it in your chart. If you change your mind, tell them.',
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
  title: '¿Se pueden grabar sus visitas?',
  asks: (clinician) => `${clinician} le pide su consentimiento.`,
  points: [
    'Su visita se graba para escribir la nota de su expediente.',
    'El sonido se borra cuando la nota está lista. Solo se guardan las palabras y la nota, cifradas.',
    'Puede decir que no, y su atención no cambia en nada.',
    'Puede cambiar de opinión en cualquier momento: dígaselo a su profesional, antes de una visita o durante ella.',
  ],
  sentTo: (hosts) =>
    hosts.length === 0
      ? 'La nota se escribe en el servidor de su clínica. Las palabras no se envían a nadie más.'
      : `Para escribir la nota, las palabras de su visita se envían a ${hosts.join(' y ')}, un servicio que usa su clínica.`,
  yes: 'Sí, estoy de acuerdo',
  no: 'No, no quiero que me graben',
  sending: 'Enviando...',
  agreed: 'Gracias. Su consentimiento quedó registrado.',
  declined: 'Gracias. Sus visitas no se grabarán.',
  agreedText: 'Su profesional lo ve en su expediente. Puede retirarlo cuando quiera: basta con decírselo.',
  declinedText: 'Su profesional lo ve en su expediente. Si cambia de opinión, dígaselo.',
  gone: 'Esta pregunta ya se respondió',
  goneText: 'No hay nada más que hacer. Para cambiar su respuesta, hable con su profesional.',
  unknown: 'Este enlace no es válido o ha caducado',
  unknownText: 'Pida uno nuevo a su profesional.',
  failed: 'Algo no funcionó',
  failedText: 'Compruebe su conexión e inténtelo otra vez.',
  tryAgain: 'Intentar otra vez',
}

export const MESSAGES: Record<Language, Messages> = { en, es }

export function firstLanguage(wanted: readonly string[]): Language {
  const first = wanted.find((tag) => /^(en|es)\b/i.test(tag))
  return first && /^es\b/i.test(first) ? 'es' : 'en'
}
