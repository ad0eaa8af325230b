import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainSha256, sha256 } from '../../src/base/sha-256.ts'

const texts = ['', 'a', 'ü€😀', 'x'.repeat(200_000), '\ud800 alone']
const bytes = new Uint8Array(1000).map((_, i) => i * 7)

test.each([
  ['of the runtime', sha256],
  ['in JavaScript', plainSha256],
])('SHA-256 %s is that of node:crypto, of texts and of bytes, and goes on from a copy', (_, start) => {
  for (const text of texts) {
    const prefix = start().update(text).update('\0')
    const expected = createHash('sha256').update(text).update('\0')
    expect([...prefix.copy().update(bytes).digest()]).toEqual([...expected.copy().update(bytes).digest()])
    expect([...prefix.digest()]).toEqual([...expected.digest()])
  }
})
