import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '#shared/contracts/access-tokens.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../../testing/actions.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { clinicWithSettings } from '../../../testing/settings.ts'
import { Refusal, type TestServer, Unreachable } from '../../../testing/test-server.ts'

const TOKEN = 'gnt_a1B2andtherestofit'

function tokenOf(id: number, changes: Partial<AccessToken> = {}): AccessToken {
  return {
    id,
    name: 'Backup script',
    start: 'gnt_a1B2',
    scopes: ['notes:read'],
    expiresAt: '2026-12-01T12:00:00.000Z',
    expired: false,
    lastUsedAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  }
}

function withTokens(...given: AccessToken[]): TestServer {
  const server = clinicWithSettings()
  let tokens = given
  server.on(listAccessTokens, () => ok(tokens))
  server.on(createAccessToken, ({ body: { name, scopes } }) => {
    const accessToken = tokenOf(tokens.length + 1, { name, scopes })
    tokens = [accessToken, ...tokens]
    return ok({ token: TOKEN, accessToken })
  })
  server.on(revokeAccessToken, ({ params }) => {
    tokens = tokens.filter(({ id }) => id !== params.id)
    return ok({ id: params.id })
  })
  return server
}

const check = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))

it('creates a token with the chosen scopes, shows it once, and revokes it', async () => {
  const server = withTokens()
  openPage(server, PAGES.accountSettings)
  await press('New token')
  await press('Create token')
  await shows('Enter a name.')
  await shows('Choose what the token can do.')
  await fill('Name', 'Intake forms')
  await check(/^Write drafts/)
  await press('Create token')
  await shows(TOKEN)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await shows(TOKEN)
  await press('I’ve saved the token')
  await shows(/write drafts/)
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull())
  expect(server.callsOf(createAccessToken).map(({ body }) => body)).toEqual([
    { name: 'Intake forms', scopes: ['drafts:write'], expiresInDays: 90 },
  ])
  await press('Revoke Intake forms')
  await press('Revoke token')
  await waitFor(() => expect(screen.queryByText('Intake forms')).toBeNull())
})

it('shows which tokens expired and when each was last used', async () => {
  const used = tokenOf(1, { lastUsedAt: '2026-11-03T15:00:00.000Z', scopes: ['notes:read', 'drafts:write'] })
  openPage(withTokens(tokenOf(2, { name: 'Old', expired: true }), used), PAGES.accountSettings)
  await shows(/read notes and write drafts/)
  await shows(/last used Nov 3/)
  await shows('Expired')
})

it('keeps the form when a token is refused or the connection is lost', async () => {
  const server = withTokens()
  openPage(server, PAGES.accountSettings)
  await press('New token')
  await fill('Name', 'Intake forms')
  await check(/^Read notes/)
  server.on(createAccessToken, () => {
    throw new Unreachable()
  })
  await press('Create token')
  await shows('The token wasn’t created. Check your connection and try again.')
  server.on(createAccessToken, () => {
    throw new Refusal(409, 'You can have up to 20 access tokens. Revoke one first.')
  })
  await press('Create token')
  await shows('You can have up to 20 access tokens. Revoke one first.')
})

it('reports that the tokens couldn’t be loaded, and tries again', async () => {
  const server = withTokens(tokenOf(1))
  const works = server.handlerOf(listAccessTokens)
  server.on(listAccessTokens, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.accountSettings)
  await shows('Couldn’t load your access tokens')
  server.on(listAccessTokens, works)
  await press('Try again')
  await shows('Backup script')
})
