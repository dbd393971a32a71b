import {
  CONFIRM_LINK_DAYS,
  EXPORT_KEPT_HOURS,
  SESSION_HOURS,
  SESSION_IDLE_MINUTES,
} from '#shared/domain/lifetimes.ts'
import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import { NOTICE_DAYS } from '#shared/domain/retention.ts'
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
        'Open the menu under your initials, then **Profile Settings**. Change your name or email address and select **Save Changes**.',
        `To change your email address, we send a link to the new address and, if your current one is confirmed, another link there. Open both to make the change. Until then you sign in with the old address. The links expire after ${CONFIRM_LINK_DAYS} days.`,
      ],
    },
    {
      id: 'credentials-and-practice',
      title: 'Add your credentials and practice',
      summary: 'They appear on PDFs and exports.',
      keywords: ['npi', 'credentials', 'practice', 'address', 'time zone', 'pmhnp', 'letterhead'],
      blocks: [
        'Open the menu under your initials, then **Profile Settings**. Under **Credentials and practice** you can add your credentials, NPI, practice name and address. All of them are optional.',
        'They appear on the first page of a note’s PDF and in exports. Once you’ve confirmed your email address, assessment emails and the patient’s page also name you and your practice.',
        'Choose a **Time zone for PDFs** if it should differ from the device you print on.',
      ],
    },
    {
      id: 'change-password',
      title: 'Change your password',
      summary: 'In Account Settings. Other devices are signed out.',
      keywords: ['security settings', 'new password', 'current password', 'mismatch'],
      blocks: [
        {
          steps: [
            'Open **Account Settings** in the menu under your initials.',
            'Under **Security Settings**, enter your current password, then the new one twice.',
            'Select **Change Password**.',
          ],
        },
        `The new password needs at least ${PASSWORD_MIN_AT_REGISTRATION} characters; longer is better. Your other devices are signed out. If email is set up on your server, we confirm the change by email.`,
        'If you sign in with Google and don’t have a password, request a [reset link](/forgot-password) to set one.',
      ],
    },
    {
      id: 'two-factor',
      title: 'Two-factor sign-in',
      summary: 'A code from your phone or a passkey, in addition to your password.',
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
            'Open **Account Settings** and find **Two-factor sign-in**. Your email address must be [confirmed](#confirm-email).',
            'Select **Set up**, scan the QR code with an authenticator app and enter the six digits it shows. Or select **Add** to create a passkey on your device.',
            'Save the ten recovery codes. They’re shown only once.',
          ],
        },
        'From then on, you’re asked for it after your password or Google sign-in. With a passkey you can also sign in without a password: select **Sign in with a passkey**.',
        'If you don’t have your phone, choose **Use a recovery code**. Each code works once; **Generate new codes** replaces them all. If you lose everything, the person who runs your server can reset your second factor.',
        'Before an important change, such as a new email address, we ask you to confirm it’s you with a code, a passkey or a recovery code. Your password alone isn’t enough. We don’t ask again for five minutes.',
      ],
    },
    {
      id: 'access-tokens',
      title: 'Access tokens for scripts',
      summary: 'Let your own scripts read notes or add drafts.',
      keywords: ['api', 'personal access token', 'api key', 'integration', 'script', 'bearer', 'automation'],
      blocks: [
        {
          steps: [
            'In **Account Settings**, under **Access tokens**, select **New token**. You may be asked to confirm it’s you.',
            'Enter a name, choose what the token can do and when it expires, and select **Create token**.',
            'Copy the token and store it like a password. It’s shown only once.',
          ],
        },
        '**Read notes** lists, searches and opens all your notes, with the visits they’re based on. **Write drafts** adds drafts of new notes. You review and save them yourself; a token can’t save, sign or change a note.',
        'Tokens can’t do anything else. They never reach psychotherapy notes, other parts of the chart, exports, settings or administration. Every use is in the audit trail with the token’s name.',
        'If you no longer need a token or someone may have seen it, select **Revoke**. It stops working immediately. Changing or resetting your password revokes all tokens.',
        'Your server describes every operation at /api/docs.',
      ],
    },
    {
      id: 'notifications',
      title: 'Notifications',
      summary: 'Choose what we notify you about.',
      keywords: ['email notifications', 'push notifications', 'unsubscribe', 'preferences'],
      blocks: [
        'In **Account Settings**, under **Notification Preferences**, turn email and push notifications on or off, then select **Save Preferences**. Both are on by default.',
        'If email is set up on your server, we always email you about safety alerts, your account’s security, and charts that will be deleted. With email notifications on, you also get an email when a patient completes an assessment. These emails contain no patient names. An open safety alert is also shown at the top of every page until you acknowledge it.',
        'Push notifications appear while the app is open in your browser. The browser asks for permission when you turn them on; you can change that in the browser’s settings.',
      ],
    },
    {
      id: 'retention',
      title: 'How long data is kept',
      summary: '6 months, 1 year, 2 years, 5 years or indefinitely.',
      keywords: ['data retention', 'delete old notes', 'keep', 'storage', 'privacy'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, choose a **Data Retention Period**: 6 months, 1 year, 2 years, 5 years or indefinite. 1 year is preselected, but nothing is deleted until you save a period or select **Turn on deletion**. Most US states require you to keep records for 6–10 years.',
        'A chart is kept or deleted as a whole. The period starts with the last entry: a note, an amendment, an assessment, or a change to a plan or to the patient’s details. Viewing a chart doesn’t count. A chart with a signed note or a final letter is kept unless you check **Include signed notes**.',
        `${NOTICE_DAYS} days before a chart is deleted, it’s listed on your dashboard under **Scheduled for deletion**, and you get an email if email is set up. Select **Keep** to keep it until you change that in **Account Settings**, or [download a copy](#export-data). Choosing a shorter period never deletes right away: the ${NOTICE_DAYS} days always pass first. Drafts without a patient follow the same rule.`,
      ],
    },
    {
      id: 'theme',
      title: 'Light and dark',
      summary: 'Choose a theme, or follow your device.',
      keywords: ['dark mode', 'appearance', 'color', 'night', 'interface theme'],
      blocks: [
        'In **Account Settings**, under **Privacy & Data Management**, set **Interface Theme** to light, dark or system, then select **Save Preferences**. Your choice applies on every device you sign in to.',
      ],
    },
    {
      id: 'idle-sign-out',
      title: 'Why the page locks',
      summary: 'Charts are hidden when you step away.',
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
        `After ${SESSION_IDLE_MINUTES} minutes without activity the page locks in all tabs, so no one can read charts on a screen you’ve left. You get a warning two minutes before; select **Stay signed in** to continue. Typing, moving the mouse and recording all count as activity.`,
        'Unlock it with your password, and your second factor if you have one. The page is as you left it, including what you typed.',
        `A session also ends after ${SESSION_HOURS} hours, when you change your password on another device, and when you sign out in another tab. Your site may use other limits.`,
        'After you sign in again, you return to the page you were on. To see where you’re signed in, open **Active sessions** in **Account Settings**. You can sign out one device or all others.',
      ],
    },
    {
      id: 'export-data',
      title: 'Export your data',
      summary: 'Download everything in your account.',
      keywords: ['download', 'backup', 'fhir', 'pdf', 'zip', 'portability'],
      blocks: [
        '**Export Data** in **Account Settings** creates an archive of everything in your account: notes as PDF, charts as FHIR R4, and all fields as JSON, with a readme. [Psychotherapy notes](#psychotherapy-notes) aren’t included; copy those you want to take with you. You may be asked to confirm it’s you first.',
        `It’s prepared in the background. If email is set up and email notifications are on, we email you when it’s ready. You can download it once. It’s deleted from the server after the download or after ${EXPORT_KEPT_HOURS} hours.`,
        'The archive isn’t encrypted. Keep it as safe as the charts themselves.',
      ],
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      summary: 'Permanently deletes everything in it.',
      keywords: ['close account', 'remove', 'cancel', 'erase', 'terminate'],
      blocks: [
        '**Delete Account** in **Account Settings** asks for your email address and your password. If you have a second factor, you confirm with that; if you sign in with Google and have no password, with a code we email you. Your account and all its patients, notes, psychotherapy notes, plans and assessments are deleted right away. This can’t be undone, so [export](#export-data) what you need to keep first.',
        'The key to your records is destroyed, links you sent stop working, every device is signed out, and your subscription is canceled. If it’s in its free trial, you won’t be charged; payments already made aren’t refunded. We keep a log of numbers and actions without names. Server backups keep encrypted copies until those backups are deleted.',
      ],
    },
  ],
}
