import type { DrawingLayers } from '../../../../schema/resources/floors/floor-exchange.ts'
import { type DrawingChoice, LAYER_ROLES, type LayerRole, NO_CHOICE } from './drawing-options.ts'

/** How drawings are to be read, as a form says it. */
export function drawingChoice(form: FormData): DrawingChoice {
  const textOf = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const layers = LAYER_ROLES.map((role): [LayerRole, string] => [role, textOf(`layers-${role}`)])
  return { unit: textOf('unit'), layers: { ...NO_CHOICE.layers, ...Object.fromEntries(layers) } }
}

/** The same as options of the import, which judges them. */
export function drawingMembers({ unit, layers }: DrawingChoice): { unit?: string; layers?: DrawingLayers } {
  const named = LAYER_ROLES.flatMap((role): [LayerRole, string[]][] => {
    const names = layers[role].split(',').flatMap((it) => it.trim() || [])
    return names.length > 0 ? [[role, names]] : []
  })
  return {
    ...(unit === '' ? {} : { unit }),
    ...(named.length === 0 ? {} : { layers: Object.fromEntries(named) }),
  }
}
