import { useEffect, useState } from 'preact/hooks'
import { dialog, tell } from '../state/view.ts'

type CompareDialog = typeof import('./compare-dialog.tsx').CompareDialog

/** The dialog that compares alternatives, whose code is loaded when it is first asked for. */
export function CompareLoader() {
  const [loaded, setLoaded] = useState<{ readonly CompareDialog: CompareDialog }>()
  useEffect(() => {
    import('./compare-dialog.tsx').then(setLoaded, () => {
      dialog.value = undefined
      tell('This part of the page could not be loaded. Try again.')
    })
  }, [])
  return loaded ? <loaded.CompareDialog /> : null
}
