export const ROLES = ['admin', 'clinician'] as const
export type Role = (typeof ROLES)[number]
export const DEFAULT_ROLE: Role = 'clinician'
