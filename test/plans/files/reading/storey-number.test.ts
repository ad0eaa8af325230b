import { expect, test } from 'vitest'
import { storeyNumber } from '../../../../src/plans/files/reading/storey-number.ts'

test.each([
  ...[
    ['KG', -1],
    ['2. UG', -2],
    ['Sous-sol', -1],
    ['Sótano 2', -2],
    ['Sotano', -1],
    ['Seminterrato', -1],
    ['Kelder', -1],
    ['Cellar', -1],
  ],
  ...[
    ['R-1', -1],
    ['Niveau -2', -2],
    ['Planta -1', -1],
    ['Piano -1', -1],
    ['Verdieping -1', -1],
    ['Level -1', -1],
    ['-1', -1],
  ],
  ...[
    ['EG', 0],
    ['RDC', 0],
    ['Planta baja', 0],
    ['Ground floor', 0],
    ['Level 0', 0],
    ['R+0', 0],
  ],
  ...[
    ['1. OG', 1],
    ['R+2', 2],
    ['2nd floor', 2],
    ['3. Stock', 3],
    ['Planta 2', 2],
    ['2 piano', 2],
    ['1e étage', 1],
    ['Level-1', 1],
    ['Level - 1', 1],
    ['Ebene_2', 2],
  ],
  ...[
    ['Dachboden', null],
    ['Mezzanine', null],
    ['R-12 Raum', null],
    ['Roof', null],
  ],
] as const)('the number of "%s" is %s', (name, number) => expect(storeyNumber(name)).toBe(number))
