import { builtNames } from '../../frame/built-names.ts'

/** Name of the viewer's script below `/assets/`; undefined where it was not built: the plan then stands still. */
export const viewerScript = builtNames<{ readonly script: string }>('viewer')?.script
