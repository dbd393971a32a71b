import fastify from 'fastify'
import pg from 'pg'

/**
 * What the product is compared with: Fastify and node-postgres, the same SQL, and nothing else. No sign-in, no
 * encryption, no validation, no audit trail on reads; a note is written with the same statements in one transaction.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const app = fastify({ logger: false })

const owner = (request: { headers: Record<string, unknown> }) => Number(request.headers['x-owner'])

app.get('/list', async (request) => {
  const id = owner(request)
  const { rows } = await pool.query(
    'select * from clinical_notes where created_by = $1 order by id desc limit 50',
    [id],
  )
  const total = await pool.query('select count(*) from clinical_notes where created_by = $1', [id])
  return { success: true, data: rows, total: total.rows[0].count }
})

app.get('/cards', async (request) => {
  const id = owner(request)
  const { rows } = await pool.query(
    `select n.id, n.patient_id, n.note_type, n.status, n.soap_note, n.signed_at, n.created_at, n.updated_at,
            p.first_name, p.last_name
     from clinical_notes n join patients p on p.id = n.patient_id
     where n.created_by = $1 order by n.id desc limit 50`,
    [id],
  )
  const total = await pool.query('select count(*) from clinical_notes where created_by = $1', [id])
  return { success: true, data: rows, total: total.rows[0].count }
})

app.get<{ Params: { id: string } }>('/open/:id', async (request) => {
  const { rows } = await pool.query('select * from clinical_notes where created_by = $1 and id = $2', [
    owner(request),
    Number(request.params.id),
  ])
  return { success: true, data: rows[0] }
})

type NewNote = { patientId: number; noteType: string; inputText: string; soapNote: string; status: string }

app.post<{ Body: NewNote }>('/create', async (request, reply) => {
  const id = owner(request)
  const { patientId, noteType, inputText, soapNote, status } = request.body
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
      `insert into clinical_notes (id, patient_id, note_type, status, input_text, soap_note, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [Number(reserved.rows[0].id), patientId, noteType, status, inputText, soapNote, id],
    )
    const head = await client.query(
      `insert into audit_heads (chain_id, sequence, hash) values ($1, 0, 'start')
       on conflict (chain_id) do update set sequence = audit_heads.sequence returning *`,
      [id],
    )
    const sequence = head.rows[0].sequence + 1
    await client.query(
      `insert into audit_events (chain_id, sequence, at, actor_id, action, subject, subject_id, detail, previous_hash, hash)
       values ($1, $2, now(), $1, 'note.created', 'note', $3, '{}', $4, 'hash')`,
      [id, sequence, rows[0].id, head.rows[0].hash],
    )
    await client.query('update audit_heads set sequence = $2, hash = $3 where chain_id = $1', [
      id,
      sequence,
      'hash',
    ])
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
