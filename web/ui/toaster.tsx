import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closeToast, currentToast, onToasts, type Toast, type ToastTone } from '../lib/toasts.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { obstaclesOnScreen, placeToast } from './toast-place.ts'

const LOOKS = {
  plain: { icon: Info, frame: 'border-line-strong', tint: 'text-info' },
  good: { icon: CircleCheck, frame: 'border-line-strong', tint: 'text-good' },
  danger: { icon: TriangleAlert, frame: 'border-danger', tint: 'text-danger' },
} satisfies Record<ToastTone, object>

// Radix announces every toast a second time from a hidden role=status element. Our toasts have their own roles, so
// that errors are alerts; the Radix copy goes into a detached element.
const detachedAnnouncer = document.createElement('div')

export function Toaster() {
  const toast = useSyncExternalStore(onToasts, currentToast)
  const region = usePlace(toast?.id)
  return (
    <RadixToast.Provider swipeDirection="right" announcerContainer={detachedAnnouncer}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <RadixToast.Viewport asChild label="Messages">
        <div ref={region} className="fixed z-(--z-toast) grid w-95 max-w-[calc(100vw-2rem)] outline-none" />
      </RadixToast.Viewport>
    </RadixToast.Provider>
  )
}

/** After the page has reacted to what the toast is about, for example by opening another one. */
const PAGE_SETTLES_MS = 400

/** Keeps the toast at the bottom, off the controls. It moves only with the window, or when the page changes under it. */
function usePlace(id: number | undefined) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (id === undefined || !element) return
    const place = () => {
      if (element.matches(':hover, :focus-within')) return
      const { width, height } = element.getBoundingClientRect()
      const screen = { width: document.documentElement.clientWidth, height: innerHeight }
      const { left, bottom } = placeToast(screen, { width, height }, obstaclesOnScreen(element))
      element.style.left = `${left}px`
      element.style.bottom = `${bottom}px`
    }
    place()
    const settled = window.setTimeout(place, PAGE_SETTLES_MS)
    // Its text arrives one frame later.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    return () => {
      window.clearTimeout(settled)
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [id])
  return region
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, frame, tint } = LOOKS[toast.tone]
  const filled = useNextFrame()
  return (
    <RadixToast.Root
      asChild
      duration={toast.durationMs}
      onOpenChange={(open) => {
        if (!open) closeToast(toast.id)
      }}
    >
      <div
        role={toast.tone === 'danger' ? 'alert' : 'status'}
        className={classNames(
          'enter-up pointer-events-auto flex items-start gap-3 rounded-3 border bg-raised px-3.5 py-3 text-ink shadow-3',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          frame,
        )}
      >
        {filled && (
          <>
            <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 flex-none', tint)} />
            <div className="min-w-0 flex-1">
              <RadixToast.Title className="font-strong">{toast.title}</RadixToast.Title>
              {toast.description && (
                <RadixToast.Description className="text-ink-2">{toast.description}</RadixToast.Description>
              )}
            </div>
            {toast.action && (
              <RadixToast.Action
                altText={toast.action.label}
                onClick={toast.action.run}
                className={classNames(buttonClass({ size: 'sm' }), '-my-0.5')}
              >
                {toast.action.label}
              </RadixToast.Action>
            )}
            <RadixToast.Close
              aria-label="Close message"
              className="press -m-1 grid size-7 flex-none place-items-center rounded-2 text-ink-2 hover:bg-well hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </RadixToast.Close>
          </>
        )}
      </div>
    </RadixToast.Root>
  )
}

/** Screen readers announce a status element when its text changes, but often not when it’s inserted with its text. */
function useNextFrame(): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPassed(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return passed
}
