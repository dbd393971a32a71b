import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { CrisisLine } from '#shared/contracts/assessment-links.ts'
import type { Answer } from '#shared/domain/instruments/instrument.ts'
import { Button } from '../../../ui/button.tsx'
import { AnswerOptions } from './answer-options.tsx'
import type { AnswerSync, SyncState } from './answer-sync.ts'
import { answeredCount, isAnswered, resumeIndex } from './answers.ts'
import { LinkFrame } from './link-frame.tsx'
import { LinkSent } from './link-sent.tsx'
import type { Messages } from './messages.ts'
import { QuestionJumps } from './question-jumps.tsx'
import type { AskedQuestion } from './questions.ts'

type QuestionnaireProps = {
  title: string
  sender: string | null
  instructions: string
  questions: readonly AskedQuestion[]
  answerSync: AnswerSync
  crisis: CrisisLine
  words: Messages
  onLanguage: () => void
}

/** One question at a time, then the confirmation. */
export function Questionnaire(props: QuestionnaireProps) {
  const { title, sender, questions, answerSync, crisis, words, onLanguage } = props
  const state = useSyncExternalStore(answerSync.subscribe, answerSync.state)
  const [current, setCurrent] = useState(() => resumeIndex(questions, state.answers))
  const answered = answeredCount(questions, state.answers)
  const sent = state.submitting === 'sent'
  const waiting = state.submitting === 'waiting'

  return (
    <LinkFrame
      title={title}
      from={sender === null ? undefined : words.from(sender)}
      count={sent ? undefined : words.count(current + 1, questions.length)}
      progress={{
        value: answered,
        max: questions.length,
        label: words.progress(answered, questions.length),
      }}
      // The confirmation page has the crisis line in its own text.
      crisis={sent ? undefined : crisis}
      words={words}
      onLanguage={onLanguage}
    >
      {sent && <LinkSent crisis={crisis} needsHelp={needsHelp(questions, state)} words={words} />}
      {waiting && <Waiting words={words} onRetry={answerSync.retryNow} />}
      {!sent && !waiting && (
        <QuestionForm {...props} state={state} current={current} onCurrent={setCurrent} />
      )}
    </LinkFrame>
  )
}

function needsHelp(questions: readonly AskedQuestion[], { answers }: SyncState): boolean {
  return questions.some(({ id, safetyValues }) => {
    const answer = answers[id]
    return answer !== undefined && [answer].flat().some((value) => safetyValues.includes(value))
  })
}

type QuestionFormProps = QuestionnaireProps & {
  state: SyncState
  current: number
  onCurrent: (index: number) => void
}

function QuestionForm({
  instructions,
  questions,
  answerSync,
  words,
  state,
  current,
  onCurrent,
}: QuestionFormProps) {
  const headingId = useId()
  const heading = useQuestionFocus(current)
  const [incomplete, setIncomplete] = useState(false)
  const question = questions[current]
  if (!question) return null
  const done = isAnswered(question, state.answers)
  const last = current === questions.length - 1
  const remaining = questions.length - answeredCount(questions, state.answers)

  function answer(value: Answer) {
    if (question) answerSync.answer({ ...state.answers, [question.id]: value })
    setIncomplete(false)
  }

  function next(event: FormEvent) {
    event.preventDefault()
    if (!done) return
    if (!last) return onCurrent(current + 1)
    if (remaining === 0) return answerSync.submit()
    setIncomplete(true)
  }

  return (
    <form noValidate onSubmit={next} className="grid gap-5">
      <div className="grid gap-2.5">
        <p className="text-base text-ink-2">{question.type === 'checkbox' ? words.choose : instructions}</p>
        <h1
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-serif text-[1.375rem] leading-7.5 font-[540] tracking-[-0.01em] wrap-anywhere hyphens-auto sm:text-xl"
        >
          {question.text}
        </h1>
      </div>
      <fieldset aria-labelledby={headingId}>
        <AnswerOptions
          key={question.id}
          type={question.type}
          options={question.options}
          answer={state.answers[question.id]}
          onAnswer={answer}
        />
      </fieldset>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2.5">
        <Button
          size="xl"
          disabled={current === 0}
          onClick={() => onCurrent(current - 1)}
          className="min-w-0 px-2!"
        >
          {words.previous}
        </Button>
        <Button
          type="submit"
          size="xl"
          variant="primary"
          disabled={!done}
          busyText={state.submitting === 'sending' && words.completing}
          className="min-w-0 px-2!"
        >
          {last ? words.complete : words.next}
        </Button>
      </div>
      <Problem incomplete={incomplete && remaining > 0} remaining={remaining} state={state} words={words} />
      <QuestionJumps
        answered={questions.map((each) => isAnswered(each, state.answers))}
        current={current}
        words={words}
        onJump={onCurrent}
      />
      <p role="status" className="min-h-5 text-xs text-ink-3">
        {saveStatus(state, words)}
      </p>
    </form>
  )
}

function saveStatus({ saving, answers }: SyncState, words: Messages): string {
  if (saving === 'offline') return words.offline
  if (saving === 'failed') return words.notSaved
  // The same text while saving: a line that flickers with every tap would distract.
  return Object.keys(answers).length > 0 ? words.saved : ''
}

type ProblemProps = { incomplete: boolean; remaining: number; state: SyncState; words: Messages }

function Problem({ incomplete, remaining, state, words }: ProblemProps) {
  if (!incomplete && state.submitting !== 'failed') return null
  return (
    <div role="alert" className="rounded-2 border border-danger-line bg-danger-weak px-4 py-3 text-base">
      {incomplete ? (
        <>
          <b className="block font-strong">{words.incomplete}</b>
          {words.remaining(remaining)}
        </>
      ) : (
        words.submitFailed
      )}
    </div>
  )
}

function Waiting({ words, onRetry }: { words: Messages; onRetry: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      <h1 className="title-page">{words.waiting}</h1>
      <p className="text-base text-ink-2">{words.waitingText}</p>
      <div className="mt-2">
        <Button size="lg" onClick={onRetry}>
          {words.tryNow}
        </Button>
      </div>
    </div>
  )
}

/** Focuses each new question so screen readers announce it. The first one is announced with the page itself. */
function useQuestionFocus(current: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [current])
  return heading
}
