import { FREE_NOTES_PER_MONTH } from '#shared/domain/pricing.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

/**
 * All marketing copy on the landing page. Claims about certification, customers, speed and languages are the
 * owner's. Prices and limits come from shared/domain/pricing.ts.
 */

export const HERO = {
  title: 'Every sentence shows its source.',
  lead: `${PRODUCT_NAME} turns a visit into a clinical note in under 10 seconds. Select any sentence to see the words it came from.`,
  start: 'Try for Free',
  more: 'How It Works',
  trial: 'No credit card needed for the trial.',
}

export const CLAIMS = [
  { figure: '2K+', label: 'clinicians' },
  { figure: '150+', label: 'health organizations' },
  { figure: '4+ hours', label: 'saved per day' },
  { figure: '0', label: 'patient recordings stored' },
]

export const FEATURES = {
  title: 'Four questions to ask of any note',
  lead: `You sign the note, so you need to trust it. ${PRODUCT_NAME} helps you check it line by line.`,
  checked: {
    title: 'Is this what was said?',
    text: 'Each line is checked against the visit: who said it, what was denied, what was stopped, how much. It gets one of four verdicts, with the reason and the words behind it.',
  },
  leftOut: {
    title: 'What did it leave out?',
    text: 'If risk, medication, allergies, abuse, substance use or follow-up came up in the visit and we can’t find it in the note, it’s listed for you.',
  },
  kept: {
    title: 'What if the laptop dies?',
    text: 'The recording is kept on your device as you go. Close the lid or lose the connection, and pick up where you left off.',
  },
  measured: {
    title: 'Is it helping?',
    text: 'Send a questionnaire by secure link. It’s scored by its published rules where there are any, and you see whether a change is reliable.',
  },
}

export const HOW_IT_WORKS = {
  title: 'From visit to note in three steps',
  lead: 'SOAP, DAP, intake and your own templates. Visits up to 2 hours, in several languages.',
  steps: [
    {
      title: 'Record a visit',
      text: 'Speak, upload a file or type. The transcript appears while you talk.',
      ways: ['Voice', 'Audio file', 'Text'],
    },
    {
      title: 'Generate your note',
      text: 'Under 10 seconds, with the source of each line attached.',
      ways: ['SOAP', 'DAP', 'Intake', 'Your own'],
    },
    {
      title: 'Review and save',
      text: 'Check what’s flagged, sign, and paste it into your EHR.',
      ways: ['Copy', 'PDF', 'FHIR'],
    },
  ],
}

/**
 * A fictional person and clinic, labeled as an illustration. Replace it once a customer agrees to be quoted.
 */
export const TESTIMONIAL = {
  quote:
    'I used to finish at nine with a cup of cold tea. Now I read the three lines it’s unsure about, and I go home.',
  name: 'Marguerite Adeyemi-Holt',
  role: 'Psychiatric nurse practitioner',
  place: 'Community clinic',
}

export const SECURITY = {
  title: 'Trust you can check',
  lead: 'What patients tell you stays private. Here is how we protect it.',
  more: 'Read about our security',
  points: [
    { title: 'HIPAA compliance', text: 'A business associate agreement comes with every account.' },
    { title: 'SOC 2 certification', text: 'Contact us for details.' },
    {
      title: 'Patient recordings not stored',
      text: 'Audio is deleted once the note is saved. The transcript stays in the chart.',
    },
    { title: 'A key for every clinician', text: 'Clinical content is encrypted with AES-256.' },
    {
      title: 'A tamper-evident audit trail',
      text: 'Each entry is chained to the one before, so changes can be detected.',
    },
  ],
}

export const PRICING = {
  title: 'A plan for every caseload',
  included: 'All plans include',
  free: `Or start on the Free Plan: ${FREE_NOTES_PER_MONTH} notes per month, for as long as you like.`,
  freeLink: 'Create a free account',
}

export const FINAL_CALL = {
  title: 'See the source of every sentence in your next note.',
  start: `Try ${PRODUCT_NAME} Today`,
}
