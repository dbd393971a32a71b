import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'wouter'
import type { PatientAssessment } from '#shared/contracts/assessment-links.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type AnswerSync, createAnswerSync } from './answer-sync.ts'
import { type Answers, mergeAnswers } from './answers.ts'
import { type DeviceStore, openDeviceStore, type Unsent } from './device-store.ts'
import { linkApi, openLink } from './link-api.ts'
import { type ClosedReason, LinkClosed } from './link-closed.tsx'
import { LinkFrame } from './link-frame.tsx'
import { type Language, MESSAGES, type Messages, preferredLanguage } from './messages.ts'
import { Questionnaire } from './questionnaire.tsx'
import { questionsIn } from './questions.ts'

/** The page a patient opens from their clinician's link. It needs no account and has none of the app's navigation. */
export function AssessmentPage() {
  const { token } = useParams<{ token?: string }>()
  const [language, setLanguage] = useState<Language>(() => preferredLanguage(navigator.languages))
  const words = MESSAGES[language]
  const switchLanguage = () => setLanguage(language === 'en' ? 'es' : 'en')

  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])

  const shared = { words, onLanguage: switchLanguage }
  if (!token) return <Closed {...shared} reason="invalid" onRetry={() => undefined} />
  return <OpenedLink key={token} token={token} language={language} {...shared} />
}

type Loaded =
  | { kind: 'loading' }
  | { kind: 'open'; assessment: PatientAssessment; answerSync: AnswerSync }
  | { kind: 'closed'; reason: ClosedReason }

type OpenedLinkProps = { token: string; language: Language; words: Messages; onLanguage: () => void }

function OpenedLink({ token, language, words, onLanguage }: OpenedLinkProps) {
  const [attempt, setAttempt] = useState(0)
  const loaded = useLink(token, attempt)
  const onRetry = () => setAttempt(attempt + 1)

  if (loaded.kind === 'loading') {
    return (
      <LinkFrame words={words} onLanguage={onLanguage}>
        <div role="status" className="appear-late flex items-center gap-3 pt-10 text-base text-ink-2">
          <Spinner />
          {words.loading}
        </div>
      </LinkFrame>
    )
  }
  if (loaded.kind === 'closed') {
    return <Closed words={words} onLanguage={onLanguage} reason={loaded.reason} onRetry={onRetry} />
  }
  return <Answering {...loaded} language={language} words={words} onLanguage={onLanguage} onRetry={onRetry} />
}

type AnsweringProps = {
  assessment: PatientAssessment
  answerSync: AnswerSync
  language: Language
  words: Messages
  onLanguage: () => void
  onRetry: () => void
}

function Answering({ assessment, answerSync, language, words, onLanguage, onRetry }: AnsweringProps) {
  const { closed } = useSyncExternalStore(answerSync.subscribe, answerSync.state)
  if (closed) return <Closed words={words} onLanguage={onLanguage} reason={closed} onRetry={onRetry} />
  const { title, sender, instructions, crisisLine } = assessment
  return (
    <Questionnaire
      title={title}
      sender={sender}
      instructions={(language === 'es' && instructions.es) || instructions.en}
      questions={questionsIn(assessment.questions, language)}
      answerSync={answerSync}
      crisis={crisisLine}
      words={words}
      onLanguage={onLanguage}
    />
  )
}

type ClosedProps = { words: Messages; onLanguage: () => void; reason: ClosedReason; onRetry: () => void }

function Closed({ words, onLanguage, reason, onRetry }: ClosedProps) {
  return (
    <LinkFrame title={PRODUCT_NAME} words={words} onLanguage={onLanguage}>
      <LinkClosed reason={reason} words={words} onRetry={onRetry} />
    </LinkFrame>
  )
}

/** Loads the assessment, adds this device's unsent answers, and keeps both in sync while the page is open. */
function useLink(token: string, attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    setLoaded({ kind: 'loading' })
    void Promise.all([openLink(token), openDeviceStore(token)]).then(async ([opened, device]) => {
      const unsent = await device.read()
      if (left) return
      if (opened.kind === 'closed') return setLoaded(opened)
      const answerSync = answerSyncFor(token, opened.assessment, device, unsent)
      stop = syncWithPage(answerSync)
      setLoaded({ kind: 'open', assessment: opened.assessment, answerSync })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [token, attempt])

  return loaded
}

function answerSyncFor(
  token: string,
  { responses, questions }: PatientAssessment,
  device: DeviceStore,
  unsent: Unsent | undefined,
): AnswerSync {
  const answers: Answers = mergeAnswers(responses, unsent?.answers ?? {}, questions)
  return createAnswerSync({ answers, unsent, api: linkApi(token), device })
}

/** Saves when the page is hidden or closed, and retries when it's visible or online again. */
function syncWithPage({ flush, retryNow, stop }: AnswerSync): () => void {
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? flush() : retryNow())
  window.addEventListener('online', retryNow)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('online', retryNow)
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    flush()
    stop()
  }
}
