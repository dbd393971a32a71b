import { fold } from '#shared/domain/search-words.ts'

type GoalWords = { goal: string; problem: string | null; objectives: readonly string[] }

const COMMON = new Set(
  (
    'about after again also among another around because been before being below between both could daily days does ' +
    'done down each every from give goal goals have having help into less life like long made make many more most much ' +
    'must need never next once only other over patient part plan report reports reported same says session some such take ' +
    'than that their them then there these they this those through time times today until used using very visit want wants ' +
    'week weekly weeks well were what when where which while will with within without work worked would year years your'
  ).split(' '),
)
/** A single shared word may be chance. */
const MIN_WORDS = 2

/** Meaningful words, reduced to their stem: "drinking" and "drinks" are the same. */
function stemsIn(text: string): Map<string, string> {
  const stems = new Map<string, string>()
  for (const word of fold(text).match(/\p{L}{4,}/gu) ?? []) {
    if (COMMON.has(word)) continue
    const stem = word.replace(/(?:ations?|ings?|edly|ies|ied|ness|ment|ed|es|ly|s|y|e)$/, '')
    if (stem.length >= 3 && !stems.has(stem)) stems.set(stem, word)
  }
  return stems
}

export type GoalStems = { aim: ReturnType<typeof stemsIn>; steps: ReturnType<typeof stemsIn> }

export function goalStems({ goal, problem, objectives }: GoalWords): GoalStems {
  return { aim: stemsIn(`${goal} ${problem ?? ''}`), steps: stemsIn(objectives.join(' ')) }
}

/** The words of a goal that a note or one of its lines mentions; empty if too few match. */
export function goalWordsIn(noteStems: ReturnType<typeof stemsIn>, { aim, steps }: GoalStems): string[] {
  const said = [...aim].filter(([stem]) => noteStems.has(stem)).map(([, word]) => word)
  const more = [...steps].filter(([stem]) => noteStems.has(stem) && !aim.has(stem)).map(([, word]) => word)
  const short = aim.size > 0 && aim.size <= MIN_WORDS && said.length === aim.size
  return said.length > 0 && (short || said.length + more.length >= MIN_WORDS) ? [...said, ...more] : []
}

export function noteStems(text: string): ReturnType<typeof stemsIn> {
  return stemsIn(text)
}
