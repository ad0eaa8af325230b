import { describe, expect, test } from 'vitest'
import { toldKind } from '../../../../src/plans/files/reading/furniture/furniture-words.ts'

const kindOf = (name: string, length: number, height?: number) =>
  toldKind([name], undefined, { width: length, depth: length * 0.8, height })?.kind

describe('end tables are distinguished from coffee tables', () => {
  const languages = [
    ['M_Table-Side:610 x 610mm', 'Table-Coffee', 'Table'],
    ['Lamp table', 'Coffee table', 'Table'],
    ['Beistelltisch rund', 'Couchtisch', 'Tisch'],
    ["Table d'appoint", 'Table basse', 'Table'],
    ['Bout de canapé', 'Table basse', 'Table'],
    ['Tavolino laterale', 'Tavolino', 'Tavolo'],
    ['Mesita auxiliar', 'Mesa de centro', 'Mesa'],
  ]

  test.each(languages)('%s, %s, %s', (side, coffee, plain) => {
    for (const height of [undefined, 0.45, 0.6]) expect(kindOf(side, 0.5, height)).toBe('end_table')
    expect(kindOf(side, 1.1, 0.42)).toBe('coffee_table')
    expect(kindOf(side, 1.1, 0.75)).toBe('end_table')
    for (const height of [undefined, 0.4]) expect(kindOf(coffee, 0.6, height)).toBe('coffee_table')
    expect(kindOf(coffee, 0.61, 0.61)).toBe('end_table')
    expect(kindOf(coffee, 1.2, 0.61)).toBe('coffee_table')
    expect(kindOf(plain, 0.5, 0.6)).toBe('end_table')
    expect(kindOf(plain, 0.5, 0.4)).toBe('coffee_table')
    expect(kindOf(plain, 0.7, 0.74)).toBe('dining_table')
    expect(kindOf(plain, 1.8)).toBe('dining_table')
  })
})

test.each([
  ['Bedside table', 'nightstand'],
  ['Nachttisch', 'nightstand'],
  ['Table lamp', 'bed_lamp'],
  ['M_Table-Dining Round w Chairs', 'dining_table'],
  ['Sideboard', 'sideboard'],
  ['Schreibtisch', 'task_table'],
])('%s is no end table but a %s', (name, kind) => {
  expect(kindOf(name, 0.5, 0.5)).toBe(kind)
})
