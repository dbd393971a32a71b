import type { LetterLanguage } from '#shared/domain/letters.ts'
import { READING_WORDS_MIN, readingLevel } from '#shared/domain/reading-level.ts'

type ReadingLevelLineProps = { lines: readonly string[]; language: LetterLanguage }

/** How hard the text is to read. Many patients read best at sixth grade or below. */
export function ReadingLevelLine({ lines, language }: ReadingLevelLineProps) {
  const level = readingLevel(lines, language)
  return (
    <p className="hint" role="status">
      {!level
        ? `Reading level: needs at least ${READING_WORDS_MIN} words.`
        : level.kind === 'grade'
          ? `Reading level: grade ${level.grade} (Flesch-Kincaid). ${level.grade > 8 ? 'Harder than most patients read with ease; grade 6 is a common goal.' : 'Grade 6 is a common goal for patients.'}`
          : `Reading ease: ${level.score} of 100 (Fernández Huerta). Higher is easier; 70 and up is plain Spanish.`}
    </p>
  )
}
