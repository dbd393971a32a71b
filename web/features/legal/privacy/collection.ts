import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const collection: Section = {
  id: 'information-we-collect',
  title: 'Information We Collect',
  blocks: [
    'We collect what you give us and the technical information needed to run the service safely.',
    { heading: 'Your account' },
    {
      list: [
        '**Who you are:** your email address and whether it’s confirmed, your name and your professional details if you give them, and your role (clinician or administrator).',
        '**How you sign in:** a one-way hash of your password, never the password itself. If you sign in with Google or another identity provider: the provider’s identifier for you, and the name and email address it confirms.',
        '**Your second factor**, if you set one up: the secret of your authenticator app, encrypted; recovery codes as keyed hashes; and the public key and name of each passkey.',
        '**Sessions:** when a session started, was last used and ends, and a short description of the browser and system. We keep only hashes of its two secrets.',
        '**Your settings:** notifications, data retention and theme.',
        '**Your plan:** its name and, for a paid plan, the payment provider’s reference numbers. Card numbers go to the payment provider and never to us.',
        '**Referrals:** your referral code, who referred you, and the credits you’ve earned.',
      ],
    },
    { heading: 'Clinical information you enter' },
    {
      list: [
        '**Patients:** name, medical record number, date of birth and gender, and whether they consented to recording.',
        '**Notes:** the text you typed or the transcript of a visit, the note, earlier versions, summaries, and each note’s type, status and template.',
        '**Treatment plans:** goals, interventions, risks, barriers, strengths, modality and frequency.',
        '**Assessments:** the questionnaire you sent, the patient’s email address or phone number, and the answers.',
      ],
    },
    'You enter this information, or your patient does through a link you send. **Recordings of visits aren’t stored:** audio is transcribed and then discarded.',
    { heading: 'When you contact us' },
    'If you join the [waitlist](/waitlist), we keep your name and email address. If you use a [contact form](/contact), we keep your name, email address, organization, caseload and message, encrypted. Where the operator has set up a recipient, the message is also forwarded by email. Please don’t include patient information.',
    { heading: 'Technical information' },
    {
      list: [
        '**Audit trail:** who did what and when, by number, such as signing in, opening a patient or changing a password. It contains no clinical content.',
        '**Server log:** the type of request, the pattern of its address, the status and the time it took. Names, record numbers, link addresses and request content are left out.',
        '**Attempt counters:** to stop password guessing, we count attempts per account and network address. Both are stored only as keyed hashes.',
      ],
    },
    { heading: 'Cookies and browser storage' },
    `${PRODUCT_NAME} sets one cookie for your session after you sign in. A sign-in with Google or a second factor uses another for up to ten minutes. A patient who answers a questionnaire gets one, for up to 90 days, so that only that browser shows the answers given so far. Your browser’s local storage holds the other half of the session, your theme, and small settings such as whether you’ve seen the tour. While a visit is being recorded, your browser also stores the audio, encrypted, until the note is saved. There are no tracking cookies, so there’s no cookie banner.`,
  ],
}
