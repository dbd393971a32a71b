/**
 * Short snippets of conversation, each with a pattern for what would be false in a note. Several authors who
 * didn't know the rules wrote them to find mistakes. The surrounding conversation is always the same.
 */
export type Phrasing = {
  id: string
  form: 'dialogue' | 'unlabeled' | 'stream' | 'spanish' | 'dictation' | 'shorthand'
  /** Turns; in labeled forms, `C:`, `P:` and `O:` (the mother) mark the speaker. */
  talk: string[]
  /** Pattern for false statements in the note. */
  wrong: RegExp
  /** The preceding conversation: how the patient is, optionally with three drugs and an announced plan. */
  after: 'mood' | 'medicines'
}

export function readPhrasings(jsonl: string): Phrasing[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = JSON.parse(line) as { wrong: string; after?: Phrasing['after'] }
      return {
        ...(row as unknown as Phrasing),
        wrong: new RegExp(row.wrong, 'im'),
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
const labeled = (turns: readonly string[]): string =>
  turns.map((turn) => turn.replace(/^([CPO]): /, (_, who: string) => `${LABELS[who]}: `)).join('\n')

/** The visit around a snippet. */
export function visitOf({ form, talk, after }: Phrasing): string {
  const said = talk.join(' ')
  switch (form) {
    case 'stream':
      return `so how have you been i have been tired and my mood has been low most days okay and work is it busy yeah the job is stressful ${said}`
    case 'shorthand':
      return `pt c/o low mood x 2 mo. works as teacher. ${said}`
    case 'dictation':
      return `This is a progress note. Patient reports low mood for two months. ${said} She works as a teacher.`
    case 'unlabeled':
      return [...MOOD.map((turn) => turn.slice(3)), ...talk].join('\n')
    case 'spanish':
      return labeled(['C: ¿Cómo ha estado?', 'P: He estado cansada. El trabajo es pesado.', ...talk])
    case 'dialogue': {
      const before = after === 'medicines' ? MEDICINES : MOOD
      const asked = talk[0]?.startsWith('P:') ? ['C: Tell me more.'] : []
      const end = after === 'medicines' ? 'C: See you in four weeks.' : 'C: Okay.'
      return labeled([...before, ...asked, ...talk, end, 'P: Thanks.'])
    }
  }
}

/**
 * Does the draft say something false? After talk about medication only the plan counts, because the regimen
 * came before.
 */
export function isWrong(draft: string, plan: string, { wrong, after }: Phrasing): boolean {
  return wrong.test(after === 'medicines' ? plan : draft)
}
