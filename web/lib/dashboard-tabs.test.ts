import { expect, it } from 'vitest'
import { dashboardTab } from './dashboard-tabs.ts'

it('takes the tab from the query string and defaults to the overview', () => {
  expect(dashboardTab('tab=patients').label).toBe('Patients')
  expect(dashboardTab('?tab=notes').label).toBe('Clinical Notes')
  expect(dashboardTab('subscription_success=true').label).toBe('Overview')
  expect(dashboardTab('tab=else').label).toBe('Overview')
})
