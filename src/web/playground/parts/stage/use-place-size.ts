import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Width and height of the place around an element, in pixels, as it changes; undefined before it is known. */
export function usePlaceSize(element: RefObject<Element | null>): readonly [number, number] | undefined {
  const [size, setSize] = useState<readonly [number, number]>()
  useLayoutEffect(() => {
    const place = element.current!.parentElement!
    const measure = () => setSize([place.clientWidth, place.clientHeight])
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    measure()
    return () => observer.disconnect()
  }, [element])
  return size
}
