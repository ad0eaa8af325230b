import type { Service } from '../../service/service.ts'

/** Ends the process when the service has stopped. */
export type EndProcess = (exitCode: number) => void

/** @returns stops the service in order and then ends the process; with 1 when it cannot be stopped */
export function orderlyEnd({ log }: Pick<Service, 'log'>, stop: () => Promise<void>): EndProcess {
  return (exitCode) => {
    stop().then(
      () => {
        log('info', 'Stopped')
        process.exit(exitCode)
      },
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  }
}
