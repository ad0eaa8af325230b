import process from 'node:process'

// Set here and not for the whole run: the workers of vitest have a measurement of their own, their children have this one.
process.env['NODE_V8_COVERAGE'] = process.env['CHILD_COVERAGE']
