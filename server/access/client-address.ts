import { isIPv4, isIPv6 } from 'node:net'

/** Everything unreadable counts as one client, so malformed addresses can't bypass a limit. */
const UNKNOWN = 'unknown'

/**
 * The client as rate limits count it: without a port, IPv4-mapped addresses as IPv4, and IPv6 by /64, because
 * one subscriber usually has a whole /64.
 */
export function clientAddress(given: string | undefined): string {
  const host = withoutPort(given?.trim() ?? '')
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return UNKNOWN
  const groups = groupsOf(host)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [6, 7].flatMap((at) => bytesOf(groups[at])).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(host)
  if (bracketed) return bracketed[1] ?? ''
  return /^([\d.]+):\d{1,5}$/.exec(host)?.[1] ?? host
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(host: string): number[] {
  const [address = ''] = host.split('%')
  const [left = [], right = []] = address
    .split('::')
    .map((part) => part.split(':').filter(Boolean).flatMap(read))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0)
  return [...left, ...zeros, ...right]
}

/** One group, or the two groups that a dotted IPv4 tail represents. */
function read(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

function bytesOf(group = 0): number[] {
  return [group >> 8, group & 0xff]
}
