import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const operation: Section = {
  id: 'operation',
  title: 'Operations',
  blocks: [
    {
      list: [
        '**No patient data in logs.** A log line has the type of request, the pattern of its address, the status and the time it took. Names, record numbers, tokens and content are removed.',
        '**Safe retries.** A request that creates something can be repeated after a lost connection without creating it twice.',
        '**Rate limits** apply to sign-ins, registrations, reset links, code checks, email and heavy work. Request sizes and connection times are limited, too.',
        '**Hostile input.** Tests send thousands of malformed requests to every operation and expect a clean refusal each time.',
        '**Unsafe settings are refused.** In production the server won’t start without an encryption key and a public address, on the embedded database unless the operator allows it, or with the sample clinic.',
        '**Crash tests.** We kill the server and its PostgreSQL database during writes and check that no confirmed entry is lost or incomplete.',
        '**Encrypted backups.** The operator can turn on a daily backup. It’s encrypted, checked after it’s written, and restored with a command. Accounts deleted after a backup was made stay deleted after a restore.',
      ],
    },
  ],
}

export const limits: Section = {
  id: 'what-it-does-not-do',
  title: 'What it does not do',
  blocks: [
    `These are the limits of what ${PRODUCT_NAME} protects against today.`,
    {
      list: [
        '**No second factor by email or text message.** Both can be intercepted. If you lose your phone, passkeys and recovery codes, the operator has to restore your access.',
        '**Not everything is encrypted in the database.** A clinician’s name and email address, names on the waitlist, and the type, status, template and times of notes are readable there, because lists are sorted and counted by them.',
        '**Not hidden from the server.** The server has to decrypt a chart to show it to you. Anyone who controls the running server and its master key could do the same.',
        '**Not hidden from a hosted language model.** If an administrator connects one, the text of a visit is sent to it to write and check the note. You see where it’s sent.',
        '**Backups are the operator’s responsibility.** They’re off until the operator turns them on, and copies outside the server are up to them. The master key must be stored separately: without it the data is lost, and with it a backup can be read.',
        '**The operator provides transport encryption (TLS)**, usually with a proxy in front of the server.',
        '**The embedded database** is for trying the product and for development. It may lose recent data in a power failure; production uses PostgreSQL.',
        '**Malicious script inside our page** could act as you while the page is open. The content security policy is there to prevent that.',
        '**Backups outlive retention.** A chart deleted by your retention period stays in the operator’s backups until those are deleted.',
      ],
    },
    'HIPAA compliance and SOC 2 certification are commitments of the company. They cover people and procedures as well as software, and no software test can establish them.',
  ],
}

export const userResponsibilities: Section = {
  id: 'what-we-ask-of-you',
  title: 'What we ask of you',
  blocks: [
    {
      list: [
        'Use a password you don’t use anywhere else. Three or four unrelated words work well; a password manager is better.',
        'Turn on two-factor sign-in here and for your email: anyone who can read your email can request a password reset.',
        'Lock your screen when you step away, and sign out on shared devices.',
        'Check the address bar before you type your password. We never ask for it by email or phone.',
        'Get consent before you record, and keep patient details out of contact forms and other places that aren’t charts.',
        'If you lose a device or see something in a chart that you didn’t write, tell us right away and change your password. That signs out your other devices.',
      ],
    },
  ],
}

export const reporting: Section = {
  id: 'reporting-a-vulnerability',
  title: 'Reporting a vulnerability',
  blocks: [
    'If you’ve found a vulnerability, use the [contact form](/contact) and start your message with “Security”. Tell us what you did, what happened and what you expected so we can reproduce it. Don’t include patient data, even as an example.',
    {
      list: [
        'We confirm that we received your report, keep you informed, and credit you if you like.',
        'We won’t take legal action over good-faith research. Use your own accounts, don’t read or change other people’s data, don’t slow down the service, and give us reasonable time to fix the problem before you publish.',
        'We don’t have a paid bug bounty program.',
      ],
    },
  ],
}
