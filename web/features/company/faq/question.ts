import type { Block } from '../../../ui/prose.tsx'

export type Question = {
  /** Its URL: /faq#id. */
  id: string
  question: string
  answer: Block[]
}

export type QuestionGroup = { id: string; title: string; questions: Question[] }
