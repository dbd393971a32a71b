import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
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
            'Enter your email address and a password, twice. Your name is optional there; colleagues you refer will see your first name.',
            'If a colleague gave you a referral code, enter it. It is checked while you type.',
            'Press **Create Account**. You are signed in and on the dashboard.',
          ],
        },
        `The password needs at least ${PASSWORD_MIN_AT_REGISTRATION} characters. Very common passwords are refused: a few unrelated words are easy to remember and hard to guess.`,
        'Where the operator of your site has set it up, **Sign up with Google** makes an account without a password.',
        'A mail asks you to [confirm your address](#confirm-email). You can work before you have done so.',
      ],
    },
    {
      id: 'free-trial',
      title: 'Start a free trial',
      summary: 'Try it without a credit card.',
      keywords: ['trial', 'free', 'credit card', 'test', 'demo'],
      blocks: [
        'The [free trial](/free-trial) lasts 7 days and needs no credit card. It asks for an email address, a password, and your agreement to the [Privacy Policy](/privacy-policy) and the [Terms of Use](/terms-of-use). The button works once you have ticked the box.',
        'The trial makes a real account, so that you keep what you enter. It begins on the Free Plan.',
        'If you would rather be told when there is a place for you, join the [waitlist](/waitlist).',
      ],
    },
    {
      id: 'sign-in',
      title: 'Sign in and out',
      summary: 'With your password or with Google, and what to do if you are kept out.',
      keywords: ['login', 'log in', 'log out', 'logout', 'locked', 'google', 'blocked', 'too many attempts'],
      blocks: [
        'Open [Sign In](/login), enter your email address and password and press **Sign In**. The eye in the field shows what you have typed; the field tells you when Caps Lock is on.',
        'With **Google** you choose your Google account and come back signed in. The button works where the operator of your site has set it up.',
        { heading: 'If it does not work' },
        {
          list: [
            '“Please check your email and password.” One of the two is not right. For your safety it does not say which.',
            '“Too many attempts.” After five wrong passwords you have to wait, at most 15 minutes. [Resetting your password](#reset-password) lets you in at once.',
            'If you made the account with Google, you have no password here. Sign in with Google, or set a password with **Forgot your password?**',
          ],
        },
        'To sign out, open the menu under your initials and choose **Sign Out**. This ends the session on the server and in all tabs.',
      ],
    },
    {
      id: 'reset-password',
      title: 'Reset a forgotten password',
      summary: 'A link by mail lets you set a new one.',
      keywords: ['forgot', 'forgotten', 'lost', 'recover', 'recovery', 'expired link'],
      blocks: [
        {
          steps: [
            'Open [Forgot your password?](/forgot-password) and enter the email address of your account.',
            'Look for a mail named “Reset your password”, also in the spam folder.',
            'Follow its link and enter a new password twice. It needs at least 8 characters; longer is better.',
          ],
        },
        'The link works once and for one hour. If it says that it has expired, ask for a new one. Setting a new password signs out all devices.',
        'The page gives the same answer whether an account exists or not, so that nobody can find out who uses this service. If no mail comes, you may have used another address.',
      ],
    },
    {
      id: 'confirm-email',
      title: 'Confirm your email address',
      summary: 'One click in a mail; nothing waits for it.',
      keywords: ['verify', 'verification', 'activate'],
      blocks: [
        'After registration, and after you change your address, we send a link to confirm it. It works for three days.',
        'If it is gone, open **Profile Settings** and press **Resend link**. An account with an unconfirmed address works like any other, but confirming protects it: only a confirmed address shows beyond doubt that the account is yours.',
      ],
    },
    {
      id: 'dashboard',
      title: 'The dashboard',
      summary: 'Your patients, your notes and this month’s figures.',
      keywords: ['home', 'overview', 'statistics', 'time saved', 'completion rate', 'usage', 'drafts'],
      blocks: [
        {
          terms: [
            [
              'Overview',
              'Total notes, active patients, time saved (half an hour for each note) and completion rate (the share of notes that are completed). Below them are what you have begun and not finished, your latest notes, and how many you wrote in each of the last twelve weeks.',
            ],
            [
              'Patients',
              'Your patients as cards. Search by name or record number, or press **Add Patient**.',
            ],
            ['Clinical Notes', 'All notes. Search by patient or note type; **View** opens one.'],
          ],
        },
        'Your plan, and how many notes are left this month, stand at the foot of the sidebar; on a phone they stand under the greeting. At the top you reach the search, **Take Tour**, **Refer Friends**, **Choose Plan** and the menu under your initials.',
      ],
    },
    {
      id: 'search-and-shortcuts',
      title: 'Search and keyboard shortcuts',
      summary: 'Find a patient or a page from anywhere, and keep your hands on the keys.',
      keywords: ['command palette', 'ctrl k', 'cmd k', 'hotkeys', 'keys', 'jump', 'find'],
      blocks: [
        '**Search or jump to** at the top, or Ctrl K (on a Mac ⌘ K), opens a field on every page. Type a part of a name or of a record number: patients come first, then what you can do with the chosen one, then pages and actions. The arrow keys choose, Enter opens, Escape closes.',
        {
          terms: [
            ['g then d', 'the dashboard'],
            ['g then p', 'your patients'],
            ['g then n', 'your clinical notes'],
            ['n', 'a new note'],
            ['/', 'the search of the list; where there is none, the search of everything'],
            ['?', 'all shortcuts'],
          ],
        },
        'These keys never act while you type. If they get in your way, for example with speech input, turn them off under **Keyboard shortcuts** in the menu under your initials.',
      ],
    },
    {
      id: 'tour',
      title: 'Take the tour',
      summary: 'Six short steps through the app.',
      keywords: ['onboarding', 'introduction', 'tutorial'],
      blocks: [
        `The tour opens by itself after your first sign-in and shows in six steps where things are in ${PRODUCT_NAME}. **Previous** and **Next** move, and so do the arrow keys; **Skip Tour** or Escape ends it. **Take Tour** at the top starts it again; on a phone it is in the menu under your initials.`,
      ],
    },
  ],
}
