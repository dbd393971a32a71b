import { describe, expect, it } from 'vitest'
import { type CheckedAddress, checkAddress, isThisComputer, kindOf, parseAddress } from './address-guard.ts'

const NOTHING = { privateNetwork: false, plainHttp: false }
const EVERYTHING = { privateNetwork: true, plainHttp: true }

function names(...addresses: string[]): () => Promise<CheckedAddress[]> {
  return async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))
}

async function problemOf(address: string, confirmed = NOTHING, resolve = names('93.184.216.34')) {
  try {
    await checkAddress(parseAddress(address), confirmed, resolve)
    return undefined
  } catch (error) {
    return (error as { problem?: string }).problem ?? (error as Error).message
  }
}

describe('the kind of an address', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.0.3', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.10', 'private'],
    ['100.64.0.1', 'private'],
    ['fc00::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['172.32.0.1', 'public'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['64:ff9b::8.8.8.8', 'public'],
    ['169.254.0.1', 'forbidden'],
    ['169.254.169.254', 'forbidden'],
    ['169.254.170.2', 'forbidden'],
    ['::ffff:169.254.169.254', 'forbidden'],
    ['::ffff:a9fe:a9fe', 'forbidden'],
    ['::169.254.169.254', 'forbidden'],
    ['64:ff9b::a9fe:a9fe', 'forbidden'],
    ['2002:a9fe:a9fe::1', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['febf::1', 'forbidden'],
    ['fd00:ec2::254', 'forbidden'],
    ['fd20:ce::254', 'forbidden'],
    ['100.100.100.200', 'forbidden'],
    ['168.63.129.16', 'forbidden'],
    ['192.0.0.192', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['::', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['ff02::1', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
  ])('%s is %s', (address, kind) => expect(kindOf(address)).toBe(kind))
})

describe('an entered address', () => {
  it.each([
    'http://127.0.0.1:11434',
    'http://localhost:8080/v1',
    'http://LOCALHOST./v1',
    'http://[::1]:1234/v1',
    'http://2130706433/v1',
    'http://0x7f000001/v1',
    'http://0177.0.0.1/v1',
    'http://127.1/v1',
    'http://[::ffff:127.0.0.1]/v1',
  ])('is this computer: %s', async (address) => {
    expect(isThisComputer(parseAddress(address))).toBe(true)
    expect(await problemOf(address)).toBeUndefined()
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://metadata.google.internal/',
    'http://METADATA.google.internal./computeMetadata/v1',
    'http://metadata/',
    'http://0.0.0.0:11434/',
    'http://0/',
    'http://[::]/',
    'http://224.0.0.1/',
  ])('is always blocked, whatever was confirmed: %s', async (address) => {
    expect(await problemOf(address, EVERYTHING)).toBe('forbidden')
  })

  it.each([
    'ftp://models.example',
    'file:///etc/passwd',
    'https://me:secret@models.example/v1',
    'https://models.example/v1?key=1',
    'https://models.example/v1#x',
    'models.example',
    '',
  ])('is invalid: %s', (address) => expect(() => parseAddress(address)).toThrow('refused'))

  it.each([
    'https://10.0.0.5/v1',
    'https://192.168.1.20:8000/v1',
    'https://[fd12::1]/v1',
    'https://gpu.local/v1',
    'https://gpu.internal/v1',
    'https://ollama/v1',
    'https://100.64.1.1/v1',
  ])('needs a confirmation for a private network: %s', async (address) => {
    expect(await problemOf(address)).toBe('private-network')
    expect(await problemOf(address, { privateNetwork: true, plainHttp: false })).toBeUndefined()
    expect(
      await problemOf(address.replace('https:', 'http:'), { privateNetwork: true, plainHttp: false }),
    ).toBe('plain-http')
    expect(await problemOf(address.replace('https:', 'http:'), EVERYTHING)).toBeUndefined()
  })

  it('needs a confirmation for plain http on the internet, and none for https', async () => {
    expect(await problemOf('http://models.example/v1')).toBe('plain-http')
    expect(await problemOf('http://models.example/v1', { ...NOTHING, plainHttp: true })).toBeUndefined()
    expect(await problemOf('https://models.example/v1')).toBeUndefined()
  })
})

describe('a host name', () => {
  it.each([
    ['169.254.169.254', 'forbidden'],
    ['::ffff:169.254.169.254', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['10.0.0.1', 'private-network'],
    ['127.0.0.1', 'private-network'],
  ])('that resolves to %s is rejected as %s', async (address, problem) => {
    expect(await problemOf('https://models.example/v1', NOTHING, names(address))).toBe(problem)
  })

  it('is rejected if any one of its addresses is forbidden', async () => {
    const resolve = names('93.184.216.34', '169.254.169.254')
    expect(await problemOf('https://models.example/v1', EVERYTHING, resolve)).toBe('forbidden')
  })

  it('is resolved for every call, ignoring earlier results', async () => {
    const answers = ['93.184.216.34', '169.254.169.254']
    const resolve = () => names(answers.shift() ?? '')()
    expect(await problemOf('https://models.example/v1', NOTHING, resolve)).toBeUndefined()
    expect(await problemOf('https://models.example/v1', NOTHING, resolve)).toBe('forbidden')
  })

  it('returns the addresses to connect to', async () => {
    const resolve = names('93.184.216.34', '2606:4700::1111')
    const found = await checkAddress(parseAddress('https://models.example/v1'), NOTHING, resolve)
    expect(found.map(({ address }) => address)).toEqual(['93.184.216.34', '2606:4700::1111'])
  })
})
