import { builtNames } from '../../frame/built-names.ts'

/** Names of the board's script and style sheet below `/assets/`; undefined where they were not built. */
export const builtBoard = builtNames<{ readonly script: string; readonly style: string }>('floor-board')
