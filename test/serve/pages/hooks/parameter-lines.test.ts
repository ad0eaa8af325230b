import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARAMETER_TYPES } from '../../../../src/schema/resources/extension.ts'
import { parameterLines, parametersIn } from '../../../../src/serve/pages/hooks/parameter-lines.ts'

const words = fc
  .array(fc.constantFrom('required', 'optional', 'the', 'floor', 'floorId', 'text', 'ü', '—', 'required:'))
  .map((it) => it.join(' '))

test('what stands in the lines of parameters is read as the same parameters', () => {
  const parameter = fc.record({
    name: fc.constantFrom('floorId', 'required', 'optional', 'a-1'),
    type: fc.constantFrom(...PARAMETER_TYPES),
    required: fc.boolean(),
    description: words,
  })
  fc.assert(
    fc.property(fc.array(parameter), (parameters) => {
      expect(parametersIn(parameterLines(parameters))).toEqual(parameters)
    }),
  )
})
