import type { ArticleGroup } from '../article.ts'

export const administration: ArticleGroup = {
  title: 'Administration',
  articles: [
    {
      id: 'become-administrator',
      title: 'Make someone an administrator',
      summary: 'Run a command on the server.',
      keywords: ['admin', 'grant', 'revoke', 'role', 'operator'],
      blocks: [
        'The person who runs the server grants the role with `npm run admin -- grant name@clinic.org` and removes it with `revoke`. Both work while the server is running. **Admin Dashboard** appears after the account’s page is reloaded.',
        'Until there is an administrator, the dashboard lists the setup steps: an administrator, a language model, email, and a sample visit. Administrators keep seeing them until all are done.',
        'Administrators manage accounts. The role doesn’t give access to other clinicians’ charts.',
      ],
    },
    {
      id: 'admin-dashboard',
      title: 'Manage accounts',
      summary: 'Users, plans and counts, but no charts.',
      keywords: ['user management', 'subscription', 'delete user', 'roles', 'statistics'],
      blocks: [
        'The **Admin Dashboard** shows the number of users, patients and notes, and a table of all users with their role, counts, plan and join date. Search by name or email address, or filter by role.',
        {
          terms: [
            [
              'Edit',
              'Changes the plan: Free, Basic, Professional or Enterprise. This doesn’t change any payment. A paid subscription continues, and its next payment or its end sets the plan again.',
            ],
            [
              'Delete',
              'Deletes the user and all their patients and notes after you confirm. The key to their records is destroyed and a paid subscription is canceled. You can’t delete yourself.',
            ],
          ],
        },
        'Other tabs show the **waitlist**, **messages** from the contact form (opening one is recorded in the audit trail), the **system** with its queue and last backup, the **language model**, and the **audit** trail: who did what to which record, by number.',
      ],
    },
  ],
}
