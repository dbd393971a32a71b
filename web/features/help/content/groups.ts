import type { ArticleGroup } from '../article.ts'
import { account } from './account.ts'
import { administration } from './administration.ts'
import { billing } from './billing.ts'
import { care } from './care.ts'
import { gettingStarted } from './getting-started.ts'
import { notes } from './notes.ts'
import { patients } from './patients.ts'

/** The guide's articles, in order. */
export const GROUPS: ArticleGroup[] = [
  gettingStarted,
  patients,
  notes,
  care,
  billing,
  account,
  administration,
]

export const ARTICLES = GROUPS.flatMap((group) => group.articles)
