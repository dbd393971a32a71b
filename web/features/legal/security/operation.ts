import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const operation: Section = {
  id: 'operation',
  title: 'In operation',
  blocks: [
    {
      list: [
        '**Logs hold no patients.** A log line has the kind of request, the pattern of its address, the status and the time taken. Names, record numbers, tokens and contents are removed even if a mistake let them in.',
        '**Nothing twice.** A request that creates something can be repeated after a lost connection: the key, the work and the answer are stored together, so that a repeat gets the first answer.',
        '**Limits** for sign-ins, registrations, reset links, password checks, code checks and mail; for the size of requests; and for how long a connection may take.',
        '**Hostile input.** A test sends thousands of malformed requests to all operations and expects an orderly refusal for each.',
        '**Unsafe settings are refused.** In production the server does not start without an encryption key, a public address and a PostgreSQL database, and never with the sample clinic.',
        '**Crashes.** We kill the server and its PostgreSQL database during writes, again and again, and look for confirmed entries that were lost or half written.',
      ],
    },
  ],
}

export const limits: Section = {
  id: 'what-it-does-not-do',
  title: 'What it does not do',
  blocks: [
    `A page about security should also say where it ends. This is what ${PRODUCT_NAME} does not do today.`,
    {
      list: [
        '**No second factor by mail or text message.** Both can be read by others. Whoever loses phone, passkeys and recovery codes needs the operator to get back in.',
        '**Not everything is sealed.** A clinician’s name and email address, names on the waitlist, and the type, status, template and times of notes are readable in the database: lists are sorted and counted by them.',
        '**Not hidden from the server.** The server has to open a chart to show it to you. Whoever controls the running server and its master key could do so, too.',
        '**Backups are the operator’s task.** Clinical content in them is encrypted, but the software does not make them. The master key must be kept apart from them: without it the data cannot be read by anybody, and with it a backup can.',
        '**Transport encryption is provided by the operator**, usually by a proxy in front of the server.',
        '**The embedded database** is meant for trying out and for development. It does not survive a power cut with certainty; production uses PostgreSQL.',
        '**Script inside the page.** If hostile script ever ran within our own page, it could act as you for as long as the page is open. The content security policy is there to prevent that; two secrets are not enough against it.',
        '**Backups outlive retention.** A chart that was deleted by your retention period stays in the operator’s backups until those are deleted.',
      ],
    },
    'HIPAA compliance and SOC 2 certification are commitments of the company: they concern people and procedures as well as software, and follow from no test alone.',
  ],
}

export const askOfYou: Section = {
  id: 'what-we-ask-of-you',
  title: 'What we ask of you',
  blocks: [
    {
      list: [
        'Choose a password that you use nowhere else; three or four unrelated words are good. A password manager is better.',
        'Turn on two-factor sign-in here, and for your email: whoever reads your mail can reset your password.',
        'Lock your screen when you leave it, and sign out on devices that others use.',
        'Check the address bar before you type your password. We never ask for it by mail or by phone.',
        'Ask for consent before you record, and keep patients’ details out of places that are not a chart, such as contact forms.',
        'Tell us at once if a device was lost or if you see something in your charts that you did not write. Change your password: that signs out all other devices.',
      ],
    },
  ],
}

export const reporting: Section = {
  id: 'reporting-a-weakness',
  title: 'Reporting a weakness',
  blocks: [
    'If you have found a weakness, write to us through the [contact form](/contact) and begin the message with “Security”. Say what you did, what happened and what you expected, so that we can repeat it. Please leave out patient data, even as an example.',
    {
      list: [
        'We confirm that we have received it, keep you informed, and name you when it is fixed, if you like.',
        'We take no legal action against research in good faith: use accounts of your own, do not read or change what belongs to others, do not slow the service down, and give us a fair time to repair before you publish.',
        'There is no paid reward programme.',
      ],
    },
  ],
}
