import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listTemplates } from '#shared/contracts/templates.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Unreachable } from '../../testing/test-server.ts'

it('says that the templates couldn’t be loaded and loads them on retry', async () => {
  const server = clinic()
  const answers = server.handlerOf(listTemplates)
  server.on(listTemplates, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.templates)
  await shows('Couldn’t load your templates')
  server.on(listTemplates, answers)
  await press('Try again')
  await screen.findByRole('link', { name: /New template/i })
})

it('leads back to all templates from one that doesn’t exist', async () => {
  openPage(clinic(), `${PAGES.templates}?edit=404`)
  await screen.findByRole('heading', { level: 2, name: 'Template not found' })
  const link = await screen.findByRole('link', { name: 'All templates' })
  expect(link.getAttribute('href')).toBe(PAGES.templates)
})
