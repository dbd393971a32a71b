import fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline: only Fastify and node-postgres, without encryption or validation. A plain read runs a single
 * query. With a session, it runs every statement the product runs, including the session look-up and the
 * audit entry. Writing a note always uses the same statements as the product.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const app = fastify({ logger: false })

type Asked = { headers: Record<string, unknown> }

/** The product's other statements, for requests with a session. */
async function sameStatements(request: Asked, action: string): Promise<void> {
  const tokenHash = request.headers['x-session']
  if (!tokenHash) return
  await pool.query(
    `select s.*, u.role from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
    [tokenHash],
  )
  await appendAudit(pool, owner(request), action, null)
}

/** One statement, as in the product, which remembers the end of the chain. */
async function appendAudit(
  connection: pg.Pool | pg.PoolClient,
  id: number,
  action: string,
  subject: number | null,
) {
  await connection.query(
    `with head as (
       insert into audit_heads (chain_id, sequence, hash) values ($1, 1, 'hash')
       on conflict (chain_id) do update set sequence = audit_heads.sequence + 1
       returning sequence, hash, set_config('synchronous_commit', $4, true))
     insert into audit_events (chain_id, sequence, at, actor_id, action, subject, subject_id, detail, previous_hash, hash)
     select $1, sequence, now(), $1, $2, 'note', $3::bigint, '{}', hash, 'hash' from head`,
    [id, action, subject, connection === pool ? 'off' : 'on'],
  )
}

const owner = (request: Asked) => Number(request.headers['x-owner'])

app.get('/list', async (request) => {
  const id = owner(request)
  const { rows } = await pool.query(
    `select *, (select count(*) from clinical_notes where created_by = $1) as total
     from clinical_notes where created_by = $1 order by id desc limit 50`,
    [id],
  )
  await sameStatements(request, 'note.listed')
  return { success: true, data: rows, total: rows[0]?.total }
})

app.get('/cards', async (request) => {
  const id = owner(request)
  const { rows } = await pool.query(
    `select n.id, n.patient_id, n.note_type, n.status, n.soap_note, n.signed_at, n.created_at, n.updated_at,
            p.first_name, p.last_name, (select count(*) from clinical_notes where created_by = $1) as total
     from clinical_notes n join patients p on p.id = n.patient_id
     where n.created_by = $1 order by n.id desc limit 50`,
    [id],
  )
  await sameStatements(request, 'note.listed')
  return { success: true, data: rows, total: rows[0]?.total }
})

app.get<{ Params: { id: string } }>('/open/:id', async (request) => {
  const { rows } = await pool.query('select * from clinical_notes where created_by = $1 and id = $2', [
    owner(request),
    Number(request.params.id),
  ])
  await sameStatements(request, 'note.read')
  if (request.headers['x-session']) {
    const review = await pool.query('select * from note_reviews where created_by = $1 and note_id = $2', [
      owner(request),
      Number(request.params.id),
    ])
    return { success: true, data: { ...rows[0], review: review.rows[0] } }
  }
  return { success: true, data: rows[0] }
})

type NewNote = { patientId: number; noteType: string; soapNote: string; status: string }

app.post<{ Body: NewNote }>('/create', async (request, reply) => {
  const id = owner(request)
  const { patientId, noteType, soapNote, status } = request.body
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from patients where created_by = $1 and id = $2', [id, patientId])
    await client.query(
      `insert into note_usage as used (user_id, month, count) values ($1, to_char(now(), 'YYYY-MM'), 1)
       on conflict (user_id, month) do update set count = used.count + 1`,
      [id],
    )
    const reserved = await client.query(
      "select nextval(pg_get_serial_sequence('clinical_notes', 'id'))::text as id",
    )
    const { rows } = await client.query(
      `insert into clinical_notes (id, patient_id, note_type, status, soap_note, created_by)
       values ($1, $2, $3, $4, $5, $6) returning *`,
      [Number(reserved.rows[0].id), patientId, noteType, status, soapNote, id],
    )
    await appendAudit(client, id, 'note.created', rows[0].id)
    await client.query('commit')
    return reply.code(201).send({ success: true, data: rows[0] })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listening')
