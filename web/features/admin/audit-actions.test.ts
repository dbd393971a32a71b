import { describe, expect, it } from 'vitest'
import { AUDIT_ACTION_NAMES, auditActionName } from '#shared/domain/audit-actions.ts'
import {
  ALL_ACTIONS,
  accountName,
  actionFilter,
  actionOption,
  matchingActions,
  subjectName,
} from './audit-actions.ts'

describe('names of audited actions', () => {
  it('has no two actions with the same name', () => {
    const names = Object.values(AUDIT_ACTION_NAMES)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('shows the code of an action it does not know', () => {
    expect(auditActionName('note.signed')).toBe('Note signed')
    expect(auditActionName('note.teleported')).toBe('note.teleported')
    expect(auditActionName('toString')).toBe('toString')
  })
})

describe('filtering the audit trail by action', () => {
  it('finds actions by words of their name and by code', () => {
    expect(matchingActions('signed note').map(({ key }) => key)).toEqual(['note.signed'])
    expect(matchingActions('admin.contact').map(({ label }) => label)).toEqual([
      'Contact message read',
      'Contact message updated',
    ])
    expect(matchingActions('no such action')).toEqual([])
  })

  it('offers every action, and every group has at least two', () => {
    const keys = matchingActions('').map(({ key }) => key)
    const codes = Object.keys(AUDIT_ACTION_NAMES)
    expect(keys).toEqual(expect.arrayContaining(codes))
    for (const group of keys.filter((key) => key.endsWith('.')))
      expect(codes.filter((code) => code.startsWith(group)).length).toBeGreaterThan(1)
  })

  it('sends no filter for all actions', () => {
    expect(actionFilter(ALL_ACTIONS)).toBe('')
    expect(actionFilter(actionOption('note.'))).toBe('note.')
    expect(actionOption('unknown')).toBe(ALL_ACTIONS)
  })
})

describe('the words of an event', () => {
  it('name the account and what it was about', () => {
    expect(accountName(7, 'Priya Hallström')).toBe('Priya Hallström (user 7)')
    expect(accountName(7, null)).toBe('deleted user 7')
    expect(subjectName({ subject: 'plan', subjectId: 3 })).toBe('treatment plan 3')
    expect(subjectName({ subject: 'note', subjectId: 12 })).toBe('note 12')
    expect(subjectName({ subject: 'user', subjectId: 7 })).toBe('')
    expect(subjectName({ subject: null, subjectId: null })).toBe('')
  })
})
