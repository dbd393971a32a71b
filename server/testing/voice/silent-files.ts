/** Small valid files of each kind, built byte by byte: a few seconds of silence. */

const u32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const u16 = (value: number) => [(value >>> 8) & 255, value & 255]
const le32 = (value: number) => u32(value).reverse()
const text = (word: string) => [...Buffer.from(word, 'latin1')]

/** A silent Opus frame of 20 ms. */
const OPUS_SILENCE = [0xf8, 0xff, 0xfe]
const OPUS_FRAMES = 100
const OPUS_HEAD = [...text('OpusHead'), 1, 1, 0, 0, ...le32(48_000), 0, 0, 0]

export function makeSilentFiles(): Record<'mp3' | 'ogg' | 'webm' | 'flac' | 'm4a', Uint8Array> {
  return { mp3: mp3(), ogg: ogg(), webm: webm(), flac: flac(), m4a: m4a() }
}

/** MPEG 1, layer 3, 128 kbit/s, 44.1 kHz, mono: a header, then zeros. */
function mp3(): Uint8Array {
  const frame = [0xff, 0xfb, 0x90, 0xc4, ...new Array<number>(413).fill(0)]
  return Uint8Array.from(Array.from({ length: 80 }, () => frame).flat())
}

function ogg(): Uint8Array {
  const tags = [...text('OpusTags'), ...le32(4), ...text('none'), ...le32(0)]
  const pages = [oggPage(2, 0, 0, [OPUS_HEAD]), oggPage(0, 0, 1, [tags])]
  const packets = new Array<number[]>(OPUS_FRAMES).fill(OPUS_SILENCE)
  pages.push(oggPage(4, OPUS_FRAMES * 960, 2, packets))
  return Uint8Array.from(pages.flat())
}

function oggPage(flags: number, granule: number, sequence: number, packets: number[][]): number[] {
  const head = [...text('OggS'), 0, flags, ...le32(granule), ...le32(0), ...le32(7), ...le32(sequence)]
  const sizes = packets.map((packet) => packet.length)
  const page = [...head, 0, 0, 0, 0, sizes.length, ...sizes, ...packets.flat()]
  page.splice(22, 4, ...le32(crc(page, 0x04c11db7, 32)))
  return page
}

function crc(bytes: readonly number[], polynomial: number, width: 8 | 16 | 32): number {
  const top = 2 ** (width - 1)
  const mask = 2 ** width - 1
  let value = 0
  for (const byte of bytes) {
    value = (value ^ (byte << (width - 8))) >>> 0
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & top ? (((value << 1) ^ polynomial) & mask) >>> 0 : ((value << 1) & mask) >>> 0
    }
  }
  return value >>> 0
}

function webm(): Uint8Array {
  /** A four-byte size whose first byte is marked. */
  const sized = (id: number[], content: number[]) => [
    ...id,
    ...[0x10, ...u32(content.length).slice(1)],
    ...content,
  ]
  const head = sized([0x1a, 0x45, 0xdf, 0xa3], sized([0x42, 0x82], text('webm')))
  const audio = sized([0xe1], [...sized([0xb5], [0x47, 0x3b, 0x80, 0x00]), ...sized([0x9f], [1])])
  const track = [
    ...sized([0xd7], [1]),
    ...sized([0x83], [2]),
    ...sized([0x86], text('A_OPUS')),
    ...sized([0x63, 0xa2], OPUS_HEAD),
    ...audio,
  ]
  const blocks = Array.from({ length: OPUS_FRAMES }, (_, n) =>
    sized([0xa3], [0x81, ...u16(n * 20), 0x80, ...OPUS_SILENCE]),
  )
  const cluster = sized([0x1f, 0x43, 0xb6, 0x75], [...sized([0xe7], [0]), ...blocks.flat()])
  const tracks = sized([0x16, 0x54, 0xae, 0x6b], sized([0xae], track))
  return Uint8Array.from([...head, ...sized([0x18, 0x53, 0x80, 0x67], [...tracks, ...cluster])])
}

/** Mono at 16 kHz in blocks of 4096 constant samples. */
function flac(): Uint8Array {
  const block = 4_096
  const count = 8
  const info = [
    ...u16(block),
    ...u16(block),
    ...[0, 0, 0, 0, 0, 0],
    // 20 bits of rate, 3 of channels, 5 of depth, 36 of length.
    ...[0x03, 0xe8, 0x00, 0xf0, ...u32(block * count)],
    ...new Array<number>(16).fill(0),
  ]
  const frames = Array.from({ length: count }, (_, n) => {
    const head = [0xff, 0xf8, 0xc5, 0x08, n]
    const headed = [...head, crc(head, 0x07, 8), 0x00, 0x00, 0x00]
    return [...headed, ...u16(crc(headed, 0x8005, 16))]
  })
  return Uint8Array.from([...text('fLaC'), 0x80, 0, 0, 34, ...info, ...frames.flat()])
}

function m4a(): Uint8Array {
  const box = (name: string, ...content: number[][]) => {
    const inside = content.flat()
    return [...u32(inside.length + 8), ...text(name), ...inside]
  }
  const full = (name: string, ...content: number[][]) => box(name, [0, 0, 0, 0], ...content)
  /** AAC, mono: a silent frame. */
  const frame = [0x01, 0x18, 0x20, 0x07]
  const frames = 60
  const zeros = (length: number) => new Array<number>(length).fill(0)
  const config = [0x14, 0x08]
  const descriptor = [
    0x03,
    0x19,
    0,
    0,
    0,
    0x04,
    0x11,
    0x40,
    0x15,
    ...zeros(11),
    0x05,
    0x02,
    ...config,
    0x06,
    0x01,
    0x02,
  ]
  const mp4a = box(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(1),
    u16(16),
    zeros(4),
    u16(16_000),
    [0, 0],
    full('esds', descriptor),
  )
  const head = box('ftyp', text('M4A '), u32(0), text('M4A mp42'))
  const moov = (offset: number) =>
    box(
      'moov',
      full('mvhd', u32(0), u32(0), u32(16_000), u32(frames * 1_024), zeros(80)),
      box(
        'trak',
        full('tkhd', zeros(80)),
        box(
          'mdia',
          full('mdhd', u32(0), u32(0), u32(16_000), u32(frames * 1_024), u32(0)),
          full('hdlr', u32(0), text('soun'), zeros(13)),
          box(
            'minf',
            full('smhd', u32(0)),
            box(
              'stbl',
              full('stsd', u32(1), mp4a),
              full('stts', u32(1), u32(frames), u32(1_024)),
              full('stsc', u32(1), u32(1), u32(frames), u32(1)),
              full('stsz', u32(frame.length), u32(frames)),
              full('stco', u32(1), u32(offset)),
            ),
          ),
        ),
      ),
    )
  const size = head.length + moov(0).length + 8
  return Uint8Array.from([
    ...head,
    ...moov(size),
    ...box('mdat', ...Array.from({ length: frames }, () => frame)),
  ])
}
