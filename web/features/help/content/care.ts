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
        'Open **Treatment Plans** on the patient’s page and press **New Plan**. **Draft from chart** fills the form from the notes and scores of the chart, with the sentences each goal rests on. A draft is kept by nobody until you save it.',
        {
          terms: [
            ['Goals', 'At least one, each with as many objectives as you like, one per line.'],
            [
              'Problem, interventions, target date',
              'Optional for each goal. Goals of one problem stand together.',
            ],
            ['Interventions', 'What you do to get there. Required.'],
            ['Modality', 'Individual, group, family, CBT, DBT, EMDR or medication.'],
            ['Frequency', 'Weekly, biweekly, monthly or as needed.'],
            ['Risks, barriers, strengths', 'Optional.'],
            ['Status', 'Active, inactive or completed.'],
            [
              'Next review',
              'Optional. It stands on your dashboard a week before, and stays there until you have reviewed.',
            ],
          ],
        },
        '**Record progress** writes down how far a goal has come, with a comment; earlier entries are kept. **Mark as reviewed** notes the review and sets the next one. A plan can be edited at any time, or deleted after you confirm it; to keep it for the record, set it inactive.',
      ],
    },
    {
      id: 'golden-thread',
      title: 'Tie notes to goals',
      summary: 'What was worked on, seen from the note and from the goal.',
      keywords: ['golden thread', 'medical necessity', 'goals worked on', 'suggested goals', 'audit'],
      blocks: [
        'The page of a note lists **Goals addressed** as soon as the patient has an active plan. Goals that the note’s words speak of are suggested, with those words marked. **Tie** takes one over, **Another goal** offers the rest.',
        'Each goal of the plan lists the notes that worked on it. When you sign a note that touches no active goal, a line tells you so. You can sign all the same.',
      ],
    },
    {
      id: 'send-assessment',
      title: 'Send an assessment to a patient',
      summary: 'A questionnaire by secret link, without an account.',
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
            'Open **Assessments** on the patient’s page and press **Create Assessment**.',
            'Choose the questionnaire and give it a title. The patient sees the title.',
            'Choose email or SMS, and enter the patient’s address or number. The last one used is there already.',
            'Say until when the link works, or how often it is sent again, and create it.',
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
        'C-SSRS, ASRS and VAS-Parent are copyrighted. Ours ask about the same things in words of our own, and say so on every result.',
        'Until it is answered, the menu beside an assessment offers **Copy link**, **Show QR code** for the waiting room, **Resend** and **Revoke**. Whoever has the link can answer. Make sure that the address is the patient’s own.',
        {
          aside: `${PRODUCT_NAME} does not watch answers around the clock. Agree with the patient on what to do in a crisis before you send a questionnaire about risk.`,
        },
      ],
    },
    {
      id: 'answer-assessment',
      title: 'What the patient sees',
      summary: 'One question at a time, on any phone, in English or Spanish.',
      keywords: ['patient link', 'expired', 'completed', 'progress', 'spanish', 'offline', 'resume', '988'],
      blocks: [
        'The link shows one question at a time with a progress bar. Numbered buttons jump to any question; answered ones are green with a tick. **Complete Assessment** sends the answers, once all questions have one.',
        'Answers are saved as the patient goes. The same link continues where they stopped in the same browser; on another device it starts with empty questions. Without a connection the page goes on, keeps the answers on the phone without a name, and sends them when the connection is back.',
        'A link works once and until the date you chose. Afterwards the page says that the assessment was completed or has expired. The page names neither the patient nor you.',
        'Every question has the crisis line below it. After an answer about death or self-harm the last page offers help first, with buttons to call or write.',
      ],
    },
    {
      id: 'read-scores',
      title: 'Read the results',
      summary: 'The sum, its band, the questionnaire’s own score, and what changed.',
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
        'A completed assessment shows the sum of the answers on a scale from 0 to 20: minimal up to 7, moderate from 8 to 14, severe above 14. Beside it stands the questionnaire’s own published score and severity, where it has one, and every single answer. **Print** puts it on paper; **Use in note** begins a note with it.',
        'Scores over time stand above the list, with the published bands, notes as small strokes and treatment changes as dashed lines. **Show as table** says the same in words.',
        {
          terms: [
            ['Reliable change', 'More than the error of measurement explains, by the published figure.'],
            ['Response', 'At least half of the first score is gone.'],
            ['Remission', 'The score has fallen to where few or no symptoms are left.'],
          ],
        },
        'Not every questionnaire has published rules; without them only the difference is told. A score is a reason to ask, not a diagnosis.',
      ],
    },
    {
      id: 'safety-alerts',
      title: 'Safety alerts',
      summary: 'What happens when an answer is about death or self-harm.',
      keywords: ['suicide', 'item 9', 'crisis', 'alert', 'acknowledge', 'risk'],
      blocks: [
        'Any answer above “Not at all” to item 9 of the PHQ-9, and every yes to the questions about suicide risk, makes an alert, whatever the total is. It stands on your dashboard and on the patient’s page until you press **Acknowledge** and write what was done. Who acknowledged it, and when, is kept.',
        {
          aside:
            'An alert is not a watch. It reaches you when you look. The patient’s page shows the crisis line at once.',
        },
      ],
    },
    {
      id: 'who-is-due',
      title: 'Due for follow-up',
      summary: 'Unanswered and recurring assessments, plans to review.',
      keywords: ['schedule', 'every two weeks', 'recurring', 'reminder', 'overdue', 'measurement-based care'],
      blocks: [
        'Choose how often under **How often** when you create an assessment: every week, two weeks, four weeks or three months. Each link is good until the next. Schedules stand below the list, where you can pause, resume or end them.',
        '**Due for follow-up** on the dashboard lists questionnaires without an answer, those that were not answered in time, those that should go out, and plans whose review comes up or is overdue.',
      ],
    },
  ],
}
