import { IfcText } from '../plans/files/ifc-text.ts'
import type { ScopeRow } from './scope-rows.ts'

/** A model with one room on a storey, which is found by its name. */
export function modelOf(storey: string): Uint8Array {
  const text = new IfcText('$', { schema: 'IFC4' })
  const body = text.block(5, 4, 2.6)
  text.space(text.storey(storey, 0), 'Room', text.body(body))
  return text.bytes()
}

/** What each scope alone allows of writing floors and buildings into the models that they came from, as files do. */
export const writeBackRows: readonly ScopeRow[] = (['floor', 'building'] as const).flatMap((what) =>
  (['open', 'closed'] as const).flatMap((side) =>
    (['writeBack', 'previewWriteBack'] as const).map(
      (operation): ScopeRow => ({
        name: `${what}.${operation} (${side})`,
        procedure: [`${what}.${operation}`, 'mutation'],
        scopes: ['floor:export'],
        status: 200,
        call(scene) {
          const id = scene[`${what}s`][side]
          const file = modelOf('F') // as floors of tests are called
          return {
            method: 'POST',
            path: `/v2/${what}/${id}/write-back${operation === 'writeBack' ? '' : '/preview'}`,
            file,
            input: { [`${what}Id`]: id, file: Buffer.from(file).toString('base64') },
          }
        },
      }),
    ),
  ),
)
