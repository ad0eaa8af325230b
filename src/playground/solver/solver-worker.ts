import { loadModule } from './load-module.ts'

loadModule().catch((error: unknown) => {
  throw error
})
