import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { AddressRefused, type Confirmed } from '../../ports/model-connections.ts'
import { WriterFailed } from '../../ports/note-writer.ts'

/**
 * Blocks requests to addresses that no language model has: an administrator enters the address, and its DNS
 * record may change later. Every call resolves, checks, and connects to exactly what was checked.
 */

export type CheckedAddress = { address: string; family: 4 | 6 }
export type Resolve = (host: string) => Promise<CheckedAddress[]>

type Kind = 'loopback' | 'private' | 'public' | 'forbidden'

const FORBIDDEN = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Metadata services of Alibaba Cloud, of Azure's platform and of Oracle Cloud.
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  // Metadata services of AWS and Google Cloud.
  'fd00:ec2::/32',
  'fd20:ce::/32',
  // Tunnels that hide an IPv4 address: 6to4, Teredo, local NAT64.
  '2002::/16',
  '2001::/32',
  '64:ff9b:1::/48',
  '2001:db8::/32',
])
const LOOPBACK = blockList(['127.0.0.0/8', '::1/128'])
const PRIVATE = blockList(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
const METADATA_HOSTS =
  /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\.ec2\.internal)?)$/
const PRIVATE_HOSTS = /\.(local|internal|lan|home\.arpa|intranet|corp|home|svc)$/

/** Literal loopback addresses only, so no data leaves this computer. */
export function isThisComputer(url: URL): boolean {
  const host = hostOf(url)
  return (
    host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && kindOf(host) === 'loopback')
  )
}

/** Parses and validates the address without network access. */
export function parseAddress(address: string): URL {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw new AddressRefused('malformed')
  }
  const { protocol, username, password, search, hash, hostname } = url
  if (!/^https?:$/.test(protocol) || !hostname || username || password || search || hash) {
    throw new AddressRefused('malformed')
  }
  return url
}

/** Resolves the host, checks every address, and returns them. The caller connects only to these. */
export async function checkAddress(
  url: URL,
  confirmed: Confirmed,
  resolve: Resolve = resolveHost,
): Promise<CheckedAddress[]> {
  const host = hostOf(url)
  if (METADATA_HOSTS.test(host)) throw new AddressRefused('forbidden')
  const here = isThisComputer(url)
  const found = await addressesOf(host, here, resolve)
  const kinds = new Set(found.map(({ address }) => kindOf(address)))
  if (kinds.has('forbidden')) throw new AddressRefused('forbidden')
  if (here) {
    // "localhost" resolving elsewhere isn't this computer.
    if (kinds.has('public') || kinds.has('private')) throw new AddressRefused('forbidden')
    return found
  }
  // Another name for this computer counts as a private network, because its DNS record may change.
  const inside = kinds.has('private') || kinds.has('loopback') || PRIVATE_HOSTS.test(host) || isBareName(host)
  if (inside && !confirmed.privateNetwork) throw new AddressRefused('private-network')
  if (url.protocol === 'http:' && !confirmed.plainHttp) throw new AddressRefused('plain-http')
  return found
}

/** On our own network, judging by its name or literal address, so its speed depends on our hardware. */
export function isOwnNetwork(url: URL): boolean {
  const host = hostOf(url)
  if (isThisComputer(url)) return true
  return isIP(host) > 0 ? kindOf(host) === 'private' : PRIVATE_HOSTS.test(host) || isBareName(host)
}

async function addressesOf(host: string, here: boolean, resolve: Resolve): Promise<CheckedAddress[]> {
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  if (here) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
  }
  const found = await resolve(host)
  if (found.length === 0) throw new WriterFailed('unreachable', 'ENOTFOUND')
  return found
}

async function resolveHost(host: string): Promise<CheckedAddress[]> {
  try {
    const found = await lookup(host, { all: true })
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
  } catch (error) {
    const { code } = error as { code?: string }
    throw new WriterFailed('unreachable', code === 'EAI_AGAIN' ? code : 'ENOTFOUND')
  }
}

export function kindOf(address: string): Kind {
  const embedded = embeddedIPv4(address)
  if (embedded) return kindOf(embedded)
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (FORBIDDEN.check(address, family)) return 'forbidden'
  if (LOOPBACK.check(address, family)) return 'loopback'
  return PRIVATE.check(address, family) ? 'private' : 'public'
}

/** The IPv4 address inside ::ffff:a.b.c.d, ::a.b.c.d and 64:ff9b::a.b.c.d (NAT64). */
function embeddedIPv4(address: string): string | undefined {
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  const [head, tail] = [groups.slice(0, 6), groups.slice(6)]
  const zeros = (from: number, to: number) => head.slice(from, to).every((group) => group === 0)
  const mapped = zeros(0, 5) && head[5] === 0xffff
  const translated = head[0] === 0x64 && head[1] === 0xff9b && zeros(2, 6)
  // ::1 and :: are IPv6 addresses; everything else below ::ffff:ffff is an IPv4-compatible address.
  const compatible = zeros(0, 6) && (tail[0] ?? 0) !== 0
  if (!mapped && !translated && !compatible) return undefined
  return tail.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/** The eight groups of an IPv6 address, which the URL class normalizes. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [left = '', right] = plain.split('::')
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const before = numbers(left)
  const after = right === undefined ? [] : numbers(right)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Lower case, without brackets or a trailing dot. */
function hostOf({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
}

/** "ollama", "gpu-server": a name that only resolves on a local network. */
function isBareName(host: string): boolean {
  return isIP(host) === 0 && !host.includes('.')
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
