import { cleanup, configure, render } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { Router } from '../app/router.tsx'
import { forgetBusyVisit } from '../app/use-first-tour.ts'
import { closeToast, currentToast } from '../lib/toasts.ts'
import { resumeDrafts } from '../parts/drafts/unsaved-drafts.ts'
import type { TestServer } from './test-server.ts'

// Pages are loaded on demand, which takes a while on a busy machine.
configure({
  asyncUtilTimeout: 30_000,
  // The whole document would bury the message.
  getElementError: (message) => new Error(`${message}\n\nOn the page: ${document.body.textContent}`),
})

/** A user ID that no test uses. */
const NO_ONE = -1

type Options = { signedIn?: boolean }

/** The whole app at this path, with every response from `server`. */
export function openPage(server: TestServer, path: string, { signedIn = true }: Options = {}): void {
  localStorage.clear()
  if (signedIn) localStorage.setItem('auth_token', 'a-token')
  history.replaceState(null, '', path)
  globalThis.answering = server
  onTestFinished(() => {
    cleanup()
    // A draft that isn't saved yet would be sent during the next test.
    resumeDrafts(NO_ONE)
    forgetBusyVisit()
    const toast = currentToast()
    if (toast) closeToast(toast.id)
    expect(server.complaints).toEqual([])
  })
  render(
    <Providers>
      <Router />
    </Providers>,
  )
}
