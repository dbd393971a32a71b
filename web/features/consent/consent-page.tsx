import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { answerConsentLink, openConsentLink } from '#shared/contracts/recording-consent.ts'
import { CallError } from '#shared/http/call.ts'
import { call } from '../../lib/api.ts'
import { useSave } from '../../lib/use-save.ts'
import { GroundSymbol } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { firstLanguage, type Language, MESSAGES, type Messages } from './messages.ts'

/** The clinician who asks, and where the transcript is sent. */
type Asked = { clinician: string; sentTo: string[] }

type State = 'loading' | 'open' | 'agreed' | 'declined' | 'gone' | 'unknown' | 'failed'

/** Where a patient answers a consent link: one question, no account. */
export function ConsentPage() {
  const { token = '' } = useParams<{ token?: string }>()
  const [language, setLanguage] = useState<Language>(() => firstLanguage(navigator.languages))
  const words = MESSAGES[language]
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-13 w-full max-w-155 items-center justify-between gap-3 px-4">
          <GroundSymbol className="w-6 flex-none text-accent" />
          <button
            type="button"
            onClick={() => setLanguage(language === 'en' ? 'es' : 'en')}
            aria-label={words.languageLabel}
            lang={words.languageTag}
            className="link -mr-2 min-h-11 px-2"
          >
            {words.language}
          </button>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-155 flex-1 content-start px-4 py-6 sm:py-10"
      >
        <Question token={token} words={words} />
      </main>
    </div>
  )
}

function Question({ token, words }: { token: string; words: Messages }) {
  const { state, asked, saving, answer, retry } = useConsentLink(token)
  if (state === 'loading') {
    return (
      <div role="status" className="appear-late flex items-center gap-3 pt-10 text-base text-ink-2">
        <Spinner />
        {words.loading}
      </div>
    )
  }
  if (state === 'agreed') return <Said title={words.agreed}>{words.agreedText}</Said>
  if (state === 'declined') return <Said title={words.declined}>{words.declinedText}</Said>
  if (state === 'gone') return <Said title={words.gone}>{words.goneText}</Said>
  if (state === 'unknown') return <Said title={words.unknown}>{words.unknownText}</Said>
  if (state === 'failed') {
    return (
      <Said title={words.failed} action={<Button onClick={retry}>{words.tryAgain}</Button>}>
        {words.failedText}
      </Said>
    )
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="title-display">{words.title}</h1>
        <p className="text-base text-ink-2">{words.asks(asked.clinician)}</p>
      </div>
      <ul className="grid list-disc gap-2 pl-5 font-serif text-note">
        {[...words.points.slice(0, 2), words.sentTo(asked.sentTo), ...words.points.slice(2)].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="grid gap-3 pt-2 sm:max-w-90">
        <Button
          variant="primary"
          size="xl"
          block
          disabled={saving !== undefined}
          busyText={saving === true && words.sending}
          onClick={() => void answer(true)}
        >
          {words.yes}
        </Button>
        <Button
          size="xl"
          block
          disabled={saving !== undefined}
          busyText={saving === false && words.sending}
          onClick={() => void answer(false)}
        >
          {words.no}
        </Button>
      </div>
    </div>
  )
}

function Said({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-start gap-4 pt-6">
      <GroundSymbol className="w-12 text-accent" />
      <h1 className="title-display">{title}</h1>
      <p className="text-base text-ink-2">{children}</p>
      {action}
    </div>
  )
}

function useConsentLink(token: string) {
  const [state, setState] = useState<State>('loading')
  const [asked, setAsked] = useState<Asked>({ clinician: '', sentTo: [] })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let left = false
    setState('loading')
    call(openConsentLink, { params: { token } }).then(
      ({ data }) => {
        if (left) return
        setAsked(data)
        setState('open')
      },
      (error) => {
        if (!left) setState(closedState(error))
      },
    )
    return () => {
      left = true
    }
  }, [token, round])

  const { save, saving } = useSave(
    async (agree: boolean) => {
      const { data } = await call(answerConsentLink, { params: { token }, body: { agree } })
      setState(data.agreed ? 'agreed' : 'declined')
    },
    {
      message: (error) => {
        setState(closedState(error))
        return undefined
      },
    },
  )
  return { state, asked, saving, answer: save, retry: () => setRound(round + 1) }
}

function closedState(error: unknown): State {
  if (!(error instanceof CallError)) return 'failed'
  if (error.status === 410) return 'gone'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}
