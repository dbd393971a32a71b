import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAssessment } from '#shared/contracts/assessment-links.ts'
import { clinic } from '../../../testing/clinic.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { Refusal } from '../../../testing/test-server.ts'

it.each([
  ['unknown', 404, undefined, 'Assessment not found or has expired'],
  ['expired', 404, { code: 'expired' }, 'This assessment has expired'],
])('tells a patient that the link is %s', async (_, status, details, shown) => {
  const server = clinic()
  server.on(openAssessment, () => {
    throw new Refusal(status, 'Not found.', details)
  })
  openPage(server, '/assessment/a-token', { signedIn: false })
  await screen.findByRole('heading', { level: 1, name: shown })
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull()
})
