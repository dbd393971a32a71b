import type { Block } from '../../../ui/prose.tsx'

export type Question = {
  /** Its address: /faq#id. */
  id: string
  question: string
  answer: Block[]
  /** About something that this version does not have yet; the answer then says so. */
  inPreparation?: boolean
}

export type QuestionGroup = { id: string; title: string; questions: Question[] }
