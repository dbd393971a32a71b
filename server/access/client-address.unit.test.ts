import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:10000', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:0db8::ffff:2', '2001:db8:0:0::/64'],
  ['[2001:db8:0:1::9]:8080', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::9]', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [' 203.0.113.7 ', '203.0.113.7'],
])('counts %s as %s', (given, counted) => {
  expect(clientAddress(given)).toBe(counted)
})

it.each([undefined, '', 'unknown', '_hidden', '203.0.113.7:99999:1', '1.2.3', 'a'.repeat(10_000)])(
  'counts everything that isn’t an address as one client (%s)',
  (given) => {
    expect(clientAddress(given)).toBe('unknown')
  },
)
