import { configureGlobal } from 'fast-check'

// The gate says the same of the same files: it names the seed that the cases follow from. Elsewhere they are others each time.
const seed = process.env['PROPERTY_SEED'] ?? process.env['GATE_SEED']
if (seed) configureGlobal({ seed: Number(seed) })
