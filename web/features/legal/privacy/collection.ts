import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const collection: Section = {
  id: 'information-we-collect',
  title: 'Information We Collect',
  blocks: [
    'We collect what you give us, and the little that is needed to run a service safely. These are all the kinds of information that the service keeps.',
    { heading: 'Your account' },
    {
      list: [
        '**Who you are:** email address, first and last name if you give them, your role (clinician or administrator), and whether the address was confirmed.',
        '**How you sign in:** a one-way hash of your password, never the password itself. If you sign in with Google or another identity provider: the provider’s identifier for you, and the name and email address it confirms.',
        '**Your second factor**, if you set one up: the secret of your authenticator app, encrypted; recovery codes only as keyed hashes; of passkeys the public half and the name you gave them.',
        '**Sessions:** when a session began, when it was last used and when it ends, and the browser and system it was begun with, in a few words. Of its two secrets only hashes are kept.',
        '**Your choices:** notifications, data retention and theme.',
        '**Your plan:** its name and, for a paid plan, the payment provider’s reference numbers. Card numbers go to the payment provider and never to us.',
        '**Referrals:** your referral code, who referred you, and credits you earned.',
      ],
    },
    { heading: 'Clinical information you enter' },
    {
      list: [
        '**Patients:** name, medical record number, date of birth and gender.',
        '**Notes:** the text you typed or the transcript of a visit, the note made from it, earlier versions, summaries, and the type, status and template of each note.',
        '**Treatment plans:** goals, interventions, risks, barriers, strengths, modality and frequency.',
        '**Assessments:** which questionnaire you sent, the patient’s email address or phone number, and the answers.',
      ],
    },
    'We receive this information from you, or from your patient through a link that you send. **Recordings of visits are not stored**: sound is turned into text and then let go.',
    { heading: 'When you write to us' },
    `If you join the [waitlist](/waitlist) we keep your name and email address. If you use a [contact form](/contact) we keep your name, email address, organization, caseload and message; the message is stored encrypted, and forwarded by mail to the person who answers it. Please do not write about patients there.`,
    { heading: 'Technical information' },
    {
      list: [
        '**Audit trail:** who did what and when, by number: signed in, opened a patient, changed a password. It holds no clinical content.',
        '**Server log:** the kind of request, the pattern of its address, the status of the answer and how long it took. Names, record numbers, addresses of links and request contents are kept out of it.',
        '**Attempt counters:** to stop guessing of passwords we count attempts per account and per network address. Both are stored only as keyed hashes and removed soon after the counting period, which is at most one day.',
      ],
    },
    { heading: 'Cookies and your browser’s storage' },
    `${PRODUCT_NAME} sets one cookie, for your session after you sign in. For a sign-in through Google, or one with a second factor, another one exists for at most ten minutes. Your browser’s local storage holds the other half of the session, your theme, and small facts such as whether you have seen the tour. There are no tracking cookies, and so there is no cookie banner.`,
  ],
}
