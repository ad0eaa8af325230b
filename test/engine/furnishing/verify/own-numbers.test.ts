import { expect, test } from 'vitest'
import { KEEP_OUT } from '../../../../src/engine/furnishing/request/plan.ts'
import { WALKING } from '../../../../src/engine/furnishing/search/scene/ceiling-parts.ts'
import { HEADROOM, STANDING } from '../../../../src/engine/furnishing/search/scene/collision-boxes.ts'
import { JAMB, JAMB_DEPTH } from '../../../../src/engine/furnishing/search/scene/keep-out.ts'
import * as boundary from '../../../../src/engine/furnishing/verify/boundary.ts'
import * as verify from '../../../../src/engine/furnishing/verify/placement-rules.ts'
import { STRAIGHT } from '../../../../src/engine/geometry/straight-runs.ts'

test('search and verifier, each with numbers of its own, keep the same distances', () => {
  expect(boundary.CIRCULATION).toEqual(KEEP_OUT)
  expect([boundary.JAMB, boundary.AT_WALL]).toEqual([JAMB, JAMB_DEPTH])
  expect([verify.STANDING, verify.HANGING]).toEqual([STANDING, HEADROOM])
  expect(boundary.WAY).toBe(WALKING)
})

test('what is one wall for the search is one for the verifier too', () => {
  expect(Math.sin(boundary.STRAIGHT)).toBeGreaterThan(STRAIGHT)
})
