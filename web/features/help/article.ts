import type { Block } from '../../ui/prose.tsx'

export type Article = {
  /** Its URL: /help#id. */
  id: string
  title: string
  /** One sentence; shown in lists and results. */
  summary: string
  /** Search terms that aren't in the text. */
  keywords?: string[]
  blocks: Block[]
}

export type ArticleGroup = { title: string; articles: Article[] }
