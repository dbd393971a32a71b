/** Best match first, or newest note first. */
export const FIND_ORDERS = ['best', 'newest'] as const
export type FindOrder = (typeof FIND_ORDERS)[number]

/** Lines of a note, amendments to it, and words of its visit that support no line. */
export const FOUND_KINDS = ['statement', 'amendment', 'visit'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const CHART_QUESTION_MAX = 200
