import { useEffect, useState } from 'preact/hooks'

type Scheme = 'light' | 'dark'

/** The scheme that is shown: `data-scheme` of the root where it is set, else what the system prefers. */
export function useScheme(): Scheme {
  const [scheme, setScheme] = useState(currentScheme)
  useEffect(() => {
    const update = () => setScheme(currentScheme())
    const system = matchMedia(DARK)
    const root = new MutationObserver(update)
    system.addEventListener('change', update)
    root.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
    return () => {
      system.removeEventListener('change', update)
      root.disconnect()
    }
  }, [])
  return scheme
}

const DARK = '(prefers-color-scheme: dark)'

function currentScheme(): Scheme {
  const { scheme } = document.documentElement.dataset
  if (scheme === 'light' || scheme === 'dark') return scheme
  return matchMedia(DARK).matches ? 'dark' : 'light'
}
