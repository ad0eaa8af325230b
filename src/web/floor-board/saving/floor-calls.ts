import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../../schema/resources/floors/layout-operations.ts'
import type { Product } from '../../playground/board/board-props.ts'
import { floor } from '../floor-place.ts'

/** A revision of the layout as it was fetched or saved. */
export interface Revision {
  /** 0 = none yet. */
  readonly revision: number
  readonly content: LayoutContent
  /** How spaces are furnished that do not say it themselves; null = they stay empty. */
  readonly uses: Readonly<Record<string, TemplateName | null>>
}

/** Why something was not done. */
export interface Refusal {
  readonly code: string
  /** A sentence. */
  readonly text: string
}

const isRefusal = (answer: object): answer is Refusal => 'code' in answer

export const refused = <Answer extends object>(answer: Answer | Refusal): answer is Refusal => isRefusal(answer)

const LOST: Refusal = {
  code: 'unreachable',
  text: 'The service does not answer. What you changed is still here; try again.',
}
const SIGNED_OUT: Refusal = {
  code: 'signed_out',
  text: 'You are signed out. Sign in again in another tab, then save here: what you changed is still here.',
}

/** The newest revision of the layout. */
export async function fetchRevision(): Promise<Revision | Refusal> {
  const answer = await answerTo('layout.json')
  if (isRefusal(answer)) return answer
  const { revision, spaces, assets, uses } = answer as LayoutContent & Pick<Revision, 'revision' | 'uses'>
  return { revision, content: { spaces, assets }, uses }
}

/** The products of the account that may be added; none where they cannot be had. */
export async function fetchProducts(): Promise<readonly Product[]> {
  const answer = await answerTo('products.json')
  return isRefusal(answer) ? [] : (answer as { products: readonly Product[] }).products
}

/** What is sent to be saved, and the revision that it is based on. */
export interface Changes {
  readonly revision: number
  readonly operations: readonly LayoutOperation[]
  readonly message: string
}

/** Saves changes as the next revision. @returns `precondition_failed` where another revision is newer */
export const saveChanges = async (changes: Changes): Promise<{ readonly revision: number } | Refusal> =>
  (await answerTo('save', fieldsOf(changes))) as { revision: number } | Refusal

/** Saves changes as another layout of the floor. @returns the address of its board */
export const saveAsLayout = async (changes: Changes, name: string): Promise<{ readonly path: string } | Refusal> =>
  (await answerTo('copy', { ...fieldsOf(changes), name })) as { path: string } | Refusal

const fieldsOf = ({ revision, operations, message }: Changes) => ({
  revision: String(revision),
  operations: JSON.stringify(operations),
  message,
})

async function answerTo(part: string, fields?: Readonly<Record<string, string>>): Promise<object | Refusal> {
  try {
    const response = await fetch(`${location.pathname}/${part}${location.search}`, {
      ...(fields ? { method: 'POST', body: new URLSearchParams({ csrf: floor.csrf, ...fields }) } : {}),
    })
    if (response.headers.get('content-type')?.startsWith('application/json')) return (await response.json()) as object
    if (response.redirected) return SIGNED_OUT
    return response.status === 403
      ? {
          code: 'forbidden',
          text: 'This page is of an earlier session. Open it in another tab, then save here once more.',
        }
      : LOST
  } catch {
    return LOST
  }
}
