import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { tell } from '../state/view.ts'

/** A part of the page whose code is loaded when it is first shown, so that the first load is small. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
        () => tell('This could not be loaded. Reload the page and try again.'),
      )
    }, [Part])
    return Part ? <Part {...props} /> : null
  }
}
