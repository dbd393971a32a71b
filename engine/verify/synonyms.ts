import DATA from './synonyms.json' with { type: 'json' }

/** Words that mean the same in a note and in a visit; the first one of a line is their key. */
export const SAME: readonly string[] = DATA.same

/** Verbs whose forms no ending tells. */
export const IRREGULAR: readonly string[] = DATA.irregular

/** Words that say nothing by themselves in a note or in a visit. */
export const STOP: ReadonlySet<string> = new Set(DATA.stop.flatMap((line) => line.split(' ')))
