import type { ArticleGroup } from '../article.ts'

export const administration: ArticleGroup = {
  title: 'Administration',
  articles: [
    {
      id: 'become-administrator',
      title: 'Make somebody an administrator',
      summary: 'On the command line of the server.',
      keywords: ['admin', 'grant', 'revoke', 'role', 'operator'],
      blocks: [
        'The operator of the server grants the role: `npm run admin -- grant name@clinic.org`, and takes it back with `revoke`. Both work while the server runs. The account sees **Admin Dashboard** after its page is loaded again.',
        'The role opens the administration of accounts. It does not open charts of others.',
      ],
    },
    {
      id: 'admin-dashboard',
      title: 'Manage accounts',
      summary: 'Users, plans and counts; never the content of a chart.',
      keywords: ['user management', 'subscription', 'delete user', 'roles', 'statistics'],
      blocks: [
        'The **Admin Dashboard** shows how many users, patients and notes there are, and a table of all users with role, counts, plan and date of joining. Search by name or email address, or filter by role.',
        {
          terms: [
            [
              'Edit',
              'Changes the plan: Free, Basic, Professional or Enterprise. No payment is touched: a paid subscription goes on, and the next payment or its end sets the plan anew.',
            ],
            [
              'Delete',
              'Removes the user with all their patients and notes, after you confirm it. The key to their records is destroyed and a paid subscription is cancelled. You cannot delete yourself.',
            ],
          ],
        },
        'Further tabs hold the **waitlist**, **messages** from the contact form (opening one is written into the audit trail), the **system** with its queue and last backup, and the **audit** trail: who did what to which record, by number.',
      ],
    },
  ],
}
