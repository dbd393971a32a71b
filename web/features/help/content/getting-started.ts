import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '#shared/domain/lifetimes.ts'
import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import { FREE_NOTES_PER_MONTH, FREE_TRIAL_DAYS, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { ArticleGroup } from '../article.ts'

export const gettingStarted: ArticleGroup = {
  title: 'Getting started',
  articles: [
    {
      id: 'create-account',
      title: 'Create an account',
      summary: 'All you need is an email address and a password.',
      keywords: ['register', 'registration', 'sign up', 'signup', 'join', 'new account'],
      blocks: [
        {
          steps: [
            'Open [Create Account](/register).',
            'Enter your email address, and a password twice. Your name is optional; colleagues you refer will see your first name.',
            'If a colleague gave you a referral code, enter it. It’s checked while you type.',
            'Select **Create Account**. You’re signed in and see the dashboard.',
          ],
        },
        `The password needs at least ${PASSWORD_MIN_AT_REGISTRATION} characters. Common passwords are rejected. A few unrelated words are easy to remember and hard to guess.`,
        'If it’s set up on your site, **Sign up with Google** creates an account without a password.',
        'We email you a link to [confirm your address](#confirm-email) if email is set up. You can start before you confirm it.',
      ],
    },
    {
      id: 'free-trial',
      title: 'Start a free trial',
      summary: 'Try it without a credit card.',
      keywords: ['trial', 'free', 'credit card', 'test', 'demo'],
      blocks: [
        `The [free trial](/free-trial) gives you ${FREE_TRIAL_DAYS} days free and needs no credit card. Enter an email address and a password, and check the box to accept the [Privacy Policy](/privacy-policy) and the [Terms of Use](/terms-of-use).`,
        `Your account is on the Free Plan, with ${FREE_NOTES_PER_MONTH} notes per month. It stays free when the ${FREE_TRIAL_DAYS} days are over, and you keep everything you enter.`,
        `A [paid plan](#subscribe) starts with its own ${TRIAL_DAYS}-day free trial, which needs a card. If you’d rather wait, join the [waitlist](/waitlist).`,
      ],
    },
    {
      id: 'sign-in',
      title: 'Sign in and out',
      summary: 'With your password, a passkey or Google, and what to do if you can’t sign in.',
      keywords: ['login', 'log in', 'log out', 'logout', 'locked', 'google', 'blocked', 'too many attempts'],
      blocks: [
        'Open [Sign In](/login), enter your email address and password, and select **Sign In**. The eye icon shows your password, and you see a warning when Caps Lock is on.',
        'To sign in with **Google**, choose your Google account. This works only if it’s set up on your site.',
        { heading: 'If you can’t sign in' },
        {
          list: [
            '**“Please check your email and password.”** One of them is wrong. For security, the page doesn’t show which.',
            '**“Too many attempts.”** After several wrong passwords you have to wait up to 15 minutes. [Reset your password](#reset-password) to get in right away.',
            'If you created your account with Google, you don’t have a password. Sign in with Google, or set a password with **Forgot your password?**',
          ],
        },
        'To sign out, open the menu under your initials and choose **Sign Out**. You’re signed out in all tabs.',
      ],
    },
    {
      id: 'reset-password',
      title: 'Reset a forgotten password',
      summary: 'Set a new one with a link we email you.',
      keywords: ['forgot', 'forgotten', 'lost', 'recover', 'recovery', 'expired link'],
      blocks: [
        {
          steps: [
            'Open [Forgot your password?](/forgot-password) and enter the email address of your account.',
            'Look for an email called “Reset your password”. Check your spam folder, too.',
            `Open the link and enter a new password twice. It needs at least ${PASSWORD_MIN_AT_REGISTRATION} characters; longer is better.`,
          ],
        },
        `The link works once and expires after ${RESET_LINK_HOURS} hour. If it has expired, request a new one. Setting a new password signs out all devices.`,
        'The page gives the same answer whether or not an account exists, so no one can find out who uses this service. If you don’t get an email, you may have used another address. If email isn’t set up on your server, the page shows that; ask the person who runs it.',
      ],
    },
    {
      id: 'confirm-email',
      title: 'Confirm your email address',
      summary: 'One click in an email. You can keep working until then.',
      keywords: ['verify', 'verification', 'activate'],
      blocks: [
        `After you register or change your address, we send you a link to confirm it. The link expires after ${CONFIRM_LINK_DAYS} days.`,
        'To get a new one, open **Profile Settings** and select **Resend link**. Most things work without a confirmed address, but you need one to turn on [two-factor sign-in](#two-factor).',
      ],
    },
    {
      id: 'dashboard',
      title: 'The dashboard',
      summary: 'Your patients, your notes and this month’s numbers.',
      keywords: ['home', 'overview', 'statistics', 'time saved', 'completion rate', 'usage', 'drafts'],
      blocks: [
        {
          terms: [
            [
              'Overview',
              'First, what needs your attention: notes with lines to check, unfinished notes, and notes to sign. Below that: total notes, active patients, time saved (half an hour for each note) and completion rate (the share of notes that are completed), then your latest notes, and the number of notes in each of the last twelve weeks.',
            ],
            ['Patients', 'Your patients as cards. Search by name or MRN, or select **Add Patient**.'],
            [
              'Clinical Notes',
              'All your notes. Search by patient or note type, and also by text with **Search note text**. Filter by status, type, date, or flagged sentences; **View** opens one.',
            ],
          ],
        },
        'Your plan and the notes left this month are at the bottom of the sidebar; on a phone, they’re below the greeting. At the top are search, **Take Tour**, **Refer Friends**, **Choose Plan** and the menu under your initials.',
      ],
    },
    {
      id: 'sample-visit',
      title: 'Try a sample visit',
      summary: 'A note for a made-up patient, which you can remove with one click.',
      keywords: ['example', 'demo', 'test patient', 'trial', 'get started', 'sam example'],
      blocks: [
        'On a new account, the dashboard shows the first steps. **Try it with a sample visit** adds a made-up patient, Sam Example, and writes a real note from a made-up visit. The note counts toward this month’s limit.',
        '**Remove sample patient** on the dashboard deletes that patient and every note in the chart. Your own patients aren’t affected.',
      ],
    },
    {
      id: 'search-and-shortcuts',
      title: 'Search and keyboard shortcuts',
      summary: 'Find a patient or a page from anywhere with the keyboard.',
      keywords: ['command palette', 'ctrl k', 'cmd k', 'hotkeys', 'keys', 'jump', 'find'],
      blocks: [
        'Press Ctrl K (⌘ K on a Mac) on any page, or use **Search or jump to** at the top. Type part of a name or MRN to see patients, then pages and actions. Use the arrow keys to choose, Enter to open and Escape to close.',
        {
          terms: [
            ['g then d', 'Dashboard'],
            ['g then p', 'Patients'],
            ['g then n', 'Clinical Notes'],
            ['n', 'New note'],
            ['/', 'Search the list, or everything if the page has no list'],
            ['?', 'All shortcuts'],
          ],
        },
        'Shortcuts don’t work while you’re typing. To turn them off, for example if you use speech input, open **Keyboard shortcuts** in the menu under your initials.',
      ],
    },
    {
      id: 'tour',
      title: 'Take the tour',
      summary: 'Six short steps through the app.',
      keywords: ['onboarding', 'introduction', 'tutorial'],
      blocks: [
        `The tour opens after your first sign-in and shows you around ${PRODUCT_NAME} in six steps. Use **Previous** and **Next** or the arrow keys to move; **Skip Tour** or Escape ends it. To see it again, select **Take Tour** at the top (on a phone, in the menu under your initials).`,
      ],
    },
  ],
}
