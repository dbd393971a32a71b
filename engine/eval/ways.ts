/**
 * Short pieces of talk, each with what a note of it has to say and what would be false. They were written apart from the
 * rules, by several authors, to find what the rules get wrong; what is said around them is always the same.
 */
export type Way = {
  id: string
  form: 'dialogue' | 'unlabelled' | 'stream' | 'spanish' | 'dictation' | 'shorthand'
  /** Turns; `C:`, `P:` and `O:` (the mother) say who speaks, where the form has labels. */
  talk: string[]
  /** What must not stand in the note. */
  wrong: RegExp
  /** What has to. */
  right: RegExp
  /** What has been spoken of before: how somebody is, or also three medicines and that a plan follows. */
  after: 'mood' | 'medicines'
}

export function readWays(jsonl: string): Way[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = JSON.parse(line) as { wrong: string; right: string; after?: Way['after'] }
      return {
        ...(row as unknown as Way),
        wrong: new RegExp(row.wrong, 'im'),
        right: new RegExp(row.right, 'im'),
        after: row.after ?? 'mood',
      }
    })
}

const MOOD = [
  'C: How have you been?',
  'P: I have been tired. My job is stressful and my kids are home from school.',
  'C: Tell me about your mood.',
  'P: It has been low most days.',
]
const MEDICINES = [
  'C: What do you take?',
  'P: Sertraline, a hundred in the morning. Seroquel, fifty at night. And the Ativan, half a milligram when I need it.',
  'C: How is your mood?',
  'P: Low most days. I am anxious too.',
  'C: How is the sleep?',
  'P: Six hours.',
  'C: Okay. Here is what I am thinking for the plan.',
  'P: Okay.',
]
const LABELS: Readonly<Record<string, string>> = { C: 'Clinician', P: 'Patient', O: 'Mother' }
const labelled = (turns: readonly string[]): string =>
  turns.map((turn) => turn.replace(/^([CPO]): /, (_, who: string) => `${LABELS[who]}: `)).join('\n')

/** The visit such a piece of talk stands in. */
export function visitOf({ form, talk, after }: Way): string {
  const said = talk.join(' ')
  switch (form) {
    case 'stream':
      return `so how have you been i have been tired and my mood has been low most days okay and work is it busy yeah the job is stressful ${said}`
    case 'shorthand':
      return `pt c/o low mood x 2 mo. works as teacher. ${said}`
    case 'dictation':
      return `This is a progress note. Patient reports low mood for two months. ${said} She works as a teacher.`
    case 'unlabelled':
      return [...MOOD.map((turn) => turn.slice(3)), ...talk].join('\n')
    case 'spanish':
      return labelled(['C: ¿Cómo ha estado?', 'P: He estado cansada. El trabajo es pesado.', ...talk])
    case 'dialogue': {
      const before = after === 'medicines' ? MEDICINES : MOOD
      const asked = talk[0]?.startsWith('P:') ? ['C: Tell me more.'] : []
      const end = after === 'medicines' ? 'C: See you in four weeks.' : 'C: Okay.'
      return labelled([...before, ...asked, ...talk, end, 'P: Thanks.'])
    }
  }
}

export type Heard = 'right' | 'lost' | 'wrong'

export function heardIn(note: string, { wrong, right, after }: Way): Heard {
  const part = after === 'medicines' ? note.slice(note.indexOf('**PLAN')) : note
  if (wrong.test(part)) return 'wrong'
  return right.test(part) ? 'right' : 'lost'
}
