import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import type { ArticleGroup } from '../article.ts'

export const account: ArticleGroup = {
  title: 'Your account',
  articles: [
    {
      id: 'profile',
      title: 'Change your name or email address',
      summary: 'In Profile Settings.',
      keywords: ['profile settings', 'account type', 'member since'],
      blocks: [
        'Open the menu under your initials, then **Profile Settings**. Change first name, last name or email address and press **Save Changes**.',
        'We send a link to the new address and, if your old one is confirmed, another link there. Open both to make the change; until then you sign in with the old address. The links work for three days.',
      ],
    },
    {
      id: 'change-password',
      title: 'Change your password',
      summary: 'In Account Settings; other devices are signed out.',
      keywords: ['security settings', 'new password', 'current password', 'mismatch'],
      blocks: [
        {
          steps: [
            'Open **Account Settings** in the menu under your initials.',
            'Under **Security Settings** enter your current password and the new one twice.',
            'Press **Change Password**.',
          ],
        },
        `The new password needs at least ${PASSWORD_MIN_AT_REGISTRATION} characters; longer is better. Your other devices are signed out, this one stays. A mail tells you of the change.`,
        'If you sign in with Google and have no password, ask for a [reset link](/forgot-password) to set one.',
      ],
    },
    {
      id: 'two-factor',
      title: 'Two-factor sign-in',
      summary: 'A code of your phone or a passkey, besides your password.',
      keywords: [
        '2fa',
        'mfa',
        'authenticator',
        'totp',
        'passkey',
        'recovery codes',
        'second factor',
        'lost phone',
      ],
      blocks: [
        {
          steps: [
            'Open **Account Settings** and find **Two-Factor Sign-In**. Your email address must be [confirmed](#confirm-email).',
            'Press **Set up**, scan the QR code with an authenticator app and enter the six digits it shows. Or press **Add** and let your device make a passkey.',
            'Keep the ten recovery codes that appear. They are shown once.',
          ],
        },
        'From then on signing in asks for it after your password, and after Google. A passkey also signs in alone: press **Sign in with a passkey**.',
        'Without your phone, choose **Use a recovery code**. Each works once; **Generate new codes** replaces them all. If everything is lost, whoever runs the server can reset it.',
        'Before a change that matters, such as a new address, we ask you to confirm that it’s you: with a code, a passkey or a recovery code. Your password alone isn’t enough. That counts for five minutes.',
      ],
    },
    {
      id: 'notifications',
      title: 'Notifications',
      summary: 'Choose what we may tell you about.',
      keywords: ['email notifications', 'push notifications', 'unsubscribe', 'preferences'],
      blocks: [
        'In **Account Settings**, under **Notification Preferences**, switch email and push notifications on or off, then press **Save Preferences**. Both are on at first.',
        'Mail about a patient’s answer to a safety question, about the security of your account and about charts that will be deleted is always sent. With email notifications on, you also get mail when a patient has completed an assessment. These mails name nobody: the chart does. An open safety alert is also shown at the top of every page until you acknowledge it.',
        'Push notifications are messages of your browser while the app is open in it. The browser asks for permission when you turn the switch on, and you can take it back there.',
      ],
    },
    {
      id: 'retention',
      title: 'How long data is kept',
      summary: '6 months, 1 year, 2 years, 5 years or indefinitely.',
      keywords: ['data retention', 'delete old notes', 'keep', 'storage', 'privacy'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, choose a **Data Retention Period**: 6 months, 1 year, 2 years, 5 years or indefinite. The page shows 1 year at first, but nothing is deleted until you save a period or press **Turn on deletion**. Most US states require you to keep records for 6–10 years.',
        'A chart is kept or deleted as a whole, and the time begins with the last thing that happened in it: a note, an amendment, an assessment, a change to a plan or to the patient. Looking at a chart is not counted. A patient you still see is never touched. A chart with a signed note is kept, unless you tick **Include signed notes**.',
        'Thirty days before a chart is deleted you get a mail, and it is listed on your dashboard under **Will be deleted**. Press **Keep** there, and it stays until you say otherwise in **Account Settings**; or add to it, or [download a copy](#export-data). A shorter period never deletes at once: the thirty days always pass first. Unfinished texts without a patient follow the same rule.',
      ],
    },
    {
      id: 'theme',
      title: 'Light and dark',
      summary: 'Choose the theme, or follow your device.',
      keywords: ['dark mode', 'appearance', 'color', 'colour', 'night', 'interface theme'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, choose **Interface Theme**: light, dark or system. Then press **Save Preferences**. Your choice follows you to other devices when you sign in there.',
      ],
    },
    {
      id: 'idle-sign-out',
      title: 'Why the page locks itself',
      summary: 'An unattended screen shows nothing.',
      keywords: [
        'session',
        'timeout',
        'expired',
        'logged out',
        'automatic',
        'are you still there',
        'locked',
        'signed out',
      ],
      blocks: [
        'After 15 minutes without activity the page locks, in all tabs, so that nobody reads charts on a screen you have left. Two minutes before, a question appears: **Stay signed in** goes on. Working, typing or moving the mouse counts as activity, and so does a running recording.',
        'Your password, and your second factor if you have one, unlocks it. Everything on the page is as you left it, what you had typed included.',
        'A session also ends after 12 hours, when you change your password elsewhere, and when you sign out in another tab. The operator of your site may have set other times.',
        'After signing in again you come back to the page you were on. Where you are signed in stands in **Account Settings** under **Active sessions**; you can sign out each device there, or all others at once.',
      ],
    },
    {
      id: 'export-data',
      title: 'Export your data',
      summary: 'Take everything with you.',
      keywords: ['download', 'backup', 'fhir', 'pdf', 'zip', 'portability'],
      blocks: [
        '**Export Data** in **Account Settings** makes an archive of everything in your account: every note as a PDF, every chart as FHIR R4, and every field as JSON, with a text that explains it. You may be asked for your password first.',
        'It is put together while you do other things; a mail tells you when it is ready if email notifications are on. It can be downloaded once and is removed from the server then, or after 24 hours.',
        'The archive is not encrypted: keep it as safe as the charts themselves.',
      ],
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      summary: 'With everything in it, for good.',
      keywords: ['close account', 'remove', 'cancel', 'erase', 'terminate'],
      blocks: [
        '**Delete Account** in **Account Settings** asks you to type your email address and to enter your password; whoever signs in with Google gets a code by mail instead. Then it removes the account with all patients, notes, plans and assessments at once. This cannot be undone: [export](#export-data) first what you must keep.',
        'The key to your records is destroyed, links you sent stop working, every device is signed out, and a subscription is cancelled. Within the days of trial what you paid comes back. What stays is a log of numbers and actions without names.',
      ],
    },
  ],
}
