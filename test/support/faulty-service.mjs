// The service with a long answer, in which something goes wrong that nothing handles: at SIGUSR2 a rejection, at SIGHUP an exception.
import process from 'node:process'

await import('./slow-server.mjs')
process.on('SIGUSR2', () => void Promise.reject(new Error('provoked')))
process.on('SIGHUP', () =>
  setTimeout(() => {
    throw new Error('provoked')
  }),
)
