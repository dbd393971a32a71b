import { PRODUCT_NAME } from '#shared/product.ts'
import type { ArticleGroup } from '../article.ts'

export const care: ArticleGroup = {
  title: 'Plans and assessments',
  articles: [
    {
      id: 'treatment-plan',
      title: 'Write a treatment plan',
      summary: 'Goals, interventions, modality and frequency.',
      keywords: [
        'goal',
        'objective',
        'cbt',
        'dbt',
        'emdr',
        'medication',
        'group',
        'family',
        'problem',
        'review',
      ],
      blocks: [
        'Open **Treatment Plans** on the patient’s page and select **New Plan**. **Draft from chart** fills in the form from the chart’s notes and scores and shows the source of each goal. Nothing is saved until you save the plan.',
        {
          terms: [
            ['Goals', 'At least one, each with as many objectives as you like, one per line.'],
            [
              'Problem, interventions, target date',
              'Optional for each goal. Goals with the same problem are grouped.',
            ],
            ['Interventions', 'How you’ll reach the goals. Required.'],
            ['Modality', 'Individual, group, family, CBT, DBT, EMDR or medication.'],
            ['Frequency', 'Weekly, biweekly, monthly or as needed.'],
            ['Risks, barriers, strengths', 'Optional.'],
            ['Status', 'Active, inactive or completed.'],
            [
              'Next review',
              'Optional. It appears on your dashboard a week before and stays there until you’ve reviewed the plan.',
            ],
          ],
        },
        '**Record progress** saves how far a goal has come, with a comment; earlier entries are kept. **Mark as reviewed** records the review and sets the next one. You can edit a plan at any time, or delete it. To keep it on record, set it to inactive.',
      ],
    },
    {
      id: 'golden-thread',
      title: 'Link notes to goals',
      summary: 'See which goals a note worked on, and which notes worked on a goal.',
      keywords: ['golden thread', 'medical necessity', 'goals worked on', 'suggested goals', 'audit'],
      blocks: [
        'If the patient has an active plan, a note’s page shows **Goals addressed**. Goals that match the note are suggested, with the matching words highlighted. Select **Link** to link one, or **Link another goal** to choose from the rest.',
        'Each goal in the plan lists the notes linked to it. If you sign a note that isn’t linked to an active goal, you see a reminder. You can still sign.',
      ],
    },
    {
      id: 'send-assessment',
      title: 'Send an assessment to a patient',
      summary: 'A questionnaire by secret link. Patients don’t need an account.',
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
        'qr code',
        'resend',
        'revoke',
        'waiting room',
      ],
      blocks: [
        {
          steps: [
            'Open **Assessments** on the patient’s page and select **Create Assessment**.',
            'Choose the questionnaire and give it a title. The patient sees the title.',
            'Choose email or SMS, and enter the patient’s address or number. The last one you used is filled in.',
            'Choose when the link expires, or how often to send it again, and create it.',
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
        'C-SSRS, ASRS and VAS-Parent are copyrighted. Our versions ask about the same topics in our own words, and every result is labeled that way.',
        'If email or SMS isn’t set up on your server, the assessment stays ready to send, and you can copy its link. Until it’s answered, the menu next to an assessment offers **Copy link**, **Show QR code** for the waiting room, **Resend** and **Revoke link**. Anyone with the link can answer, so make sure the address is the patient’s own.',
        {
          aside: `No one at ${PRODUCT_NAME} monitors answers. Before you send a questionnaire about risk, agree with the patient on what to do in a crisis.`,
        },
      ],
    },
    {
      id: 'answer-assessment',
      title: 'What the patient sees',
      summary: 'One question at a time, on any phone, in English or Spanish.',
      keywords: ['patient link', 'expired', 'completed', 'progress', 'spanish', 'offline', 'resume', '988'],
      blocks: [
        'The link shows one question at a time with a progress bar. Numbered buttons jump to any question; answered ones are green with a check mark. **Complete Assessment** sends the answers once all questions are answered.',
        'Answers are saved as the patient goes. In the same browser, the link continues where they stopped; on another device, it starts over. Without a connection, the answers stay on the phone, encrypted and without a name, and are sent when it’s back online.',
        'A link works once, until the date you chose. After that, the page says that the assessment was completed or has expired. It doesn’t show the patient’s name or yours.',
        'The crisis line is shown below every question. If an answer indicates thoughts of death or self-harm, the last page offers help first, with buttons to call or text.',
      ],
    },
    {
      id: 'read-scores',
      title: 'Read the results',
      summary: 'The total, its severity, the published score, and changes over time.',
      keywords: [
        'score',
        'severity',
        'minimal',
        'moderate',
        'severe',
        'trend',
        'interpretation',
        'reliable change',
        'response',
        'remission',
        'chart',
        'use in note',
        'print',
      ],
      blocks: [
        'A completed assessment shows the sum of the answers on a scale from 0 to 20: minimal up to 7, moderate from 8 to 14, severe above 14. It also shows the questionnaire’s published score and severity, if there is one, and each answer. **Print** prints the result; **Use in note** starts a note with it.',
        'The chart above the list shows scores over time with the published severity bands. Small ticks mark notes, and dashed lines mark treatment changes. **Show as table** shows the same scores as text.',
        {
          terms: [
            ['Reliable change', 'A change larger than measurement error, by the published threshold.'],
            ['Response', 'The score is half of the first one or less.'],
            ['Remission', 'The score has dropped to a level of few or no symptoms.'],
          ],
        },
        'Not every questionnaire has published rules. Without them, only the difference is shown. A score is a reason to ask, not a diagnosis.',
      ],
    },
    {
      id: 'safety-alerts',
      title: 'Safety alerts',
      summary: 'What happens when an answer indicates thoughts of death or self-harm.',
      keywords: ['suicide', 'item 9', 'crisis', 'alert', 'acknowledge', 'risk'],
      blocks: [
        'Any answer above “Not at all” to item 9 of the PHQ-9, and any yes to a question about suicide risk, creates an alert, whatever the total score. It stays on your dashboard and the patient’s page until you select **Acknowledge** and record what was done. We keep who acknowledged it and when.',
        {
          aside:
            'No one monitors alerts for you. You see them in the app and, if email is set up, by email. The patient sees the crisis line right away.',
        },
      ],
    },
    {
      id: 'who-is-due',
      title: 'Due for follow-up',
      summary: 'Unanswered and recurring assessments, plans to review.',
      keywords: ['schedule', 'every two weeks', 'recurring', 'reminder', 'overdue', 'measurement-based care'],
      blocks: [
        'Choose how often under **How often** when you create an assessment: every week, two weeks, four weeks or three months. Each link works until the next one is sent. Schedules are listed below the assessments, where you can pause, resume or end them.',
        '**Due for follow-up** on the dashboard lists assessments that are waiting for an answer, have expired or should be sent, and plans that are due for review.',
      ],
    },
  ],
}
