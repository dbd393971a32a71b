import type { Block } from '../../ui/prose.tsx'

/**
 * Since when the feature exists, as a version of this product, or that it does not yet. To publish a feature,
 * write the version here: the mark on the article goes by itself.
 */
type Since = `${number}.${number}` | 'in preparation'

export type Article = {
  /** Its address: /help#id. */
  id: string
  title: string
  /** One sentence; shown in lists and results. */
  summary: string
  since: Since
  /** Words people may search for that do not stand in the text. */
  keywords?: string[]
  blocks: Block[]
}

export type ArticleGroup = { title: string; articles: Article[] }

export function isInPreparation({ since }: Pick<Article, 'since'>): boolean {
  return since === 'in preparation'
}
