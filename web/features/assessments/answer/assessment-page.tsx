import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'wouter'
import type { PatientAssessment } from '#shared/contracts/assessments.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Answers, merged } from './answers.ts'
import { type DeviceStore, openDeviceStore, type Unsent } from './device-store.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { linkApi, openLink } from './link-api.ts'
import { type ClosedReason, LinkClosed } from './link-closed.tsx'
import { LinkFrame } from './link-frame.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { asked } from './questions.ts'
import { firstLanguage, type Language, WORDS, type Words } from './words.ts'

/** What a patient sees who opens the link from their clinician. No account, and nothing of the app around it. */
export function AssessmentPage() {
  const { token } = useParams<{ token?: string }>()
  const [language, setLanguage] = useState<Language>(() => firstLanguage(navigator.languages))
  const words = WORDS[language]
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
  | { kind: 'open'; assessment: PatientAssessment; keeper: Keeper }
  | { kind: 'closed'; reason: ClosedReason }

type OpenedLinkProps = { token: string; language: Language; words: Words; onLanguage: () => void }

function OpenedLink({ token, language, words, onLanguage }: OpenedLinkProps) {
  const [round, setRound] = useState(0)
  const loaded = useLink(token, round)
  const onRetry = () => setRound(round + 1)

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
  keeper: Keeper
  language: Language
  words: Words
  onLanguage: () => void
  onRetry: () => void
}

function Answering({ assessment, keeper, language, words, onLanguage, onRetry }: AnsweringProps) {
  const { closed } = useSyncExternalStore(keeper.subscribe, keeper.state)
  if (closed) return <Closed words={words} onLanguage={onLanguage} reason={closed} onRetry={onRetry} />
  const { title, instructions, crisisLine } = assessment
  return (
    <Questionnaire
      title={title}
      instructions={(language === 'es' && instructions.es) || instructions.en}
      questions={asked(assessment.questions, language)}
      keeper={keeper}
      crisis={crisisLine}
      words={words}
      onLanguage={onLanguage}
    />
  )
}

type ClosedProps = { words: Words; onLanguage: () => void; reason: ClosedReason; onRetry: () => void }

function Closed({ words, onLanguage, reason, onRetry }: ClosedProps) {
  return (
    <LinkFrame title={PRODUCT_NAME} words={words} onLanguage={onLanguage}>
      <LinkClosed reason={reason} words={words} onRetry={onRetry} />
    </LinkFrame>
  )
}

/** Asks the server, adds what this device still owes it, and keeps both in step for as long as the page is open. */
function useLink(token: string, round: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    setLoaded({ kind: 'loading' })
    void Promise.all([openLink(token), openDeviceStore(token)]).then(async ([opened, device]) => {
      const unsent = await device.read()
      if (left) return
      if (opened.kind === 'closed') return setLoaded(opened)
      const keeper = keeperFor(token, opened.assessment, device, unsent)
      stop = watchPage(keeper)
      setLoaded({ kind: 'open', assessment: opened.assessment, keeper })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [token, round])

  return loaded
}

function keeperFor(
  token: string,
  { responses, questions }: PatientAssessment,
  device: DeviceStore,
  unsent: Unsent | undefined,
): Keeper {
  const answers: Answers = merged(responses, unsent?.answers ?? {}, questions)
  return createKeeper({ answers, unsent, api: linkApi(token), device })
}

function watchPage(keeper: Keeper): () => void {
  const onVisible = () => (document.visibilityState === 'hidden' ? keeper.flush() : keeper.hurry())
  window.addEventListener('online', keeper.hurry)
  window.addEventListener('pagehide', keeper.flush)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', keeper.hurry)
    window.removeEventListener('pagehide', keeper.flush)
    document.removeEventListener('visibilitychange', onVisible)
    keeper.flush()
    keeper.stop()
  }
}
