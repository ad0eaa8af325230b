import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { tell } from '../state/view.ts'

/** What the first view does not show. */
export const shownLater = () => import('./shown-later.ts')

/**
 * A part of the page whose code is loaded when it is first shown, so that the first load is small.
 *
 * @param failed called where it cannot be loaded, which is said
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed: () => void = () => {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => {
          failed()
          tell('This could not be loaded. Reload the page and try again.')
        },
      )
    }, [Part])
    return Part ? <Part {...props} /> : null
  }
}
