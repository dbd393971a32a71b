import { PRODUCT_NAME } from '#shared/product.ts'
import type { ArticleGroup } from '../article.ts'

export const care: ArticleGroup = {
  title: 'Plans and assessments',
  articles: [
    {
      id: 'treatment-plan',
      title: 'Write a treatment plan',
      summary: 'Goals, interventions, modality and frequency.',
      since: 'in preparation',
      keywords: ['goal', 'objective', 'cbt', 'dbt', 'emdr', 'medication', 'group', 'family', 'golden thread'],
      blocks: [
        'Open **Treatment Plans** on the patient’s page and press **New Plan**.',
        {
          terms: [
            ['Goals', 'At least one, each with as many objectives as you like.'],
            ['Interventions', 'What you do to get there. Required.'],
            ['Modality', 'Individual, group, family, CBT, DBT, EMDR or medication.'],
            ['Frequency', 'Weekly, biweekly, monthly or as needed.'],
            ['Risks, barriers, strengths', 'Optional.'],
            ['Status', 'Active, inactive or completed.'],
          ],
        },
        'A plan can be changed later, or deleted after you confirm it.',
      ],
    },
    {
      id: 'send-assessment',
      title: 'Send an assessment to a patient',
      summary: 'A questionnaire by secret link, without an account.',
      since: 'in preparation',
      keywords: [
        'questionnaire',
        'phq-9',
        'gad-7',
        'pcl-5',
        'c-ssrs',
        'oasis',
        'asrs',
        'vas',
        'sms',
        'email',
        'link',
      ],
      blocks: [
        {
          steps: [
            'Open **Assessments** on the patient’s page and press **Create Assessment**.',
            'Choose the questionnaire and give it a title.',
            'Choose email or SMS, and enter the patient’s address or number.',
            'Say until when the link works, and create it.',
          ],
        },
        {
          table: {
            head: ['Questionnaire', 'About', 'Questions'],
            rows: [
              ['OASIS', 'Anxiety', '5'],
              ['PHQ-9', 'Depression', '9'],
              ['GAD-7', 'Anxiety', '7'],
              ['C-SSRS', 'Suicide risk', '7'],
              ['VAS-Parent', 'ADHD', '11'],
              ['ASRS', 'ADHD', '6'],
              ['PCL-5', 'PTSD', '8'],
            ],
          },
        },
        'Whoever has the link can answer. Make sure that the address is the patient’s own.',
        {
          aside: `${PRODUCT_NAME} does not watch answers around the clock. Agree with the patient on what to do in a crisis before you send a questionnaire about risk.`,
        },
      ],
    },
    {
      id: 'answer-assessment',
      title: 'What the patient sees',
      summary: 'One question at a time, on any phone.',
      since: 'in preparation',
      keywords: ['patient link', 'expired', 'completed', 'progress'],
      blocks: [
        'The link shows one question at a time with a progress bar. Numbered buttons jump to any question; answered ones are green with a tick. **Complete Assessment** sends the answers, once all questions have one.',
        'A link works once and until the date you chose. Afterwards the page says that the assessment was completed or has expired.',
      ],
    },
    {
      id: 'read-scores',
      title: 'Read the results',
      summary: 'The sum, its band, and the questionnaire’s own score.',
      since: 'in preparation',
      keywords: ['score', 'severity', 'minimal', 'moderate', 'severe', 'trend', 'interpretation'],
      blocks: [
        'A completed assessment shows the sum of the answers on a scale from 0 to 20: minimal up to 7, moderate from 8 to 14, severe above 14. Beside it stands the questionnaire’s own published score and severity, where it has one.',
        'A score is a reason to ask, not a diagnosis. Look at the single answers too, above all at those about safety.',
      ],
    },
  ],
}
