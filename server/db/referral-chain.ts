import type { Database } from './database.ts'

/** Whether this account is the referrer, or referred them through any number of others. */
export async function chainIncludes(
  database: Database,
  referrerId: number,
  userId: number,
): Promise<boolean> {
  // "union" drops rows already found, so an old cycle ends the search.
  const { rows } = await database.execute(
    `with recursive chain(id) as (
       select $1::bigint
       union
       select r.referrer_id from referrals r join chain on r.referred_user_id = chain.id
       where r.referrer_id is not null
     )
     select 1 from chain where id = $2 limit 1`,
    [referrerId, userId],
  )
  return rows.length > 0
}
