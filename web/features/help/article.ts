import type { Block } from '../../ui/prose.tsx'

export type Article = {
  /** Its address: /help#id. */
  id: string
  title: string
  /** One sentence; shown in lists and results. */
  summary: string
  /** Words people may search for that do not stand in the text. */
  keywords?: string[]
  blocks: Block[]
}

export type ArticleGroup = { title: string; articles: Article[] }
