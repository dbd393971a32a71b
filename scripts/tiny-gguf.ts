import { writeFileSync } from 'node:fs'

/**
 * A valid model file for llama.cpp that gives one fixed answer to everything: no attention, inert hidden
 * layers, and an output that maps each token of the answer to the next. The format is GGUF version 3,
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
 */
const SIZE = 288
const HEADS = 9
const CONTEXT = 32_768
const ALIGNED = 32
const TYPES = { u32: 4, f32: 6, string: 8, array: 9, i32: 5, bool: 7 } as const
const BYTE_TOKENS = 256
/** Unknown, start and end tokens. */
const CONTROL = ['<unk>', '<s>', '</s>']
const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const

export function writeTinyGguf(path: string, answer: readonly string[]): void {
  const bytes = Array.from(
    { length: BYTE_TOKENS },
    (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const tokens = [...CONTROL, ...bytes, ...answer.map((piece) => piece.replaceAll(' ', '▁'))]
  if (tokens.length > SIZE) throw new Error('The answer has too many pieces.')
  const first = CONTROL.length + BYTE_TOKENS
  const kinds = tokens.map((_, i) =>
    i === 0 ? KIND.unknown : i < CONTROL.length ? KIND.control : i < first ? KIND.byte : KIND.normal,
  )
  const metadata = [
    pair('general.architecture', 'string', text('llama')),
    pair('llama.context_length', 'u32', u32(CONTEXT)),
    pair('llama.embedding_length', 'u32', u32(SIZE)),
    pair('llama.block_count', 'u32', u32(1)),
    pair('llama.feed_forward_length', 'u32', u32(SIZE)),
    pair('llama.attention.head_count', 'u32', u32(HEADS)),
    pair('llama.attention.head_count_kv', 'u32', u32(HEADS)),
    pair('llama.rope.dimension_count', 'u32', u32(SIZE / HEADS)),
    pair('llama.attention.layer_norm_rms_epsilon', 'f32', f32(1e-5)),
    pair('tokenizer.ggml.model', 'string', text('llama')),
    pair('tokenizer.ggml.tokens', 'array', array('string', tokens.map(text))),
    // Scores that keep a question from being tokenized into pieces of the answer.
    pair(
      'tokenizer.ggml.scores',
      'array',
      array(
        'f32',
        tokens.map((_, i) => f32(i < first ? 0 : -1e6)),
      ),
    ),
    pair('tokenizer.ggml.token_type', 'array', array('i32', kinds.map(u32))),
    pair('tokenizer.ggml.bos_token_id', 'u32', u32(1)),
    pair('tokenizer.ggml.eos_token_id', 'u32', u32(2)),
    pair('tokenizer.ggml.unknown_token_id', 'u32', u32(0)),
  ]
  const square = [SIZE, SIZE]
  const zeros = () => new Float32Array(SIZE * SIZE)
  const ones = () => new Float32Array(SIZE).fill(1)
  const tensors: [string, number[], Float32Array][] = [
    ['token_embd.weight', [SIZE, tokens.length], one((row, column) => row === column, tokens.length)],
    ['output_norm.weight', [SIZE], ones()],
    ['output.weight', [SIZE, tokens.length], one((row, column) => row === after(column), tokens.length)],
    ['blk.0.attn_norm.weight', [SIZE], ones()],
    ['blk.0.attn_q.weight', square, zeros()],
    ['blk.0.attn_k.weight', square, zeros()],
    ['blk.0.attn_v.weight', square, zeros()],
    ['blk.0.attn_output.weight', square, zeros()],
    ['blk.0.ffn_norm.weight', [SIZE], ones()],
    ['blk.0.ffn_gate.weight', square, zeros()],
    ['blk.0.ffn_up.weight', square, zeros()],
    ['blk.0.ffn_down.weight', square, zeros()],
  ]
  /** After any token of the question comes the start of the answer; after its last piece, the end token. */
  function after(token: number): number {
    if (token < first) return first
    return token + 1 < tokens.length ? token + 1 : 2
  }
  let at = 0
  const infos = tensors.map(([name, shape, values]) => {
    const info = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(at)])
    at += padded(values.byteLength)
    return info
  })
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(metadata.length),
    ...metadata,
    ...infos,
  ])
  const data = tensors.map(([, , values]) => {
    const room = Buffer.alloc(padded(values.byteLength))
    Buffer.from(values.buffer).copy(room)
    return room
  })
  writeFileSync(path, Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]))
}

function one(leads: (row: number, column: number) => boolean, rows: number): Float32Array {
  const values = new Float32Array(SIZE * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < SIZE; column++) if (leads(row, column)) values[row * SIZE + column] = 1
  return values
}

const padded = (length: number): number => Math.ceil(length / ALIGNED) * ALIGNED
const pair = (key: string, type: keyof typeof TYPES, value: Buffer): Buffer =>
  Buffer.concat([text(key), u32(TYPES[type]), value])
const array = (type: keyof typeof TYPES, items: readonly Buffer[]): Buffer =>
  Buffer.concat([u32(TYPES[type]), u64(items.length), ...items])
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)])

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}
function f32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatLE(value)
  return buffer
}
