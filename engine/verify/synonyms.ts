import DATA from './synonyms.json' with { type: 'json' }

/** Words that mean the same in a note and in a visit; the first one of a line is their key. */
export const SAME: readonly string[] = DATA.same

/** Verbs with irregular forms. */
export const IRREGULAR: readonly string[] = DATA.irregular

/** Function words and fillers in notes and visits. */
export const STOP: ReadonlySet<string> = new Set(DATA.stop.flatMap((line) => line.split(' ')))
