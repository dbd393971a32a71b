import { PASSWORD_MIN_AT_CHANGE } from '#shared/domain/passwords.ts'
import type { ArticleGroup } from '../article.ts'

export const account: ArticleGroup = {
  title: 'Your account',
  articles: [
    {
      id: 'profile',
      title: 'Change your name or email address',
      summary: 'In Profile Settings.',
      since: '0.1',
      keywords: ['profile settings', 'account type', 'member since'],
      blocks: [
        'Open the menu under your initials, then **Profile Settings**. Change first name, last name or email address and press **Save Changes**.',
        'From then on you sign in with the new address. We send a link there to [confirm it](#confirm-email), and a notice to the old one, in case it was not you.',
      ],
    },
    {
      id: 'change-password',
      title: 'Change your password',
      summary: 'In Account Settings; other devices are signed out.',
      since: '0.1',
      keywords: ['security settings', 'new password', 'current password', 'mismatch'],
      blocks: [
        {
          steps: [
            'Open **Account Settings** in the menu under your initials.',
            'Under **Security Settings** enter your current password and the new one twice.',
            'Press **Change Password**.',
          ],
        },
        `The new password needs at least ${PASSWORD_MIN_AT_CHANGE} characters; longer is better. Your other devices are signed out, this one stays. A mail tells you of the change.`,
        'If you sign in with Google and have no password, ask for a [reset link](/forgot-password) to set one.',
      ],
    },
    {
      id: 'notifications',
      title: 'Notifications',
      summary: 'Choose what we may tell you about.',
      since: '0.1',
      keywords: ['email notifications', 'push notifications', 'unsubscribe', 'preferences'],
      blocks: [
        'In **Account Settings**, under **Notification Preferences**, switch email and push notifications on or off, then press **Save Preferences**. Both are on at first.',
        'Mails about the safety of your account, such as a changed password, come in any case. With email notifications on, you are also told when a patient has completed an assessment or answered a question about safety. Such a mail names nobody: the chart does.',
      ],
    },
    {
      id: 'retention',
      title: 'How long data is kept',
      summary: '6 months, 1 year, 2 years, 5 years or indefinitely.',
      since: '0.1',
      keywords: ['data retention', 'delete old notes', 'keep', 'storage', 'privacy'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, choose a **Data Retention Period**: 6 months, 1 year, 2 years, 5 years or indefinite. It is 1 year until you change it.',
        'Your choice is stored with your account. Deleting by it automatically is in preparation: at present nothing is removed by itself.',
        'Think of your own duty to keep records before you choose a short period.',
      ],
    },
    {
      id: 'theme',
      title: 'Light and dark',
      summary: 'Choose the theme, or follow your device.',
      since: '0.1',
      keywords: ['dark mode', 'appearance', 'color', 'colour', 'night', 'interface theme'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, choose **Interface Theme**: light, dark or system. Then press **Save Preferences**. Your choice follows you to other devices when you sign in there.',
      ],
    },
    {
      id: 'idle-sign-out',
      title: 'Why you were signed out',
      summary: 'An unattended screen closes itself.',
      since: '0.1',
      keywords: ['session', 'timeout', 'expired', 'logged out', 'automatic', 'are you still there'],
      blocks: [
        'After 15 minutes without activity you are signed out, so that nobody reads charts on a screen you have left. Two minutes before, a question appears: **Stay signed in** goes on. Working, typing or moving the mouse counts as activity.',
        'A session also ends after 12 hours, when you change your password elsewhere, and when you sign out in another tab. The operator of your site may have set other times.',
        'After signing in again you come back to the page you were on.',
      ],
    },
    {
      id: 'export-data',
      title: 'Export your data',
      summary: 'Take everything with you.',
      since: 'in preparation',
      keywords: ['download', 'backup', 'fhir', 'pdf', 'zip', 'portability'],
      blocks: [
        '**Export Data** in **Account Settings** makes a file with all your patients, notes, plans and assessments, readable for people and for other systems.',
        'Until then, ask us through the [contact form](/contact).',
      ],
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      summary: 'With everything in it, for good.',
      since: 'in preparation',
      keywords: ['close account', 'remove', 'cancel', 'erase', 'terminate'],
      blocks: [
        '**Delete Account** in **Account Settings** asks for your password and then removes the account with all patients, notes, plans and assessments. This cannot be undone: export first what you must keep.',
        'Until then, ask us through the [contact form](/contact) from the address of your account.',
      ],
    },
  ],
}
