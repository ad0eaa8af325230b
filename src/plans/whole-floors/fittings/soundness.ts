import { blockedOpenings, bodiesOf } from '../../../engine/furnishing/verify/placement-rules.ts'
import type { Verifier } from '../../../engine/furnishing/verify/verifier.ts'
import { verify } from '../../../engine/furnishing/verify/verify.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'

type Piece = Omit<PlacedItem, 'groupId'>

const grouped = (items: readonly Piece[]): PlacedItem[] => items.map((item) => ({ groupId: '', ...item }))

/** How many rules pieces break by the verifier of rooms. The density is no matter: it is stated when all is placed. */
export const violationsOf = (verifier: Verifier, items: readonly Piece[]): number =>
  verify(verifier, { id: '', density: 0, furniture: grouped(items) }).filter(({ rule }) => rule !== 'Q6').length

/** Whether pieces stand before an opening. */
export const blockOpening = ({ boundary }: Verifier, items: readonly Piece[]): boolean =>
  blockedOpenings(boundary, bodiesOf(boundary, grouped(items))).length > 0
