import { builtNames } from '../../frame/built-names.ts'

const built = builtNames<{ readonly script: string; readonly building: string }>('viewer')

/** Name of the viewer's script below `/assets/`; undefined where it was not built: the plan then stands still. */
export const viewerScript = built?.script

/** The same of the page that shows a building in three dimensions. */
export const buildingScript = built?.building
