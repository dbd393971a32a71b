import { FREE_NOTES_PER_MONTH } from '#shared/domain/pricing.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

/**
 * Every word of marketing on the start page, and nothing else. Claims about certification, customers, speed and
 * languages are the owner's. Prices and limits come from shared/domain/pricing.ts.
 */

export const HERO = {
  title: 'Every sentence shows what it stands on.',
  lead: `${PRODUCT_NAME} turns a visit into a clinical note in under 10 seconds. Point at any sentence and read the words it came from.`,
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
  title: 'Four questions you would ask of any note',
  lead: `You sign it, so it is yours. ${PRODUCT_NAME} makes checking it faster than writing it.`,
  checked: {
    title: 'Is this what was said?',
    text: 'A checker reads each sentence against the visit: who spoke, what was denied, what was stopped, how much. Each gets one of four verdicts, with the reason and the words.',
  },
  leftOut: {
    title: 'What did it leave out?',
    text: 'Risk, medication, allergies, abuse, substances and follow-up are listed when they were said and the note is silent.',
  },
  kept: {
    title: 'What if the laptop dies?',
    text: 'Every second is kept on your device while the words are written down. Close the lid, lose the network, come back: the visit is there.',
  },
  measured: {
    title: 'Is it helping?',
    text: 'Send a questionnaire by secure link. Answers are scored the published way, and you see whether a change is real.',
  },
}

export const HOW_IT_WORKS = {
  title: 'Done before the next patient sits down',
  lead: 'SOAP, DAP, intake and your own templates. Visits up to 2 hours, in several languages.',
  steps: [
    {
      title: 'Record a visit',
      text: 'Speak, upload a file or type. The transcript grows while you talk.',
      ways: ['Voice', 'Audio file', 'Text'],
    },
    {
      title: 'Generate your note',
      text: 'Under 10 seconds after Stop, with the evidence already attached.',
      ways: ['SOAP', 'DAP', 'Intake', 'Your own'],
    },
    {
      title: 'Review and save',
      text: 'Check what is flagged, sign, and paste it into your record system.',
      ways: ['Copy', 'PDF', 'FHIR'],
    },
  ],
}

/** An invented person, until a real one has agreed to be named. */
export const TESTIMONIAL = {
  quote:
    'I used to finish at nine with a cup of cold tea. Now I read the three lines it is unsure of, and I go home.',
  name: 'Marguerite Adeyemi-Holt',
  role: 'Psychiatric nurse practitioner',
  place: 'Community clinic, Duluth',
}

export const SECURITY = {
  title: 'Trust you can check',
  lead: 'What is said in the room is the most private thing a person owns. It is kept accordingly.',
  more: 'How we keep it safe',
  points: [
    { title: 'HIPAA compliance', text: 'A business associate agreement comes with every account.' },
    { title: 'SOC 2 certification', text: 'Our controls, examined from outside.' },
    {
      title: 'Patient recordings not stored',
      text: 'The sound is deleted once its words are written down.',
    },
    { title: 'A key per clinician', text: 'AES-256 encryption on every clinical field.' },
    {
      title: 'A trail that cannot be bent',
      text: 'Every change is chained to the one before, and can be verified.',
    },
  ],
}

export const PRICING = {
  title: 'One price for each size of caseload',
  included: 'All plans include',
  free: `Or begin on the Free Plan: ${FREE_NOTES_PER_MONTH} notes per month, for as long as you like.`,
  freeLink: 'Create a free account',
}

export const FINAL_CALL = {
  title: 'The next note could already have its evidence.',
  start: `Try ${PRODUCT_NAME} Today`,
}
