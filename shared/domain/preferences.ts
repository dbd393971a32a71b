export const DATA_RETENTIONS = ['6-months', '1-year', '2-years', '5-years', 'indefinite'] as const
export const THEMES = ['light', 'dark', 'system'] as const

export type DataRetention = (typeof DATA_RETENTIONS)[number]
export type Theme = (typeof THEMES)[number]

export const DEFAULT_PREFERENCES = {
  emailNotifications: true,
  pushNotifications: true,
  dataRetention: '1-year',
  theme: 'system',
  includeSignedNotes: false,
  tourSeen: false,
  suggestCodes: false,
  liveNote: true,
} as const satisfies {
  emailNotifications: boolean
  pushNotifications: boolean
  dataRetention: DataRetention
  theme: Theme
  includeSignedNotes: boolean
  tourSeen: boolean
  suggestCodes: boolean
  liveNote: boolean
}
