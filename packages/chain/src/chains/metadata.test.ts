import { expect, test } from 'vitest'
import { readMediaAddress, readMetadata, withId } from './metadata.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test('{id} is 64 digits in lower case, without 0x', () => {
  expect(withId('https://x.example/{id}.json', 314_592n)).toBe(
    'https://x.example/000000000000000000000000000000000000000000000000000000000004cce0.json',
  )
})

test.each([
  [`ipfs://${cid}/1.png`, { kind: 'ipfs', path: `${cid}/1.png` }],
  [`ipfs://ipfs/${cid}`, { kind: 'ipfs', path: cid }],
  [`https://gateway.example/ipfs/${cid}/a b`, { kind: 'ipfs', path: `${cid}/a` }],
  [`ar://${'A'.repeat(43)}`, { kind: 'arweave', path: 'A'.repeat(43) }],
  ['https://x.example/a.png', { kind: 'https', url: 'https://x.example/a.png' }],
  ['http://x.example/a.png', null],
  ['http://127.0.0.1/', null],
  ['https://user:pass@x.example/', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  [`ipfs://${cid}/../../etc`, null],
  ['', null],
])('%s', (uri, address) => {
  expect(readMediaAddress(uri)).toEqual(address)
})

test('reads data: in base64, escaped and as contracts write it', () => {
  const text = (uri: string) => {
    const address = readMediaAddress(uri)
    return address?.kind === 'inline' ? [address.type, new TextDecoder().decode(address.bytes)] : null
  }
  expect(text('data:application/json;base64,eyJhIjoxfQ==')).toEqual(['application/json', '{"a":1}'])
  expect(text('data:image/svg+xml;utf8,<svg width="100%"/>')).toEqual(['image/svg+xml', '<svg width="100%"/>'])
  expect(text('data:,a%20b')).toEqual(['text/plain', 'a b'])
  expect(text('data:image/png;base64,%%%')).toBeNull()
  expect(text(`data:,${'x'.repeat(1_000_001)}`)).toBeNull()
})

test('shows what metadata says as plain text, and no more of it than fits', () => {
  const metadata = readMetadata(
    JSON.stringify({
      name: 'Ticket\u202Egpj',
      description: 'One\ntwo',
      image: 'javascript:alert(1)',
      image_url: `ipfs://${cid}`,
      attributes: [
        { trait_type: 'Seat', value: 12 },
        null,
        { trait_type: 'x', value: {} },
        ...Array(500).fill({ value: 'y' }),
      ],
    }),
  )
  expect(metadata).toMatchObject({
    name: 'Ticket gpj',
    description: 'One\ntwo',
    image: { kind: 'ipfs' },
  })
  expect(metadata.attributes[0]).toEqual({ trait: 'Seat', value: '12' })
  expect(metadata.attributes.length).toBeLessThanOrEqual(100)
  expect(readMetadata('{"traits":{"Row":"B"}}').attributes).toEqual([{ trait: 'Row', value: 'B' }])
  expect(readMetadata('{"image_data":"<svg/>"}').image).toMatchObject({ kind: 'inline', type: 'image/svg+xml' })
  for (const text of ['', '[]', '"x"', 'null']) expect(() => readMetadata(text)).toThrow('metadata.invalid')
})
